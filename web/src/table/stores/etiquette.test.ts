import { expect, it } from 'vitest';
import type { Question, TableFrame, ViewFrame } from '../../lib/net/contract';
import { Etiquette } from './etiquette.svelte';
import { seat, tableFrame, view } from './fixtures';

const ADA = seat('person', { name: 'Ada' });
const BEN = seat('person', { name: 'Ben' });
const QUESTION: Question = { seat: 1, request: 'undo', other: null, awaited: [0] };

/** The etiquette of Ada's page, and the calls that it sends. */
function etiquette(frame: Partial<TableFrame> = {}, more: Partial<ViewFrame> = {}) {
  const info = tableFrame(0, { seats: [ADA, BEN], ...frame });
  const live = view(0, [], more);
  const game = { info, live, over: live.status === 'over', nameOf: () => '' };
  const calls: string[] = [];
  const connection = { call: (words: string) => void calls.push(words) };
  return { store: new Etiquette(game, connection, { say: () => undefined }), calls };
}

it('lets a player make calls while they play', () => {
  expect(etiquette().store.mayCall).toBe(true);
  expect(etiquette({ you: null }).store.mayCall).toBe(false);
  expect(etiquette({ status: 'waiting' }).store.mayCall).toBe(false);
  expect(etiquette({}, { status: 'over' }).store.mayCall).toBe(false);
  const resigned = { seats: [seat('person', { out: 'resigned' }), BEN] };
  expect(etiquette(resigned).store.mayCall).toBe(false);
});

it('asks one question at a time', () => {
  const free = etiquette({}, { ask_undo: true }).store;
  expect([free.mayAskUndo, free.mayAskEnd]).toEqual([true, true]);
  const asked = etiquette({ question: QUESTION }, { ask_undo: true }).store;
  expect([asked.mayAskUndo, asked.mayAskEnd]).toEqual([false, false]);
  expect(etiquette().store.mayAskUndo).toBe(false);
});

it.each([
  ['a rated game', { rated: true }],
  ['a deal of the day', { deal: '2026-11-27' }],
  ['a contest', { contest: 'c1' }],
])('allows no undo by agreement and no agreed end in %s', (_, frame) => {
  const { mayAskUndo, mayAskEnd, hasOthers } = etiquette(frame, { ask_undo: true }).store;
  expect([mayAskUndo, mayAskEnd, hasOthers]).toEqual([false, false, true]);
});

it('offers to end only where other people still play', () => {
  const bots = etiquette({ seats: [ADA, seat('bot')] }).store;
  expect([bots.hasOthers, bots.mayAskEnd]).toEqual([false, false]);
  const gone = etiquette({ seats: [ADA, seat('person', { out: 'time' })] }).store;
  expect(gone.hasOthers).toBe(false);
});

it('knows whether resigning ends the game', () => {
  const deal = { contest: 'd1' };
  const bot = { seats: [ADA, seat('bot')] };
  expect(etiquette().store.endsWithout).toBe(true);
  expect(etiquette(deal).store.endsWithout).toBe(false); // a bot plays on for Ben's result
  expect(etiquette({ ...deal, ...bot }).store.endsWithout).toBe(true);
  const gone = { seats: [ADA, seat('person', { out: 'resigned' })] };
  expect(etiquette({ ...deal, ...gone }).store.endsWithout).toBe(true);
  expect(etiquette({ seats: [ADA, BEN, BEN] }).store.endsWithout).toBe(false);
});

it('names the absent player whose turn it is', () => {
  const away = { seats: [ADA, seat('person', { name: 'Ben', away: '2026-11-22' })] };
  expect(etiquette(away, { to_act: 1 }).store.absent).toEqual({ seat: 1, name: 'Ben' });
  expect(etiquette(away, { to_act: 0 }).store.absent).toBeNull();
  expect(etiquette({}, { to_act: 1 }).store.absent).toBeNull();
  const self = { seats: [seat('person', { away: '2026-11-22' }), BEN] };
  expect(etiquette(self, { to_act: 0 }).store.absent).toBeNull();
  expect(etiquette({ ...away, question: QUESTION }, { to_act: 1 }).store.absent).toBeNull();
});

it('knows whose answer a question waits for', () => {
  expect(etiquette({ question: QUESTION }).store.asksYou).toBe(true);
  expect(etiquette({ question: { ...QUESTION, awaited: [1] } }).store.asksYou).toBe(false);
  expect(etiquette({ question: QUESTION, you: null }).store.asksYou).toBe(false);
  const bens = { question: { ...QUESTION, seat: 0, awaited: [1] }, you: 1 };
  expect(etiquette(bens).store.asksYou).toBe(true);
  expect(etiquette({ ...bens, you: null }).store.asksYou).toBe(false); // a spectator
});

it('lets a replaced player return while the game goes on', () => {
  const replaced = { seats: [seat('person', { out: 'replaced' }), BEN] };
  expect(etiquette(replaced).store.replaced).toBe(true);
  expect(etiquette(replaced, { status: 'over' }).store.replaced).toBe(false);
  expect(etiquette().store.replaced).toBe(false);
  const ben = { seats: [ADA, seat('person', { out: 'replaced' as const })], you: 1 };
  expect(etiquette(ben).store.replaced).toBe(true);
  expect(etiquette({ ...ben, you: null }).store.replaced).toBe(false);
  const { store, calls } = etiquette(replaced);
  store.call('return');
  expect(calls).toEqual(['return']);
});
