// The address of the page, and links that do not load it anew.

class Route {
  path = $state(location.pathname);

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
  }

  /** The table in the address, if there is one. */
  get table(): string | null {
    return /^\/t\/([\w-]+)\/?$/.exec(this.path)?.[1] ?? null;
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = path;
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** For onclick of a link inside the page: follows it here unless a new tab was asked for. */
export function follow(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  route.go(new URL(event.currentTarget.href).pathname);
}
