// The browser's caches: which cache stores which response, for the page and its service worker.

const READ = /^(games|words\/\w+|games\/[\w-]+\/(symbols|cover|rules)|games\/[\w-]+\/lesson\/\d+)$/;
const OVER =
  /^(?:tables|studies)\/([\w-]+)(\/(stream|record|account|pictures|drawing|tried|analysis|analysis\/\d+))?$/;

/** The cache of the page's own files. */
export const pageCache = (base: string) => `${name(base)}page`;
/** The cache of the games, translations, drawings, rules and lessons that were read. */
export const dataCache = (base: string) => `${name(base)}read`;
/** The cache of a finished game, by its table. */
export const gameCache = (base: string, table: string) => `${name(base)}game ${table}`;

/** Two servers may share a host, each with its own base path. */
const name = (base: string) => `keepstone ${base} `;

/** Return the table whose game a cache stores, or null if it is another cache. */
export function tableOf(base: string, cache: string): string | null {
  const prefix = gameCache(base, '');
  return cache.startsWith(prefix) ? cache.slice(prefix.length) : null;
}

/** Return the cache for a response at a path of the host, or null if it is not stored. */
export function cacheFor(base: string, path: string): string | null {
  if (!path.startsWith(base)) return null;
  const inside = path.slice(base.length);
  if (!inside.startsWith('api/')) return pageCache(base);
  const asked = inside.slice('api/'.length);
  const table = OVER.exec(asked)?.[1];
  return table ? gameCache(base, table) : READ.test(asked) ? dataCache(base) : null;
}
