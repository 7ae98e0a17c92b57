import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { StudyCard, StudyNode, TableFrame, ViewFrame } from '../lib/net/contract';
import { toasts } from '../lib/browser/toasts.svelte';
import type { TableStores } from '../table/stores/table.svelte';
import { moveByKey } from './keys';
import { Study } from './study.svelte';

// A line 1 2 3 with a variation 4 after 1.
const node = (id: number, parent: number, main: boolean): StudyNode => ({
  ...{
    id,
    parent,
    main,
    seat: id % 2,
    action: `do ${id}`,
    words: `event ${id}`,
    symbols: [],
    comment: '',
  },
});
const NODES = [node(1, 0, true), node(2, 1, true), node(3, 2, true), node(4, 1, false)];
const CARD = {
  ...{ study: 's1', names: ['Ann', ''], nodes: NODES, line: [1, 2, 3], comment: '', viewer: null },
  table: {
    seats: [
      { name: 'x', kind: 'bot' },
      { name: 'Ben', kind: 'open' },
    ],
  },
} as unknown as StudyCard;

let asked: { method: string; url: string; body: unknown }[] = [];
let answer: (url: string) => unknown = () => ({});
let shown: { n: number; fresh: number; log: number[]; choices: number; you: number | null }[] = [];
let said: string[] = [];

/** A study at the end of its main line, and a table that notes what it shows. */
function opened(secret: string | null = 'secret', card = CARD): Study {
  const study = new Study(card, secret);
  study.attach({
    jump: (frame: TableFrame, log: { n: number }[], fresh: number, view: ViewFrame) =>
      shown.push({
        ...{ n: view.n, fresh, log: log.map(({ n }) => n), you: frame.you },
        choices: view.scene.choices.length,
      }),
    lineChanged: () => said.push('line'),
    rejected: () => said.push('rejected'),
  } as unknown as TableStores);
  return study;
}

const position = (id: number) => {
  const n = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 2, 5: 4 }[id] ?? 0;
  return { node: id, outcomes: [], more: [], view: { n, to_act: 1, scene: { choices: [{}] } } };
};

beforeEach(() => {
  [asked, shown, said] = [[], [], []];
  answer = (url) => position(Number(/nodes\/(\d+)/.exec(url)?.[1]));
  vi.stubGlobal('HTMLInputElement', class {});
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit) => {
    asked.push({ method, url, body: typeof body === 'string' ? JSON.parse(body) : null });
    const found = answer(url);
    return Promise.resolve(
      found instanceof Error
        ? Response.json({ error: 'X', message: found.message }, { status: 400 })
        : Response.json(found),
    );
  });
});
afterEach(() => toasts.splice(0));

it('shows a node with the line through it, and plays for the seat to act', async () => {
  const study = opened();
  await study.go(2);
  expect([study.cursor, study.line, study.settled]).toEqual([2, [1, 2, 3], true]);
  expect(shown).toEqual([{ n: 2, fresh: 0, log: [1, 2, 3], choices: 1, you: 1 }]);
});

it('keeps its line while the cursor is in it, and changes it for a variation', async () => {
  const study = opened();
  await study.go(1);
  expect([study.line, said]).toEqual([[1, 2, 3], []]);
  study.vary(1);
  expect(study.cursor).toBe(1);
  await study.go(4);
  expect([study.line, said]).toEqual([[1, 4], ['line']]);
  study.step(-1);
  study.step(1);
  await vi.waitFor(() => expect(study.settled).toBe(true));
  expect([study.cursor, study.line]).toEqual([4, [1, 4]]);
  study.vary(-1);
  expect([study.cursor, study.line]).toEqual([2, [1, 2, 3]]);
});

it('goes no further than the start and the end of its line', () => {
  const study = opened();
  study.step(1);
  expect(study.cursor).toBe(3);
  study.start();
  study.step(-1);
  expect(study.cursor).toBe(0);
  study.end();
  expect(study.cursor).toBe(3);
});

it('shows only the last position that was asked for', async () => {
  const study = opened();
  await Promise.all([study.go(1), study.go(2)]);
  expect(shown.map(({ n }) => n)).toEqual([2]);
});

it('adds what is played after the cursor, and says what is new', async () => {
  const study = opened();
  await study.go(3);
  const after = { node: 5, nodes: [...NODES, node(5, 3, true)], line: [1, 2, 3, 5], comment: '' };
  answer = (url) => (/nodes\?/.test(url) ? after : position(5));
  study.play(3, 'do 5');
  await vi.waitFor(() => expect(shown.at(-1)).toMatchObject({ n: 4, fresh: 1, log: [1, 2, 3, 4] }));
  expect(asked[1]).toEqual({
    method: 'POST',
    url: '/api/studies/s1/nodes?lang=en',
    body: { parent: 3, actions: ['do 5'], draw: '' },
  });
});

