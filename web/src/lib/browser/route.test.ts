import { beforeEach, expect, test, vi } from 'vitest';
import { followLink, noteMove, route } from './route.svelte';

const page = vi.hoisted(() => {
  const page = { visited: [] as string[], back: () => undefined as void };
  vi.stubGlobal('document', { documentElement: { dataset: { base: '/castle/' } } });
  vi.stubGlobal('location', { pathname: '/castle/t/a-1' });
  vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => {
    if (kind === 'popstate') page.back = listener;
  });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('history', {
    pushState: (_state: null, _title: string, url: string) => page.visited.push(`push ${url}`),
    replaceState: (_state: null, _title: string, url: string) =>
      page.visited.push(`replace ${url}`),
  });
  return page;
});

beforeEach(() => {
  location.pathname = '/castle/t/a-1';
  page.back();
  page.visited.length = 0;
});

test('the address names the table or the game of a page', () => {
  expect([route.table, route.of('play')]).toEqual(['a-1', null]);
  route.go('/play/castle-keep');
  expect([route.table, route.of('play'), route.of('learn')]).toEqual([null, 'castle-keep', null]);
  route.go('/rules/zamek/');
  expect(route.of('rules')).toBe('zamek');
  route.go('/t/a-1/more');
  expect(route.table).toBeNull();
});

test('a contest is named by its id, also in its old addresses, or by its game and day', () => {
  const contestAt = (address: string) => {
    route.go(address);
    return route.contest;
  };
  const byId = { id: 'ab12', game: '', day: '' };
  for (const address of ['/contest/ab12', '/duplicate/ab12', '/duplicates/castle-keep/ab12/'])
    expect(contestAt(address)).toEqual(byId);
  const today = { id: '', game: 'castle-keep', day: '' };
  expect(contestAt('/daily/castle-keep')).toEqual(today);
  expect(contestAt('/daily/castle-keep/2026-11-29/')).toEqual({ ...today, day: '2026-11-29' });
  const others = ['/contests', '/contests/new', '/duplicates/castle/ab12/more', '/daily/castle/x'];
  expect(others.map(contestAt)).toEqual([null, null, null, null]);
});

test('a new contest may have its game in an old address', () => {
  route.go('/contests/new?game=castle');
  expect(route.newContest).toEqual({ game: '' });
  route.go('/duplicates/castle-keep/');
  expect(route.newContest).toEqual({ game: 'castle-keep' });
  route.go('/duplicates/castle/ab12');
  expect(route.newContest).toBeNull();
});

test.each(['table', 'person', 'leaders', 'contest', 'club', 'puzzle'] as const)(
  'the address of a %s is complete, and begins at the base path',
  (page) => {
    const kind = {
      table: 't',
      person: 'people',
      contest: 'contest',
      club: 'club',
      puzzle: 'puzzles',
    };
    const address = `/${{ ...kind, leaders: 'leaders' }[page]}/ab12`;
    const contest = { id: 'ab12', game: '', day: '' };
    const games = { contest, puzzle: { game: 'ab12', id: '' } };
    const expected = page in games ? games[page as keyof typeof games] : 'ab12';
    route.go(address);
    expect(route[page]).toEqual(expected);
    route.go(`${address}/`);
    expect(route[page]).toEqual(expected);
    for (const other of [`/more${address}`, `${address}/a/b`, `${address}x!`, '/']) {
      route.go(other);
      expect(route[page]).toBeNull();
    }
  },
);

test('a game may have a hyphen in the address of its leaderboard', () => {
  route.go('/leaders/castle-keep');
  expect(route.leaders).toBe('castle-keep');
});

test('a replaced address leaves no entry in the history', () => {
  route.replace('/learn/zamek');
  expect(route.of('learn')).toBe('zamek');
  expect(page.visited).toEqual(['replace /castle/learn/zamek']);
});

test('a page is visited below the base path, and its question is no part of the route', () => {
  route.go('/puzzles/castle?day=3');
  expect(route.path).toBe('/puzzles/castle');
  expect(route.puzzle).toEqual({ game: 'castle', id: '' });
  expect(page.visited).toEqual(['push /castle/puzzles/castle?day=3']);
});

test('the back button changes the route', () => {
  route.go('/');
  location.pathname = '/castle/t/b-2';
  page.back();
  expect(route.table).toBe('b-2');
});

test('the number of an event is in the address, also the first one', () => {
  noteMove(0);
  noteMove(12);
  noteMove(null);
  expect(page.visited).toEqual(
    ['0', '12', null].map((n) => `replace /castle/t/a-1${n ? `?n=${n}` : ''}`),
  );
});

test.each([
  [{}, true],
  [{ ctrlKey: true }, false],
  [{ metaKey: true }, false],
  [{ shiftKey: true }, false],
  [{ button: 1 }, false],
])('a click with %o is followed within the page: %s', (held, followed) => {
  const preventDefault = vi.fn();
  const currentTarget = { href: 'https://host.example/castle/learn/zamek' };
  followLink({ button: 0, preventDefault, currentTarget, ...held } as never);
  expect(preventDefault).toHaveBeenCalledTimes(Number(followed));
  expect(route.of('learn')).toBe(followed ? 'zamek' : null);
});
