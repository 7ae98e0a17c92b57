// Decisions that a table page makes, one by one; each expected value was worked out by hand.
import { beforeEach, expect, it, vi } from 'vitest';
import { pledge } from '../../lib/fairness/fairness';
import type { Choice, ReasonFrame, TableFrame, ViewFrame, Way } from '../../lib/net/contract';
import { savePlace, saveSharedSeats, placeAt } from '../../lib/seats/places';
import { settings } from '../../lib/prefs/settings.svelte';
import { toasts } from '../../lib/browser/toasts.svelte';
import { FinishedGameLink } from './finishedGame';
import {
  card,
  choice,
  event,
  piece,
  RecordingLink,
  scene,
  seat,
  tableFrame,
  view,
} from './fixtures';
import type { GameSource } from './source';
import { STEP_TIME } from './display.svelte';
import { TableStores } from './table.svelte';

const kept = { ...settings };
const ONE = choice('one', { picks: [['a']] });
const TWO = choice('two', { picks: [['b']] });
const GHOST = { symbol: 's', x: 5, y: 5, width: 10, height: 10, turn: 0, part: '' };

let storage: Map<string, string>;
let answer: (url: string) => object;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new Map();
  answer = () => ({});
  toasts.splice(0);
  Object.assign(settings, kept);
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answer(url))));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
});

interface Start {
  choices?: Choice[];
  view?: Partial<ViewFrame>;
  table?: Partial<TableFrame>;
}

/** A page with one view, in which seat 0 plays against a bot. */
function open({ choices = [ONE, TWO], view: more = {}, table: frame = {} }: Start = {}) {
  const link = new RecordingLink();
  const table = new TableStores({ id: 't1', secret: 'secret', link: () => link });
  table.table(tableFrame(0, frame));
  table.status('open');
  table.view(view(0, choices, more));
  const next = (n: number, choices: Choice[], more: Partial<ViewFrame> = {}): void => {
    table.event(event(n));
    table.view(view(n, choices, more));
    table.game.display.skip();
  };
  return { table, link, sent: link.sent, next };
}

it('can undo what the server says can be undone, and asks for more only without other people', () => {
  expect(open({ view: { undo: true } }).table.turn.undoable).toBe(true);
  const alone = open({ view: { ask_undo: true } }).table;
  expect([alone.turn.undoable, alone.turn.retractable]).toEqual([false, true]);
  const both = open({ view: { undo: true, ask_undo: true } }).table;
  expect([both.turn.undoable, both.turn.retractable]).toEqual([true, false]);
  const seats = (...more: TableFrame['seats']) => ({ seats: [seat('person'), ...more] });
  const against = (...more: TableFrame['seats']) =>
    open({ view: { ask_undo: true }, table: seats(...more) }).table.turn.retractable;
  expect(against(seat('person'))).toBe(false);
  expect(against(seat('person', { out: 'replaced' }), seat('bot'))).toBe(true);
});

it('can undo nothing while an action is sent or the connection is lost', () => {
  const { table } = open({ view: { undo: true } });
  table.status('lost');
  expect(table.turn.undoable).toBe(false);
  table.status('open');
  table.moves.play('one');
  expect([table.turn.undoable, table.selection.choices]).toEqual([false, []]);
  table.rejected();
  expect(table.turn.undoable).toBe(true);
});

it('plays a single choice by itself, but not again once it was refused', () => {
  const { table } = open({ choices: [ONE] });
  expect([table.turn.forced, table.selection.choices]).toEqual([ONE, []]);
  table.error({ type: 'error', error: 'IllegalAction', message: 'No.' });
  expect([table.turn.forced, table.selection.choices]).toEqual([null, [ONE]]);
});

it('leaves a single choice to a player who wants it or can undo', () => {
  expect(open({ choices: [ONE], view: { undo: true } }).table.turn.forced).toBeNull();
  settings.forced = false;
  expect(open({ choices: [ONE] }).table.turn.forced).toBeNull();
});

