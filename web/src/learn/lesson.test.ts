import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { toasts } from '../lib/browser/toasts.svelte';
import type { LessonStep } from '../lib/net/contract';
import { choice, event, view } from '../table/stores/fixtures';
import { TableStores } from '../table/stores/table.svelte';
import { answerTo, leftAt, Lesson } from './lesson.svelte';

const GHOST = { symbol: 's', x: 0, y: 0, width: 1, height: 1, part: '', turn: 0 };
// Place a tile; read a note; end the turn.
const ASKS = ['place', '', 'end', ''];
const STEPS = ASKS.map((ask, i): LessonStep => {
  const choices = [
    choice('place', { picks: [['a']] }),
    choice('end'),
    choice('other', { picks: [['c']], ghost: GHOST }),
  ];
  const texts = { text: `Step ${i + 1}`, rule: '', otherwise: '', tries: { other: 'Not that.' } };
  const rest = {
    n: i + 1,
    steps: ASKS.length,
    seat: 1,
    names: ['Ben', 'You'],
    ask,
    show: [],
    taps: [],
    ...texts,
  };
  return { ...rest, events: i > 0 ? [event(i)] : [], view: view(i, choices, { to_act: 1 }) };
});

let online = true;
let asked: string[] = [];

/** How long the server takes for the next answers, in milliseconds. */
let delays: number[] = [];

async function fetched(url: string): Promise<Response> {
  asked.push(url);
  const up = online;
  await new Promise((resolve) => setTimeout(resolve, delays.shift() ?? 0));
  if (!up) throw new Error('no network');
  if (url.includes('/why')) return Response.json({ type: 'reason', taps: ['x'], words: 'No.' });
  const step = STEPS[Number(/lesson\/(\d+)/.exec(url)?.[1]) - 1];
  if (step) return Response.json(step);
  return Response.json({ error: 'NotFound', message: 'No such step.' }, { status: 404 });
}

beforeEach(() => {
  vi.useFakeTimers();
  const storage = new Map<string, string>();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  [online, asked, delays] = [true, [], []];
  toasts.splice(0);
});

const settled = () => vi.advanceTimersByTimeAsync(5000);

function open(from = 1) {
  let made: Lesson | undefined;
  const table = new TableStores({
    id: '',
    secret: null,
    link: (listener) => (made = new Lesson('keep', listener, from)),
    lesson: true,
  });
  return { table, lesson: made! };
}

async function opened(from = 1) {
  const page = open(from);
  await settled();
  return page;
}

it('answers a try by its own words, by those for all, or by its own', () => {
  const step = (tries: Record<string, string>, otherwise: string): LessonStep => ({
    ...STEPS[0]!,
    tries,
    otherwise,
  });
  expect(answerTo(step({ pass: 'Not yet.' }, 'Place it.'), 'pass')).toBe('Not yet.');
  expect(answerTo(step({ pass: 'Not yet.' }, 'Place it.'), 'end')).toBe('Place it.');
  expect(answerTo(step({}, ''), 'end')).toContain('allowed');
});

it('shows its first step as a table of its own', async () => {
  const { table, lesson } = await opened();
  expect([lesson.step?.text, lesson.over]).toEqual(['Step 1', false]);
  expect(table.game.info).toMatchObject({ you: 1, players: 2, status: 'playing' });
  expect(table.game.info?.seats.map(({ name, kind }) => [name, kind])).toEqual([
    ['Ben', 'bot'],
    ['You', 'person'],
  ]);
  expect(table.selection.choices.map(({ action }) => action)).toEqual(['place', 'end', 'other']);
});

it('goes on after the move that it asks for, and answers another one', async () => {
  const { table, lesson } = await opened();
  table.moves.play('other');
  expect([lesson.answer, lesson.step?.n]).toEqual(['Not that.', 1]);
  expect(table.selection.choices).toHaveLength(3);
  table.suggest('place');
  expect(table.selection.suggestion?.action).toBe('place');
  table.moves.play('place');
  await settled();
  expect([lesson.answer, lesson.step?.n, table.selection.suggestion]).toEqual(['', 2, null]);
  expect(table.game.log.map(({ n }) => n)).toEqual([1]);
  lesson.next();
  await settled();
  expect([lesson.step?.n, table.game.live?.n]).toEqual([3, 2]);
});

