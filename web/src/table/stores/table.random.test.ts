// Random taps, keys and frames: rules that a table page must follow after every step.
import { beforeEach, expect, it, vi } from 'vitest';
import { remaining } from '../../board/input/picks';
import type { Choice } from '../../lib/net/contract';
import { settings } from '../../lib/prefs/settings.svelte';
import {
  choice,
  draw,
  event,
  RecordingLink,
  scene,
  seededRandom,
  tableFrame,
  view,
} from './fixtures';
import { TableStores } from './table.svelte';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const GAMES = 60;
const STEPS = 120;
const kept = { ...settings };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
  Object.assign(settings, kept);
});

type Random = () => number;

/** Up to eight choices with zero to three picks; some have the same picks, as rotations of a piece do. */
function randomChoices(random: Random, n: number): Choice[] {
  const picks = (): string[][] =>
    Array.from({ length: Math.floor(random() * 4) }, () => [draw(IDS, random), draw(IDS, random)]);
  const shared = picks();
  return Array.from({ length: Math.floor(random() * 9) }, (_, i) =>
    choice(`${n}.${i}`, {
      picks: random() < 0.3 ? shared : picks(),
      ends: random() < 0.3,
      draws: random() < 0.3,
    }),
  );
}

/** A page, its link, and a server that sends one event and one view after another. */
class Game {
  readonly link = new RecordingLink();
  readonly table = new TableStores({
    id: 't1',
    secret: null,
    link: () => this.link,
  });
  n = 0;
  choices: Choice[] = [];

  constructor(readonly random: Random) {
    this.table.table(tableFrame(0));
    this.table.status('open');
    this.show();
  }

  /** The server reports an event and the view after it. */
  next(): void {
    this.table.event(event(++this.n, draw([0, 1, null], this.random)));
    this.show();
  }

  private show(): void {
    this.choices = randomChoices(this.random, this.n);
    const [undo, ask_undo] = [this.random() < 0.3, this.random() < 0.3];
    this.table.view(view(this.n, this.choices, { undo, ask_undo }));
    if (this.random() < 0.5) this.table.game.display.skip();
  }

  /** One random action by a person, the server or the network. */
  act(): string {
    const { random, table } = this;
    const id = draw(IDS, random);
    const acts: Record<string, () => void> = {
      tap: () => table.moves.tap(id),
      again: () => table.moves.tap(table.selection.taps.at(-1) ?? id),
      hover: () => (table.selection.hovered = draw([id, null], random)),
      turn: () => table.selection.rotate(draw([1, -1], random)),
      back: () => table.selection.back(),
      confirm: () => table.moves.confirm(),
      press: () => {
        const plain = table.selection.choices.filter(({ picks }) => picks.length === 0);
        if (plain.length > 0) table.moves.press(draw(plain, random));
      },
      finish: () => table.moves.endTurn(),
      release: () => table.selection.release(),
      tell: () => table.inspection.describe(id),
      wonder: () => table.inspection.askWhy(id),
      askWhy: () => table.inspection.setAsking(!table.inspection.asking),
      suggest: () => (table.selection.suggested = draw(this.choices, random)?.action ?? ''),
      ahead: () => {
        const action = draw(this.choices, random)?.action ?? '';
        table.ahead({ type: 'ahead', n: this.n, action, scene: scene() });
      },
      next: () => this.next(),
      error: () => table.error({ type: 'error', error: 'IllegalAction', message: 'No.' }),
      lost: () => table.status('lost'),
      open: () => table.status('open'),
      look: () => table.game.display.revisit(draw([null, view(-1)], random)),
      settings: () => {
        settings.confirm = draw(['always', 'risky', 'never'] as const, random);
        settings.ending = random() < 0.5;
        settings.forced = random() < 0.5;
      },
      wait: () => vi.advanceTimersByTime(600),
    };
    const often = random() < 0.5;
    const name = draw(often ? ['tap', 'again', 'next', 'open'] : Object.keys(acts), random);
    acts[name]?.();
    return name;
  }
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
  for (let seed = 1; seed <= GAMES; seed++) {
    const random = seededRandom(seed);
    const game = new Game(random);
    for (let i = 0; i < STEPS; i++) {
      const act = game.act();
      try {
        check(game);
      } catch (error) {
        throw new Error(`seed ${seed}, step ${i}, after ${act}`, { cause: error });
      }
      seen.preview += Number(game.table.selection.preview !== null);
      seen.held += Number(game.table.selection.held !== null);
      seen.several += Number(game.table.selection.several);
    }
    seen.played += game.link.sent.filter((each) => each.startsWith('play')).length;
  }
  // The games reached every situation often enough for the rules to be tested.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(50);
});

it('sends only legal actions, each for the view in which it was chosen', () => {
  for (let seed = 1; seed <= GAMES; seed++) {
    const game = new Game(seededRandom(1000 + seed));
    for (let i = 0; i < STEPS; i++) {
      const before = game.link.sent.length;
      const [legal, n] = [
        (game.table.game.live?.scene.choices ?? []).slice(),
        game.table.game.live?.n,
      ];
      game.act();
      for (const sent of game.link.sent.slice(before)) {
        const [verb, at, action] = sent.split(' ');
        if (verb !== 'play' && verb !== 'look') continue;
        expect(Number(at)).toBe(n);
        expect(legal.map((each) => each.action)).toContain(action);
      }
      game.link.sent.splice(0, before);
    }
  }
});