it('lays out the last decision of a turn, and shows the table as it will be then', () => {
  const last = choice('last', { picks: [['a']], ends: true });
  const { table, sent } = open({ choices: [last, TWO] });
  const seats = [card(0), card(1, { active: true })];
  const ahead = (n: number, action: string) =>
    table.ahead({ type: 'ahead', n, action, scene: scene([], { status: 'ahead', seats }) });
  table.moves.tap('a');
  expect([table.selection.held, sent]).toEqual([last, ['look 0 last']]);
  ahead(0, 'two');
  ahead(1, 'last');
  expect(table.game.drawn?.scene.status).toBe('');
  ahead(0, 'last');
  expect(table.game.drawn?.scene.status).toBe('ahead');
  expect(table.game.drawn?.scene.seats.map(({ active }) => active)).toEqual([true, false]);
  table.selection.release();
  expect([table.game.drawn?.scene.status, table.selection.held]).toEqual(['', null]);
  table.moves.tap('a');
  table.moves.endTurn();
  expect(sent.at(-1)).toBe('play 0 last');
});

it('measures how long a decision took from the view that it answers', () => {
  vi.advanceTimersByTime(500); // the page is older than its view
  const { table, link } = open();
  const play = vi.spyOn(link, 'play');
  vi.advanceTimersByTime(1234);
  table.moves.play('one');
  expect(play).toHaveBeenCalledWith(0, 'one', 1234);
});

it('shows a placed piece until the board shows it, and not after a rejection', () => {
  settings.confirm = 'never';
  const put = choice('put', { picks: [['a']], ghost: GHOST });
  const { table, next } = open({ choices: [put, TWO] });
  table.moves.tap('a');
  expect([table.selection.placed, table.selection.placing]).toEqual([GHOST, GHOST]);
  next(1, [put, TWO]);
  expect([table.selection.placed, table.selection.placing]).toEqual([GHOST, null]);
  table.moves.tap('a');
  table.error({ type: 'error', error: 'IllegalAction', message: 'No.' });
  expect([table.selection.placed, table.selection.placing]).toEqual([null, null]);
});

it('drops the picks at the next view, and keeps them when the same view comes again', () => {
  const { table, next } = open();
  table.moves.tap('a');
  table.view(view(0, [ONE, TWO]));
  table.game.display.skip();
  expect(table.selection.taps).toEqual(['a']);
  next(1, [ONE, TWO]);
  expect(table.selection.taps).toEqual([]);
});

it('rotates a piece at a second tap, and plays a choice that cannot be rotated', () => {
  const turns = [choice('0', { picks: [['a']] }), choice('90', { picks: [['a']] })];
  const { table, sent } = open({ choices: [...turns, TWO] });
  table.moves.tap('a');
  table.moves.tap('a');
  expect([table.selection.preview?.action, table.selection.several, sent]).toEqual([
    '90',
    true,
    [],
  ]);
  table.moves.tap('b');
  table.moves.tap('b');
  // Where a piece can be rotated, a tap never plays it.
  expect([table.selection.preview?.action, sent]).toEqual(['two', ['why 0 a+b']]);
  const plain = open();
  plain.table.moves.tap('a');
  plain.table.moves.tap('a');
  expect(plain.sent).toEqual(['play 0 one']);
});

it('asks why a thing does not go with what was picked, and shows the answer to that only', () => {
  const path = choice('path', { picks: [['tile'], ['north']] });
  const wall = choice('wall', { picks: [['stone'], ['south']] });
  const { table, sent } = open({ choices: [path, wall] });
  table.moves.tap('tile');
  table.moves.tap('south');
  expect([table.selection.taps, sent]).toEqual([['south'], ['why 0 tile+south']]);
  const reason = (taps: string[], n = 0) =>
    table.reason({ type: 'reason', n, taps, rule: '4.2', words: 'A path must go on.' });
  reason(['south']);
  expect(table.inspection.refusal).toBeNull();
  reason(['tile', 'south'], 1);
  expect(table.inspection.refusal).toBeNull();
  reason(['tile', 'south']);
  expect(table.inspection.refusal?.words).toBe('A path must go on.');
  table.inspection.explain('');
  expect(table.inspection.refusal).toBeNull();
});

it('answers a player who asks on purpose, even without a reason', () => {
  const { table, sent } = open();
  const empty: ReasonFrame = { type: 'reason', n: 0, taps: ['x'], rule: '', words: '' };
  table.inspection.askWhy('x');
  table.reason(empty);
  expect([table.inspection.refusal, sent]).toEqual([null, ['why 0 x']]);
  table.inspection.setAsking(true);
  table.inspection.askWhy('x');
  table.reason(empty);
  expect(table.inspection.refusal?.words).toBe('You cannot use this now.');
});

