// The base path of the server on its host: '/', or a path such as '/castle/' behind a proxy.

export const basePath = globalThis.document?.documentElement.dataset.base ?? '/';

/** Return the URL of a server path, which begins with '/'. */
export function urlOf(path: string): string {
  return basePath + path.slice(1);
}

/** Return the server path of a page's URL path. */
export function pathOf(pathname: string): string {
  return `/${pathname.slice(basePath.length)}`;
}
