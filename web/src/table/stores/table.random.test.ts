// Random taps, keys and frames: rules that the page of a table must keep after every single step.
import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { candidates, remaining } from '../../board/input/picks';
import type { Choice } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import { choice, event, RecordingLink, scene, tableFrame, view } from './fixtures';
import { TableStores } from './table.svelte';

const GAMES = { numRuns: 60 };
const STEPS = { minLength: 10, maxLength: 80, size: 'max' as const };
const kept = { ...settings };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
});

const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const PICKS = fc.array(fc.array(ID, { minLength: 1, maxLength: 2 }), {
  minLength: 1,
  maxLength: 3,
});

/** Up to eight choices: some share their picks, as rotations of a piece do, and some are plain buttons. */
const CHOICES = PICKS.chain((shared) =>
  fc.array(
    fc.record({
      picks: fc.oneof(fc.constant(shared), PICKS, fc.constant<string[][]>([])),
      ends: fc.boolean(),
      draws: fc.boolean(),
    }),
    { maxLength: 8, size: 'max' },
  ),
);

/** The next event and the view after it. */
interface Next {
  seat: number | null;
  choices: Partial<Choice>[];
  undo: boolean;
  ask_undo: boolean;
  skip: boolean;
}
const NEXT: fc.Arbitrary<Next> = fc.record({
  seat: fc.constantFrom(0, 1, null),
  choices: CHOICES,
  undo: fc.boolean(),
  ask_undo: fc.boolean(),
  skip: fc.boolean(),
});

/** A page, its link, and a server that sends one event and one view after another. */
class Game {
  readonly link = new RecordingLink();
  readonly table = new TableStores({ id: 't1', secret: null, link: () => this.link });
  n = 0;
  choices: Choice[] = [];

  constructor(first: Next) {
    Object.assign(settings, kept);
    this.table.table(tableFrame(0));
    this.table.status('open');
    this.show(first);
  }

  next(next: Next): void {
    this.table.event(event(++this.n, next.seat));
    this.show(next);
  }

  private show({ choices, undo, ask_undo, skip }: Next): void {
    this.choices = choices.map((each, i) => choice(`${this.n}.${i}`, each));
    this.table.view(view(this.n, this.choices, { undo, ask_undo }));
    if (skip) this.table.game.display.skip();
  }
}

/** One act of a person, the server or the network; a failed test prints its name. */
type Act = (game: Game) => void;

function act<Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  run: (game: Game, value: Value) => void,
): fc.Arbitrary<Act> {
  return values.map((value) =>
    Object.assign((game: Game) => run(game, value), {
      [fc.toStringMethod]: () => `${name} ${fc.stringify(value)}`,
    }),
  );
}

const none = fc.constant(null);
const tap = act('tap', ID, ({ table }, id) => table.moves.tap(id));
const fitting = act('tap what fits', fc.nat(5), ({ table: { moves, selection } }, i) => {
  const open = [...candidates(selection.choices, selection.taps)];
  const id = open[i % open.length];
  if (id) moves.tap(id);
});
const again = act('tap the last pick', ID, ({ table }, id) =>
  table.moves.tap(table.selection.taps.at(-1) ?? id),
);
const next = act('next', NEXT, (game, value) => game.next(value));
const open = act('open', none, ({ table }) => table.status('open'));
const ACT = fc.oneof(
  ...[tap, fitting, again, next, open].map((arbitrary) => ({ arbitrary, weight: 4 })),
  act('hover', fc.option(ID), ({ table }, id) => (table.selection.hovered = id)),
  act('rotate', fc.constantFrom(1, -1), ({ table }, by) => table.selection.rotate(by)),
  act('back', none, ({ table }) => table.selection.back()),
  act('confirm', none, ({ table }) => table.moves.confirm()),
  act('press', fc.nat(7), ({ table }, i) => {
    const plain = table.selection.choices.filter(({ picks }) => picks.length === 0);
    const pressed = plain[i % plain.length];
    if (pressed) table.moves.press(pressed);
  }),
  act('undo', none, ({ table }) => table.moves.undo()),
  act('end the turn', none, ({ table }) => table.moves.endTurn()),
  act('release', none, ({ table }) => table.selection.release()),
  act('describe', ID, ({ table }, id) => table.inspection.describe(id)),
  act('ask why', ID, ({ table }, id) => table.inspection.askWhy(id)),
  act('ask by keyboard', fc.boolean(), ({ table }, on) => table.inspection.setAsking(on)),
  act('suggest', fc.nat(9), ({ table, choices }, i) => table.suggest(choices[i]?.action ?? '')),
  act('ahead', fc.nat(9), ({ table, choices, n }, i) =>
    table.ahead({ type: 'ahead', n, action: choices[i]?.action ?? '', scene: scene() }),
  ),
  act('error', none, ({ table }) =>
    table.error({ type: 'error', error: 'IllegalAction', message: 'No.' }),
  ),
  act('lost', none, ({ table }) => table.status('lost')),
  act('look back', fc.boolean(), ({ table }, on) =>
    table.game.display.revisit(on ? view(-1) : null),
  ),
  act(
    'settings',
    fc.record({
      confirm: fc.constantFrom('always', 'risky', 'never'),
      ending: fc.boolean(),
      forced: fc.boolean(),
    }),
    (_, some) => Object.assign(settings, some),
  ),
  act('wait', none, () => vi.advanceTimersByTime(600)),
);