it('asks nothing where there is nothing to decide', () => {
  const { table, sent } = open({ choices: [] });
  table.inspection.setAsking(true);
  table.inspection.askWhy('x');
  expect([table.inspection.askable, table.inspection.asking, sent]).toEqual([false, false, []]);
});

it('describes a thing with its choices', () => {
  const pieces = [piece('a', 0, { label: 'Red wall' }), piece('x', 50, { label: 'Old keep' })];
  const { table, sent } = open({ view: { scene: scene([ONE, TWO], { pieces }) } });
  table.inspection.describe('a');
  expect([table.inspection.text, sent]).toEqual(['Red wall. Possible moves: one.', []]);
  table.inspection.describe('x');
  expect([table.inspection.text, sent]).toEqual(['Old keep', ['why 0 x']]);
});

it('shows a hint as if it had been picked, and forgets it at the next view', async () => {
  const { table, next } = open();
  answer = () => ({ n: 0, action: 'two', why: 'it scores' });
  expect(table.hints.available).toBe(true);
  const asked = table.hints.ask();
  expect([table.hints.hint, table.hints.available]).toEqual(['thinking', false]);
  await asked;
  expect([table.selection.preview, table.selection.taps]).toEqual([TWO, ['b']]);
  expect(table.inspection.text).toBe('Hint: it scores');
  table.view(view(0, [ONE, TWO]));
  expect(table.hints.hint).not.toBeNull();
  next(1, [ONE, TWO]);
  expect([table.hints.hint, table.selection.taps]).toEqual([null, []]);
});

it('takes back a hint with all its picks and its reason, and shows it again without asking', async () => {
  const pair = choice('pair', { picks: [['a'], ['b']] });
  const { table } = open({ choices: [pair, ONE] });
  answer = () => ({ n: 0, action: 'pair', why: 'it scores' });
  await table.hints.ask();
  expect([table.selection.taps, table.hints.available]).toEqual([['a', 'b'], true]);
  table.moves.back();
  expect([table.selection.taps, table.inspection.text]).toEqual([[], '']);
  answer = () => ({ n: 0, action: 'one', why: 'it is another' });
  await table.hints.ask();
  expect([table.selection.taps, table.inspection.text]).toEqual([['a', 'b'], 'Hint: it scores']);
});

it('takes back one pick of the player at a time', () => {
  const pair = choice('pair', { picks: [['a'], ['b']] });
  const { table } = open({ choices: [pair, ONE] });
  table.moves.pick({ taps: ['a', 'b'], turn: 0 });
  table.moves.back();
  expect(table.selection.taps).toEqual(['a']);
});

it('shows no hint that comes for another view, and can ask for one there', async () => {
  const { table, next } = open();
  answer = () => ({ n: 0, action: 'two', why: 'it scores' });
  const asked = table.hints.ask();
  next(1, [ONE, TWO]);
  expect([table.hints.thinking, table.hints.available]).toEqual([true, false]);
  await asked;
  expect(table.hints.thinking).toBe(false);
  expect([table.selection.preview, table.inspection.text]).toEqual([null, '']);
  expect([table.hints.hint, table.hints.available]).toEqual([null, true]);
});

it('asks the bot about the last event, and again after it could not answer', async () => {
  const { table } = open();
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    asked.push([url, JSON.parse(body as string)]);
    return Promise.resolve(Response.json({ error: 'Busy', message: 'Later.' }, { status: 503 }));
  });
  await table.hints.ask();
  expect(asked).toEqual([['/api/tables/t1/hint?lang=en', { n: 0, secret: 'secret' }]]);
  expect([table.hints.hint, table.hints.available]).toEqual([null, true]);
  expect(toasts.map(({ text }) => text)).toEqual(['Later.']);
});

it('shows a hint for a button in words, and the rotation that the bot wants', async () => {
  const turns = ['0', '90', '180'].map((action) => choice(action, { picks: [['a']] }));
  const pass = choice('pass', { words: 'pass' });
  const { table } = open({ choices: [...turns, pass] });
  answer = () => ({ n: 0, action: '180', why: 'it scores' });
  await table.hints.ask();
  expect(table.selection.preview?.action).toBe('180');
  table.hints.hint = null;
  answer = () => ({ n: 0, action: 'pass', why: 'it scores' });
  await table.hints.ask();
  expect([table.selection.taps, table.inspection.text]).toEqual([[], 'Hint: pass. It scores']);
});

