// In which of the browser's caches something of the server's is kept: for the page and for its service worker.

const READ = /^(games|words\/\w+|games\/[\w-]+\/(symbols|cover|rules)|games\/[\w-]+\/lesson\/\d+)$/;
const OVER =
  /^tables\/([\w-]+)(\/(stream|record|account|pictures|drawing|tried|analysis|analysis\/\d+))?$/;

/** The page itself: its files, its icons. */
export const pageCache = (base: string) => `${name(base)}page`;
/** Games, words, drawings, rules and lessons that were read. */
export const dataCache = (base: string) => `${name(base)}read`;
/** A game that is over, by its table. */
export const gameCache = (base: string, table: string) => `${name(base)}game ${table}`;

/** Two servers may share a host, each below a path of its own. */
const name = (base: string) => `keepstone ${base} `;

/** The table whose game a cache keeps; null if it is another cache. */
export function tableOf(base: string, cache: string): string | null {
  const prefix = gameCache(base, '');
  return cache.startsWith(prefix) ? cache.slice(prefix.length) : null;
}

/** Where the answer at a path of the host may be kept; null for what nobody keeps. */
export function cacheFor(base: string, path: string): string | null {
  if (!path.startsWith(base)) return null;
  const inside = path.slice(base.length);
  if (!inside.startsWith('api/')) return pageCache(base);
  const asked = inside.slice('api/'.length);
  const table = OVER.exec(asked)?.[1];
  return table ? gameCache(base, table) : READ.test(asked) ? dataCache(base) : null;
}