it('takes an unwanted piece back at once, and outlines only what the wanted move picks', async () => {
  const { table } = await opened();
  expect(table.selection.lit).toEqual(new Set(['a']));
  table.moves.tap('c');
  expect(table.selection.preview?.ghost?.symbol).toBe('s');
  table.moves.confirm();
  expect([table.selection.placing, table.selection.placed]).toEqual([null, null]);
});

it('is left at the step that is shown, and nowhere once it is over', async () => {
  const { table, lesson } = await opened(2);
  expect([leftAt('keep'), leftAt('castle')]).toEqual([2, 0]);
  lesson.next();
  await settled();
  expect([leftAt('keep'), lesson.over]).toEqual([3, false]);
  table.moves.play('end');
  await settled();
  expect([leftAt('keep'), lesson.over]).toEqual([0, true]);
});

it('says why something cannot be picked, where it asks for a move', async () => {
  const { table, lesson } = await opened();
  table.inspection.askWhy('x');
  await settled();
  expect(asked.at(-1)).toContain('lesson/1/why?lang=en&taps=x');
  expect(table.inspection.refusal).toMatchObject({ n: 0, words: 'No.' });
  lesson.next();
  await settled();
  const before = asked.length;
  table.inspection.askWhy('x');
  expect(asked).toHaveLength(before);
});

it('offers the choices of a step that begins where nothing has happened since the previous one', async () => {
  const { table } = await opened(3); // without the events before it
  expect(STEPS[2]?.events).toEqual([event(2)]);
  table.close();
  STEPS[2]!.events = [];
  const again = await opened(3);
  expect(again.table.turn.legal).toHaveLength(3);
  STEPS[2]!.events = [event(2)];
});

it('begins again where a lesson that was left has become shorter', async () => {
  const { lesson } = await opened(9);
  expect([lesson.step?.n, lesson.missing]).toEqual([1, undefined]);
});

it('goes on after a step that could not be fetched', async () => {
  const { table, lesson } = await opened();
  online = false;
  table.moves.play('place');
  await settled();
  expect([lesson.step?.n, lesson.missing, toasts.length]).toEqual([1, undefined, 1]);
  expect(table.selection.choices).toHaveLength(3);
  online = true;
  table.moves.play('place');
  await settled();
  expect(lesson.step?.n).toBe(2);
});

it('asks once for a first step that does not exist or cannot be fetched', async () => {
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ error: 'NotFound', message: 'None.' }, { status: 404 }));
  });
  expect((await opened()).lesson.missing?.message).toBe('None.');
  expect(asked).toHaveLength(1);
});

it('says why it cannot begin', async () => {
  online = false;
  const { lesson } = await opened(2);
  expect(lesson.step).toBeNull();
  expect([asked.length, lesson.missing?.message]).toEqual([
    1,
    expect.stringContaining('be reached'),
  ]);
});

it('shows nothing more after it was left', async () => {
  const { table, lesson } = open();
  table.close();
  await settled();
  expect(lesson.step).toBeNull();
  online = false;
  const other = open();
  other.table.close();
  await settled();
  expect([other.lesson.missing, toasts]).toEqual([undefined, []]);
});

it('is never stuck, whatever is played, however slow or broken the network is', async () => {
  type Act = (page: { table: TableStores; lesson: Lesson }) => void;
  const act = fc.oneof(
    fc.constantFrom('place', 'end', 'other').map((action): Act => ({ table }) => {
      if (table.turn.legal.length > 0) table.moves.play(action);
    }),
    fc.constant<Act>(({ lesson: { step }, lesson }) => step?.ask === '' && lesson.next()),
    fc.boolean().map(
      (up): Act =>
        () =>
          void (online = up),
    ),
  );
  const acts = fc.array(fc.tuple(act, fc.nat(1500)), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(acts, fc.array(fc.nat(2000), { maxLength: 6 }), async (acts, slow) => {
      [online, delays] = [true, []];
      const { table, lesson } = await opened();
      delays = slow;
      for (const [act, wait] of acts) {
        act({ table, lesson });
        await vi.advanceTimersByTimeAsync(wait);
      }
      online = true;
      await settled();
      for (let n = lesson.step!.n; n < ASKS.length; n++) {
        expect(lesson.step?.n).toBe(n);
        if (ASKS[n - 1]) table.moves.play(ASKS[n - 1]!);
        else lesson.next();
        await settled();
      }
      expect([lesson.over, table.connection.sending]).toEqual([true, false]);
      expect(table.game.live).toEqual(STEPS.at(-1)?.view);
      table.close();
    }),
  );
});