it('shows no hint while a decision waits for the end of the turn', async () => {
  const last = choice('last', { picks: [['a']], ends: true });
  const { table } = open({ choices: [last, TWO] });
  answer = () => ({ n: 0, action: 'two', why: 'it scores' });
  const asked = table.hints.ask();
  table.moves.tap('a');
  await asked;
  expect([table.selection.held, table.inspection.text, toasts]).toEqual([last, '', []]);
});

it('can ask for a hint only in its own turn with several choices', () => {
  expect(open().table.hints.available).toBe(true);
  expect(open({ choices: [ONE] }).table.hints.available).toBe(false);
  expect(open({ view: { to_act: 1 } }).table.hints.available).toBe(false);
});

it('suggests a choice until something is picked', () => {
  const { table } = open();
  table.selection.suggested = 'two';
  expect(table.selection.suggestion).toEqual(TWO);
  table.moves.tap('a');
  expect(table.selection.suggestion).toBeNull();
});

it('shows a greeting for six seconds, from the last one of the seat', () => {
  const { table } = open();
  const greet = (greeting: string) => table.greet({ type: 'greet', seat: 1, greeting });
  greet('hello');
  vi.advanceTimersByTime(5000);
  greet('luck');
  vi.advanceTimersByTime(5000);
  expect(table.etiquette.greetings).toEqual({ 1: 'Good luck!' });
  expect(table.announcements.lines.map(({ words }) => words)).toEqual([
    'bot: Hello!',
    'bot: Good luck!',
  ]);
  vi.advanceTimersByTime(1000);
  expect(table.etiquette.greetings).toEqual({});
  greet('unknown');
  expect(table.etiquette.greetings).toEqual({});
});

it('keeps the last thirty lines that a screen reader says, each under a number of its own', () => {
  const { table, next } = open();
  for (let n = 1; n <= 40; n++) next(n, [ONE, TWO]);
  expect(table.announcements.lines).toHaveLength(31);
  expect(new Set(table.announcements.lines.map(({ key }) => key)).size).toBe(31);
  expect(table.announcements.lines.at(-1)?.words).toBe('Event 40.');
});

it('announces no events from before the page was opened', () => {
  const link = new RecordingLink();
  const table = new TableStores({ id: 't1', secret: null, link: () => link });
  table.table(tableFrame(2));
  table.status('open');
  table.event(event(1));
  table.event(event(2));
  table.view(view(2, [ONE, TWO]));
  expect([table.game.log.length, table.announcements.lines]).toEqual([2, []]);
});

it('marks the things that scored, in the round end that has them', () => {
  const { table, next } = open();
  const point = (at: number, id: string) => ({ n: 1, points: 2, ids: [id], at });
  next(1, [], { round_end: true });
  table.game.display.continue();
  next(2, [ONE, TWO]);
  table.highlights.showPoints([point(1, 'a'), point(2, 'b')]);
  expect([table.highlights.scoring, table.game.shown?.n]).toEqual([['b'], 2]);
  table.highlights.showPoints([point(2, 'b'), point(1, 'a')]);
  expect([table.highlights.scoring, table.game.shown?.n]).toEqual([['a'], 1]);
  table.highlights.showPoints([point(1, 'a'), point(1, 'b'), point(2, 'c')]);
  expect([table.highlights.scoring, table.game.shown?.n]).toEqual([['c'], 2]);
  table.highlights.showPoints([point(9, 'a')]);
  expect([table.highlights.scoring, table.game.shown?.n]).toEqual([[], 2]);
});

it('drops a place that the server rejects, and shows the error with its rule', () => {
  const place = { table: 't1', seat: 0, secret: 's', invite: '' };
  const { table } = open();
  savePlace(place);
  table.error({ type: 'error', error: 'IllegalAction', message: 'No.', rule: '4.2' });
  expect(placeAt('t1')).not.toBeNull();
  table.error({ type: 'error', error: 'WrongSecret', message: 'Not yours.' });
  expect(placeAt('t1')).toBeNull();
  expect(toasts.map(({ text }) => text)).toEqual(['No. (rule 4.2)', 'Not yours.']);
  savePlace(place);
  table.error({ type: 'error', error: 'NoSuchTable', message: 'It is gone.' });
  expect(placeAt('t1')).toBeNull();
});