/** Play games of random acts, and look at each game after every act. */
function play(before: (game: Game) => (game: Game) => void): void {
  fc.assert(
    fc.property(NEXT, fc.array(ACT, STEPS), (first, acts) => {
      const game = new Game(first);
      for (const act of acts) {
        const check = before(game);
        act(game);
        check(game);
      }
      game.table.close();
    }),
    GAMES,
  );
}

/** The conditions that must hold at every moment. */
function check({ table, choices, n }: Game): void {
  const legal = (table.game.live?.scene.choices ?? []).map(({ action }) => action);
  for (const each of [
    table.selection.preview,
    table.selection.peek,
    table.selection.suggestion,
    table.selection.held,
    table.turn.forced,
  ]) {
    if (each) expect(legal).toContain(each.action);
  }
  // Nothing can be picked in an older view, while another decision is made, or without a connection.
  if (table.selection.choices.length > 0) {
    expect(table.connection.status).toBe('open');
    expect(table.connection.sending).toBe(false);
    expect(table.game.shown).toBe(table.game.live);
    expect(table.game.live?.n).toBe(n);
    expect(table.selection.choices).toEqual(choices);
    expect(table.selection.held).toBeNull();
  }
  // Never two selections: a decision that waits has replaced the picks, and picks fit one choice.
  const { taps } = table.selection.value;
  if (table.selection.held) expect(taps).toEqual([]);
  expect(new Set(taps).size).toBe(taps.length);
  if (taps.length > 0 && table.selection.choices.length > 0) {
    expect(remaining(table.selection.choices, taps)).not.toEqual([]);
  }
  if (table.selection.preview)
    expect(remaining(table.selection.choices, taps)).toContain(table.selection.preview);
  if (table.selection.several) expect(table.selection.preview).not.toBeNull();
}

it('never shows an illegal choice, whatever is tapped and whatever frames come', () => {
  const seen = { preview: 0, held: 0, several: 0, played: 0 };
  play(() => (game) => {
    check(game);
    const { selection, connection } = game.table;
    seen.preview += Number(selection.preview !== null);
    seen.held += Number(selection.held !== null);
    seen.several += Number(selection.several);
    seen.played += Number(connection.sending);
  });
  // The games met every situation often enough for the rules to mean something.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10);
});

it('sends only legal actions, each for the view in which it was chosen', () => {
  play(({ table, link: { sent } }) => {
    const { live } = table.game;
    const [from, { undoable }] = [sent.length, table.turn];
    const legal = (live?.scene.choices ?? []).map(({ action }) => action);
    return () => {
      for (const each of sent.slice(from)) {
        const [verb, at, action] = each.split(' ');
        if (verb !== 'play' && verb !== 'look') continue;
        expect(Number(at)).toBe(live?.n);
        if (action === 'undo') expect(undoable).toBe(true);
        else expect(legal).toContain(action);
      }
    };
  });
});
