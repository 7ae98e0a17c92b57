// Collects what a page does while it loads: see pages.py.
window.measured = { lcp: 0, long: [], shift: 0 };
const observe = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
    type,
    buffered: true,
  });
observe('largest-contentful-paint', (entry) => (measured.lcp = entry.startTime));
observe('longtask', (entry) => measured.long.push(entry.duration));
observe('layout-shift', (entry) => (measured.shift += entry.hadRecentInput ? 0 : entry.value));