it('shows nobody who shares this device as away', () => {
  savePlace({ table: 't1', seat: 0, secret: 's', invite: '' });
  saveSharedSeats(
    't1',
    [0, 1].map((seat) => ({ seat, secret: 's' })),
  );
  const away = ['Ada', 'Ben', 'Cem'].map((name) => seat('person', { name, away: '2026-11-22' }));
  const { table } = open({ table: { seats: away } });
  expect(table.game.info?.seats.map((card) => card.away)).toEqual([null, null, '2026-11-22']);
});

it('notices for good that the server shows another commitment than it did', () => {
  const promised = { seat: 0, commitment: 'ab', contribution: 'cd' };
  savePlace({ table: 't1', seat: 0, secret: 's', invite: '' }, promised);
  const honest = {
    commitment: 'ab',
    seats: [seat('person', { pledge: pledge('ab', 0, 'cd') }), seat('bot')],
  };
  const { table } = open({ table: honest });
  expect(table.game.sealBroken).toBe(false);
  table.table(tableFrame(0, { ...honest, commitment: 'ef' }));
  table.table(tableFrame(0, honest));
  expect(table.game.sealBroken).toBe(true);
});

it('can be replayed once it is over', () => {
  expect(open().table.replayable).toBe(false);
  expect(open({ view: { status: 'over' } }).table.replayable).toBe(true);
});

it('picks nothing while an older view is shown', () => {
  const { table, next } = open();
  next(1, [], { round_end: true });
  table.game.display.continue();
  next(2, [ONE, TWO]);
  table.game.display.revisit(table.game.display.roundEnds[0]!);
  expect([table.selection.choices, table.hints.available]).toEqual([[], false]);
  table.game.display.revisit(null);
  expect(table.selection.choices).toHaveLength(2);
});

it('tells the link when the network goes and comes', () => {
  const { table, sent } = open();
  table.connection.setOnline(false);
  table.connection.setOnline(true);
  table.close();
  expect(sent).toEqual(['drop', 'retry', 'close']);
});

it('picks nothing at a round end that waits for Continue', () => {
  const { table, next } = open();
  next(1, [ONE, TWO], { round_end: true });
  expect([table.game.display.paused, table.selection.choices]).toEqual([true, []]);
  table.game.display.continue();
  expect(table.selection.choices).toEqual([ONE, TWO]);
});

it('rotates only what can be played in several ways, and forgets the hovered target at the next view', () => {
  const { table, next } = open();
  table.moves.tap('a');
  table.selection.rotate();
  expect(table.selection.value).toEqual({ taps: ['a'], turn: 0 });
  table.selection.hovered = 'b';
  next(1, [ONE, TWO]);
  expect(table.selection.hovered).toBeNull();
});

it('undoes at once what can be undone at once, and asks the table for more', () => {
  const now = open({ view: { undo: true, ask_undo: true } });
  now.table.moves.undo();
  expect(now.sent).toEqual(['play 0 undo']);
  const more = open({ view: { ask_undo: true } });
  more.table.moves.undo();
  expect(more.sent).toEqual(['call ask undo']);
  const none = open();
  none.table.moves.undo();
  expect(none.sent).toEqual([]);
});

it('plays, forces and hints otherwise in a lesson', () => {
  const last = choice('last', { picks: [['a']], ends: true });
  const lesson = (choices: Choice[]) => {
    const link = new RecordingLink();
    const options = { id: '', secret: null, link: () => link } as const;
    const table = new TableStores({ ...options, lesson: true });
    table.table(tableFrame(0));
    table.status('open');
    table.view(view(0, choices));
    return { table, sent: link.sent };
  };
  const { table, sent } = lesson([last, TWO]);
  table.moves.tap('a');
  expect([table.selection.held, table.selection.preview]).toEqual([null, last]);
  table.moves.confirm();
  expect(sent).toEqual(['play 0 last']);
  expect(lesson([ONE, TWO]).table.hints.available).toBe(false);
  expect(lesson([ONE]).table.turn.forced).toBeNull();
});

it('marks the changes of another player only in the present view', () => {
  const { table, next } = open();
  const tiles = (n: number, ...ids: string[]) => ({
    scene: scene([ONE, TWO], { pieces: ids.map((id, i) => piece(id, 50 * i)) }),
    round_end: n === 1,
  });
  next(1, [], tiles(1, 'x'));
  table.game.display.continue();
  next(2, [], tiles(2, 'x', 'y'));
  expect(table.highlights.changed.map(({ piece }) => piece.id)).toEqual(['y']);
  table.game.display.revisit(table.game.display.roundEnds[0]!);
  expect(table.highlights.changed).toEqual([]);
});