it('sends a change that is made while another is on its way after it', async () => {
  const study = opened();
  await study.go(3);
  const nodes = [...NODES, node(5, 3, true)];
  answer = () => ({ ...position(5), nodes, line: [1, 2, 3, 5], comment: '' });
  void study.add(['do 5']);
  expect(study.changes).toBe(1);
  void study.promote(4);
  await study.note(5, 'Good.');
  const changes = asked.filter(({ method }) => method !== 'GET');
  expect(changes.map(({ body }) => body)).toEqual([
    { parent: 3, actions: ['do 5'], draw: '' },
    { promote: true },
    { comment: 'Good.' },
  ]);
  expect([study.cursor, study.changes]).toEqual([5, 0]);
});

it('leaves the tree as it was when the server refuses a change', async () => {
  const study = opened();
  await study.go(3);
  answer = () => new Error('illegal');
  await study.add(['nonsense']);
  expect([study.cursor, study.nodes, said, study.changes]).toEqual([3, NODES, ['rejected'], 0]);
  expect(toasts.map(({ text }) => text)).toEqual(['Illegal.']);
});

it('goes to the parent of what is deleted, but only if the cursor was in it', async () => {
  const study = opened();
  await study.go(3);
  const change = (nodes: StudyNode[], at: number) => ({ node: at, nodes, line: [], comment: '' });
  answer = (url) => (/nodes\/4/.test(url) ? change(NODES.slice(0, 3), 1) : position(1));
  await study.remove(4);
  expect([study.cursor, study.line]).toEqual([3, [1, 2, 3]]);
  answer = (url) => (/nodes\/2/.test(url) ? change(NODES.slice(0, 1), 1) : position(1));
  await study.remove(2);
  expect([study.cursor, study.line]).toEqual([1, [1]]);
});

it('sends no change that has nothing left to change when its turn comes', async () => {
  const study = opened('secret', { ...CARD, undo: true });
  await study.go(3);
  const left = { node: 2, nodes: NODES.slice(0, 2), line: [], comment: '', undo: true };
  answer = (url) => (/nodes\/3\?/.test(url) ? left : position(2));
  void study.remove(3);
  await study.remove(3);
  answer = (url) => (url.includes('/undo') ? { ...left, undo: false } : position(2));
  void study.undo();
  await study.undo();
  expect(asked.filter(({ method }) => method !== 'GET')).toHaveLength(2);
  expect([study.cursor, study.changes, toasts]).toEqual([2, 0, []]);
});

it('undoes once while the key is held, and does not go on to the board while an arrow is held', () => {
  const study = { undoable: true, step: () => false, undo: vi.fn(() => Promise.resolve()) };
  const ours = vi.fn();
  const press = (more: object) =>
    moveByKey(
      {
        ...{ target: { closest: () => null, matches: () => true }, preventDefault: ours },
        ...more,
      } as unknown as KeyboardEvent,
      study as unknown as Study,
    );
  press({ key: 'z', ctrlKey: true });
  press({ key: 'z', ctrlKey: true, repeat: true });
  expect([study.undo.mock.calls.length, ours.mock.calls.length]).toEqual([1, 2]);
  press({ key: 'ArrowRight' });
  expect(ours).toHaveBeenCalledTimes(2);
  press({ key: 'ArrowRight', repeat: true });
  expect(ours).toHaveBeenCalledTimes(3);
});

it('goes where a change was undone, also by a key, as long as there is one', async () => {
  const study = opened('secret', { ...CARD, undo: true });
  await study.go(3);
  answer = (url) =>
    url.includes('/undo')
      ? { node: 4, nodes: NODES, line: [1, 4], comment: '', undo: false }
      : position(4);
  const target = { closest: () => null } as unknown as Element;
  const press = (more: object) =>
    moveByKey(
      {
        key: 'z',
        target,
        preventDefault: () => said.push('ours'),
        ...more,
      } as unknown as KeyboardEvent,
      study,
    );
  press({ ctrlKey: true, target: { closest: () => target } }); // in a field
  expect([study.changes, said]).toEqual([0, []]);
  press({ metaKey: true });
  await vi.waitFor(() => expect(study.settled && study.cursor).toBe(4));
  expect([study.undoable, said.includes('ours')]).toEqual([false, true]);
  press({ ctrlKey: true });
  expect(study.changes).toBe(0);
});

it('gives nobody else choices, and sends none of their changes', async () => {
  const study = opened(null);
  await study.go(2);
  await study.add(['do 9']);
  expect([study.owned, shown[0]?.choices, asked.length]).toEqual([false, 0, 1]);
});

it('begins where the view of a seat begins, so that nothing hidden can be entered', () => {
  const study = opened('secret', { ...CARD, viewer: 0 });
  study.start();
  expect(study.cursor).toBe(1);
  study.step(-1);
  expect(study.cursor).toBe(1);
});
