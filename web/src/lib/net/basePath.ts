// Where the server lies on its host: at '/', or behind a proxy at a path such as '/castle/'.

export const basePath = globalThis.document?.documentElement.dataset.base ?? '/';

/** The address of a path of the server, which begins with '/'. */
export function urlOf(path: string): string {
  return basePath + path.slice(1);
}

/** The path of the server that an address of a page means. */
export function pathOf(pathname: string): string {
  return `/${pathname.slice(basePath.length)}`;
}