it('offers nothing before the first frames', () => {
  const link = new RecordingLink();
  const table = new TableStores({ id: 't1', secret: null, link: () => link });
  const { game, turn, etiquette, selection, inspection } = table;
  expect([game.myTurn, game.over, game.alone, game.current]).toEqual(Array(4).fill(false));
  expect([game.labelOf('a'), game.emblemOf(0), game.nameOf(0)]).toEqual(['', '', '']);
  expect([turn.legal, turn.undoable, turn.retractable, turn.forced]).toEqual([
    [],
    false,
    false,
    null,
  ]);
  expect([etiquette.question, etiquette.asksYou, etiquette.mayCall]).toEqual([null, false, false]);
  expect([etiquette.mayAskUndo, etiquette.hasOthers, etiquette.replaced]).toEqual(
    Array(3).fill(false),
  );
  expect(etiquette.absent).toBeNull();
  expect([selection.choices, selection.preview, selection.several]).toEqual([[], null, false]);
  expect([inspection.askable, inspection.asking, inspection.region]).toEqual([false, false, null]);
  expect([table.highlights.scoring, table.highlights.changed]).toEqual([[], []]);
  expect([table.clocks.at(0), table.replay.last, table.replayable]).toEqual([[], 0, false]);
  table.moves.play('pass');
  table.moves.undo();
  table.highlights.showPoints([]);
  expect(link.sent).toEqual([]);
});

it('shows no clock before it knows the seats', () => {
  const table = new TableStores({ id: 't1', secret: null, link: () => new RecordingLink() });
  const frame = { type: 'clock' as const, n: 0, times: [60_000, null], running: 0 };
  table.clock(frame);
  expect(table.clocks.at(performance.now())).toEqual([]);
  table.table(tableFrame(0));
  expect(table.clocks.at(performance.now())).toHaveLength(1);
});

it('announces no events that it missed without a connection, and all that come after', () => {
  const { table, next } = open();
  table.status('lost');
  table.table(tableFrame(2));
  table.status('open');
  table.event(event(1));
  table.event(event(2));
  table.view(view(2, [ONE, TWO]));
  expect([table.game.live?.n, table.announcements.lines]).toEqual([2, []]);
  table.table(tableFrame(3)); // a report in between, as of a greeting or a question
  next(3, [ONE, TWO]);
  expect(table.announcements.lines.map(({ words }) => words)).toEqual(['Event 3.']);
});

it('shows the moves of others step by step at the speed of the settings, or at once', () => {
  const seen = (ms: number): number | undefined => {
    const { table } = open();
    for (const n of [1, 2, 3]) {
      table.event(event(n));
      table.view(view(n, [], { scene: scene([], { pieces: [piece('a', 10 * n)] }) }));
    }
    vi.advanceTimersByTime(ms);
    return table.game.live?.n;
  };
  expect([seen(0), seen(STEP_TIME), seen(2 * STEP_TIME)]).toEqual([1, 2, 3]);
  settings.speed = 'slow';
  expect([seen(STEP_TIME), seen(2 * STEP_TIME)]).toEqual([1, 2]);
  settings.pace = 'once';
  expect(seen(10)).toBe(3);
});

it('shows the latest view at once to a player who comes back to the page', () => {
  const { table } = open();
  vi.stubGlobal('document', { hidden: true, documentElement: { lang: 'en' } });
  for (const n of [1, 2, 3]) {
    table.event(event(n));
    table.view(view(n, [], { scene: scene([], { pieces: [piece('a', 10 * n)] }) }));
  }
  expect(table.game.live?.n).toBe(3);
});

it('shows, says and requests nothing more once the page is left', async () => {
  const { table } = open();
  const asked: number[] = [];
  table.source.pictures = (after) => {
    asked.push(after);
    return Promise.resolve({ views: Array(8).fill(view(after)), words: [] });
  };
  for (const n of [1, 2, 3]) {
    table.event(event(n));
    table.view(view(n, [], { scene: scene([], { pieces: [piece('a', 10 * n)] }) }));
  }
  table.replay.toggle();
  await vi.advanceTimersByTimeAsync(0);
  expect([asked, table.replay.n, table.replay.playing]).toEqual([[0, 8], 0, true]);
  table.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([table.game.live?.n, table.announcements.lines.length]).toEqual([1, 1]);
  expect([asked, table.replay.n, vi.getTimerCount()]).toEqual([[0, 8], 0, 0]);
});

