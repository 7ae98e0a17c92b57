"""Pages of the site in Chromium."""

WORKS = """() => navigator.serviceWorker.controller ?? new Promise((found) =>
  navigator.serviceWorker.addEventListener('controllerchange', () => found(true)))"""
