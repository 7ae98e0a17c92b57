import { beforeEach, expect, it, vi } from 'vitest';
import type { ContestCard } from '../lib/net/contract';
import { deal, entry, inRound, match, NOW, ofDay, result, tournament } from './fixtures';
import { nextStep } from './nextStep';
import { actionText, stepText } from './stepText';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { languages: ['en'] });
});

const OVER = { table: 't1', over: true };
const action = (card: ContestCard) => actionText(nextStep(card), card);
const text = (card: ContestCard) => stepText(nextStep(card), card, NOW);

it('names the game that the button plays', () => {
  expect([match(), ofDay(), match({ deals: [deal(0)] })].map(action)).toEqual([
    ...['Play: Deal 1', "Play today's deal", 'Play'],
  ]);
  const begun = [deal(0, { yours: OVER }), deal(1, { yours: { table: 't2', over: false } })];
  expect(action(match({ deals: begun }))).toBe('Continue: Deal 2');
  expect(action(ofDay({ deals: begun.slice(1) }))).toBe('Continue');
  expect(action(ofDay({ deals: begun.slice(0, 1) }))).toBe('Play again, casually');
});

it('names the opponent in a round, whichever seat is ours', () => {
  expect(action(inRound())).toBe('Your game against Ben');
  expect(text(inRound())).toBe(
    'If the game is not over in time, bots finish it: 16:00 (in 3 hours).',
  );
});

it('says before the first game what others will see', () => {
  expect(text(ofDay())).toBe(
    'Your name and your result appear on the board. After the end of the deal, at 1:00, everybody can replay your game.',
  );
  expect(text(match({ joined: 1 }))).toBe(
    '1 place is free: begin a game to take it. Your name and your results appear on the board. When the contest is over, everybody can replay your games.',
  );
});

it('says when there is something to do again', () => {
  expect(text(tournament())).toBe('You have a place. The first round begins: 19:00 (in 6 hours).');
  const soon = tournament({ begins: '2026-11-29T11:59:00+00:00' });
  expect(text(soon)).toBe('You have a place. The first round begins in a moment.');
  const played = { deals: [deal(0, { yours: OVER })] };
  expect(text(inRound(played))).toBe(
    'Your game of this round is over. The next round begins when all games are over, at the latest: 16:00 (in 3 hours).',
  );
  const pairings = inRound().pairings.map((each) => ({ ...each, over: true }));
  expect(text(inRound({ ...played, pairings }))).toBe(
    'Your game of this round is over. The next round begins in a moment.',
  );
  expect(text(inRound({ ...played, rounds: 1, due: null }))).toBe(
    'Your game of this round is over. The result comes when all games are over.',
  );
  expect(text(ofDay(played))).toBe(
    'Your try is over. Further games of this deal are not on the board. The next deal begins: Mon 30 Nov, 1:00 (in 12 hours).',
  );
});

it('names a bye', () => {
  const bye = result(0, 0, { outcome: null, lead: null, note: 'bye' });
  const entries = [entry('Ada', { you: true, results: [bye] })];
  expect(text(inRound({ entries, deals: [deal(0)] }))).toMatch(/^You have a bye in this round\./);
});

it('says why nothing can be done', () => {
  expect(text(match({ joined: 2 }))).toBe('All places in this contest are taken.');
  const paused = inRound({ phase: 'paused', deals: [deal(0, { yours: OVER })] });
  expect(text(paused)).toBe('The organiser has paused the contest.');
});