it('drops the text about a thing when a piece is put down', () => {
  const { table } = open();
  table.inspection.explain('A wall.');
  table.moves.pick({ taps: ['a'], turn: 0 });
  expect([table.inspection.text, table.selection.taps]).toEqual(['', ['a']]);
});

it('does not read the prompt of a forced move to a screen reader', () => {
  const prompt = { title: 'Your turn', text: 'Place a tile', rule: '' };
  const { table, next } = open();
  next(1, [], { scene: scene([ONE], { prompt }) });
  expect(table.announcements.lines.at(-1)?.words).toBe('Event 1.');
  next(2, [], { scene: scene([ONE, TWO], { prompt }) });
  expect(table.announcements.lines.at(-1)?.words).toBe('Event 2. Your turn. Place a tile.');
});

it('changes the picks at a tap on another thing, and plays nothing', () => {
  const { table, sent } = open();
  table.inspection.explain('A text');
  table.moves.tap('a');
  expect([table.selection.preview, table.inspection.text]).toEqual([ONE, '']);
  table.moves.tap('b');
  expect([table.selection.preview, sent]).toEqual([TWO, ['why 0 a+b']]);
});

it('takes back the last pick only, and names the one before', () => {
  const path = choice('path', { picks: [['tile'], ['north'], ['south']] });
  const pieces = ['tile', 'north'].map((id) => piece(id, 0, { label: `The ${id}` }));
  const { table } = open({ view: { scene: scene([path, ONE], { pieces }) } });
  table.moves.tap('tile');
  table.moves.tap('north');
  expect(table.selection.pickedLabel).toBe('The north');
  table.selection.back();
  expect([table.selection.taps, table.selection.pickedLabel]).toEqual([['tile'], 'The tile']);
});

it('names the symbol of each seat', () => {
  const card = { seat: 1, emblem: 'blue-keep' } as ViewFrame['scene']['seats'][number];
  const { table } = open({ view: { scene: scene([ONE, TWO], { seats: [card] }) } });
  expect([table.game.emblemOf(0), table.game.emblemOf(1)]).toEqual(['', 'blue-keep']);
});

it('marks no changes of its own player, at any seat', () => {
  const { table, next } = open({ table: { you: 1 } });
  const tiles = (...ids: string[]) => ({
    scene: scene([], { pieces: ids.map((id) => piece(id)) }),
  });
  next(1, [], tiles('x'));
  next(2, [], tiles('x', 'y')); // events of the fixtures are of seat 1
  expect(table.highlights.changed).toEqual([]);
});

it('shows replayed views and alternatives in place of the live one', async () => {
  const link = new RecordingLink();
  const source = {
    pictures: () => Promise.resolve({ views: [view(0), view(1)], words: ['', 'One'] }),
    tried: () => Promise.resolve({ scene: scene([], { status: 'tried' }) }),
    file: false,
  } as unknown as GameSource;
  const table = new TableStores({ id: 't1', secret: null, source, link: () => link });
  table.table(tableFrame(2));
  for (const n of [1, 2]) table.event(event(n));
  table.view(view(2, [], { status: 'over' }));
  expect(table.replay.last).toBe(2);
  table.replay.go(2);
  table.replay.step(-1); // to before the second event
  await vi.advanceTimersByTimeAsync(0);
  expect(table.game.drawn?.n).toBe(1);
  await table.review.try({ action: 'x' } as Way);
  expect(table.game.drawn).toMatchObject({ n: 1, scene: { status: 'tried' } });
  table.review.leave();
  table.replay.close();
  expect(table.game.drawn?.n).toBe(2);
});

it('shows a finished game without a server', () => {
  const { you: _, type: __, ...card } = tableFrame(2);
  const game = { table: card, events: [event(1), event(2)], view: view(2) };
  let link: FinishedGameLink | undefined;
  const table = new TableStores({
    id: 't1',
    secret: null,
    link: (listener) => (link = new FinishedGameLink(game, listener, 'offline')),
  });
  link?.send();
  expect([table.connection.status, table.game.info?.you, table.game.live?.n]).toEqual([
    'offline',
    null,
    2,
  ]);
  expect(table.game.log.map(({ n }) => n)).toEqual([1, 2]);
  expect([table.connection.sending, table.turn.legal]).toEqual([false, []]);
});
