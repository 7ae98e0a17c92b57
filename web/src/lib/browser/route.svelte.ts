// The route: the address of the page, and links that do not reload the page.
import { urlOf, pathOf } from '../net/basePath';

class Route {
  path = $state(pathOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => (this.path = pathOf(location.pathname)));
  }

  /** The id of the table in the address, if there is one. */
  get table(): string | null {
    return /^\/t\/([\w-]+)\/?$/.exec(this.path)?.[1] ?? null;
  }

  /** Return the game in the address of such a page, or null. */
  of(page: 'play' | 'learn' | 'rules'): string | null {
    const [, kind, game] = /^\/(play|learn|rules)\/([\w-]+)\/?$/.exec(this.path) ?? [];
    return kind === page ? (game ?? null) : null;
  }

  /** The game and the id in the address of a puzzle; the id is empty in the address of a game's puzzles. */
  get puzzle(): { game: string; id: string } | null {
    const [, game, id] = /^\/puzzles\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(this.path) ?? [];
    return game ? { game, id: id ?? '' } : null;
  }

  /** Change the address without a new entry in the history. */
  replace(path: string): void {
    history.replaceState(null, '', urlOf(path));
    this.path = path;
  }

  /** The id of the public profile in the address, or null. */
  get person(): string | null {
    return /^\/people\/(\w+)\/?$/.exec(this.path)?.[1] ?? null;
  }

  /** The game of the leaderboard in the address, or null. */
  get leaders(): string | null {
    return /^\/leaders\/([\w-]+)\/?$/.exec(this.path)?.[1] ?? null;
  }

  /** The contest in the address, or null: its id, or the game and day of a deal; an empty day is today. */
  get contest(): { id: string; game: string; day: string } | null {
    const [, id] = /^\/(?:contest|duplicate|duplicates\/[\w-]+)\/(\w+)\/?$/.exec(this.path) ?? [];
    if (id) return { id, game: '', day: '' };
    const [, game, day] = /^\/daily\/([\w-]+)(?:\/([\d-]+))?\/?$/.exec(this.path) ?? [];
    return game ? { id: '', game, day: day ?? '' } : null;
  }

  /** The game in the address of a new contest, empty if the address names none there; null on other pages. */
  get newContest(): { game: string } | null {
    if (/^\/contests\/new\/?$/.test(this.path)) return { game: '' };
    const [, game] = /^\/duplicates\/([\w-]+)\/?$/.exec(this.path) ?? [];
    return game ? { game } : null;
  }

  /** The id of the club in the address, or null. */
  get club(): string | null {
    return /^\/club\/(\w+)\/?$/.exec(this.path)?.[1] ?? null;
  }

  /** The id of the study in the address, or null. */
  get study(): string | null {
    return /^\/study\/([\w-]+)\/?$/.exec(this.path)?.[1] ?? null;
  }

  /** The game in the address of the analysis board, empty if none is named. The old address of records leads there too. */
  get analysis(): { game: string } | null {
    const found = /^\/(?:record|analysis(?:\/([\w-]+))?)\/?$/.exec(this.path);
    return found && { game: found[1] ?? '' };
  }

  go(path: string): void {
    history.pushState(null, '', urlOf(path));
    this.path = path.split('?')[0] ?? path;
    scrollTo(0, 0);
  }
}

/** Put the number of the displayed event into the address; null removes it. The history does not grow. */
export function noteMove(n: number | null): void {
  history.replaceState(null, '', location.pathname + (n === null ? '' : `?n=${n}`));
}

/** Put the node of a study into the address; the start needs none. The history does not grow. */
export function noteNode(node: number): void {
  history.replaceState(null, '', location.pathname + (node === 0 ? '' : `?at=${node}`));
}

export const route = new Route();

/** Handle a click on a link: follow it within the page, unless the user wants a new tab. */
export function followLink(event: MouseEvent & { currentTarget: HTMLAnchorElement }): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  const { pathname, search } = new URL(event.currentTarget.href);
  route.go(pathOf(pathname) + search);
}
