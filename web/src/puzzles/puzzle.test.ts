import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../lib/browser/toasts.svelte';
import type { PuzzleAnswer, PuzzlePosition } from '../lib/net/contract';
import type { FrameListener } from '../lib/net/socket';
import { choice, view } from '../table/stores/fixtures';
import { TableStores } from '../table/stores/table.svelte';
import type { LessonListener } from '../table/stores/tableOptions';
import { Puzzle } from './puzzle.svelte';

const POSITION: PuzzlePosition = {
  id: 'p1',
  difficulty: 'easy',
  seat: 1,
  names: ['Player 1', 'Player 2'],
  view: view(40, [choice('good'), choice('bad')], { to_act: 1 }),
};
const answer = (best: boolean): PuzzleAnswer => ({
  best,
  words: best ? 'good' : 'bad',
  share: best ? 0.6 : 0.4,
  ways: [],
  line: [],
  gains: [{ words: 'points', points: '+2' }],
  later: false,
});

let online = true;
let asked: string[] = [];

async function fetched(url: string, request?: RequestInit): Promise<Response> {
  await Promise.resolve();
  asked.push(url);
  if (!online) throw new Error('no network');
  if (url.includes('/why')) {
    return Response.json({ type: 'reason', n: 40, taps: ['x'], words: 'No.', rule: '' });
  }
  if (url.includes('/answer')) {
    return Response.json(answer((request?.body as string).includes('good')));
  }
  if (url.includes('/puzzles/p1')) return Response.json(POSITION);
  return Response.json({ error: 'NotFound', message: 'None.' }, { status: 404 });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', fetched);
  [online, asked] = [true, []];
  toasts.splice(0);
});

const settled = () => vi.advanceTimersByTimeAsync(5000);

async function opened(id = 'p1') {
  let made: Puzzle | undefined;
  const answers: boolean[] = [];
  const table = new TableStores({
    id: '',
    secret: null,
    link: (listener) =>
      (made = new Puzzle('keep', id, listener, ({ best }) => void answers.push(best))),
    lesson: true,
  });
  await settled();
  return { table, puzzle: made!, answers };
}

const actions = (table: TableStores) => table.selection.choices.map(({ action }) => action);

it('shows its position as a table of the solver', async () => {
  const { table } = await opened();
  expect(table.game.info).toMatchObject({ you: 1, players: 2, status: 'playing' });
  expect(table.game.myTurn).toBe(true);
  expect(actions(table)).toEqual(['good', 'bad']);
});

it('judges a wrong move, takes no other until the solver tries again, and then the right one', async () => {
  const { table, puzzle, answers } = await opened();
  table.moves.play('bad');
  await settled();
  expect(puzzle.answer).toMatchObject({ best: false, share: 0.4 });
  expect(actions(table)).toEqual([]);
  puzzle.again();
  await settled();
  expect([puzzle.answer, actions(table)]).toEqual([null, ['good', 'bad']]);
  table.moves.play('good');
  await settled();
  expect(puzzle.answer?.best).toBe(true);
  expect(answers).toEqual([false, true]);
});

it('takes the move again if it could not be sent', async () => {
  const { table, puzzle, answers } = await opened();
  online = false;
  table.moves.play('good');
  await settled();
  expect([toasts.length, puzzle.answer, actions(table)]).toEqual([1, null, ['good', 'bad']]);
  online = true;
  table.moves.play('good');
  await settled();
  expect(answers).toEqual([true]);
});

it('says why something cannot be picked, but not after the answer', async () => {
  const { table } = await opened();
  table.inspection.askWhy('x');
  await settled();
  expect(table.inspection.refusal).toMatchObject({ n: 40, words: 'No.' });
  table.moves.play('bad');
  await settled();
  const before = asked.length;
  table.inspection.ask(['x']);
  expect(asked).toHaveLength(before);
});

it('says what is missing', async () => {
  expect((await opened('p2')).puzzle.missing?.message).toBe('None.');
});

it('shows no position that arrives after it was left', async () => {
  let made: Puzzle | undefined;
  const link = (listener: FrameListener & LessonListener) =>
    (made = new Puzzle('keep', 'p1', listener, () => undefined));
  const table = new TableStores({ id: '', secret: null, link, lesson: true });
  table.close();
  await settled();
  expect([made?.position, made?.missing, table.game.live]).toEqual([null, undefined, null]);
});

it('gives no answer after it was left', async () => {
  const { table, puzzle, answers } = await opened();
  table.moves.play('good');
  table.close();
  await settled();
  expect([puzzle.answer, answers]).toEqual([null, []]);
});
