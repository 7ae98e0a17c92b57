import { expect, it } from 'vitest';
import { deal, entry, inRound, match, ofDay, tournament } from './fixtures';
import { nextStep } from './nextStep';

const OVER = { table: 't1', over: true };
const BEGUN = { table: 't2', over: false };
const ADA = entry('Ada', { you: true });

it('plays the deals against bots one after the other, an unfinished one first', () => {
  expect(nextStep(match())).toEqual({ do: 'play', deal: 0, begun: false });
  const second = match({ entered: true, deals: [deal(0, { yours: OVER }), deal(1)] });
  expect(nextStep(second)).toEqual({ do: 'play', deal: 1, begun: false });
  const begun = match({ entered: true, deals: [deal(0), deal(1, { yours: BEGUN })] });
  expect(nextStep(begun)).toEqual({ do: 'play', deal: 1, begun: true });
});

it('waits for the others when all deals against bots are played', () => {
  const deals = [deal(0, { yours: OVER }), deal(1, { yours: OVER })];
  expect(nextStep(match({ entered: true, deals }))).toEqual({ do: 'wait', for: 'others' });
});

it('offers a casual game after the try at the deal of the day', () => {
  expect(nextStep(ofDay())).toEqual({ do: 'play', deal: 0, begun: false });
  const played = ofDay({ entered: true, deals: [deal(0, { yours: OVER })] });
  expect(nextStep(played)).toEqual({ do: 'casual' });
});

it('offers no place in a full contest, except to the people who have one', () => {
  expect(nextStep(match({ joined: 2 }))).toEqual({ do: 'full' });
  expect(nextStep(match({ joined: 2, entered: true })).do).toBe('play');
  const full = { people: 2, entered: false, entries: [entry('Ben'), entry('Cem')] };
  expect(nextStep(tournament(full))).toEqual({ do: 'full' });
  const back = [entry('Ada', { you: true, left: true }), entry('Ben')];
  expect(nextStep(tournament({ people: 2, entries: back }))).toEqual({ do: 'enter' });
});

it('waits for the beginning', () => {
  expect(nextStep(match({ phase: 'open' }))).toEqual({ do: 'wait', for: 'begin' });
  expect(nextStep(tournament())).toEqual({ do: 'wait', for: 'begin' });
  expect(nextStep(tournament({ entered: false, entries: [] }))).toEqual({ do: 'enter' });
});

it('leads to the game of the running round, also while the contest is paused', () => {
  const game = { do: 'table', deal: 0, table: 't1' };
  expect(nextStep(inRound())).toEqual(game);
  expect(nextStep(inRound({ phase: 'paused' }))).toEqual(game);
  const left = [entry('Ada', { you: true, left: true })];
  expect(nextStep(inRound({ entries: left }))).toEqual(game);
});

it('waits for the next round, for the end, or for the organiser', () => {
  const deals = [deal(0, { yours: OVER })];
  expect(nextStep(inRound({ deals }))).toEqual({ do: 'wait', for: 'round' });
  expect(nextStep(inRound({ deals, rounds: 1 }))).toEqual({ do: 'wait', for: 'end' });
  expect(nextStep(inRound({ deals, phase: 'paused' }))).toEqual({ do: 'wait', for: 'organiser' });
});

it('lets people enter until the last round has begun', () => {
  const stranger = { entered: false, entries: [entry('Ben')], deals: [deal(0)] };
  expect(nextStep(inRound(stranger))).toEqual({ do: 'enter' });
  expect(nextStep(inRound({ ...stranger, rounds: 1 }))).toEqual({ do: 'nothing' });
});

it('lets a game that was not finished in time be played to its end, unless the rules have changed', () => {
  const deals = [deal(0, { yours: OVER }), deal(1, { yours: BEGUN })];
  const late = match({ phase: 'over', entered: true, entries: [ADA], deals });
  expect(nextStep(late)).toEqual({ do: 'table', deal: 1, table: 't2' });
  expect(nextStep({ ...late, phase: 'closed', closed: 'rules' })).toEqual({ do: 'nothing' });
  expect(nextStep(match({ phase: 'over' }))).toEqual({ do: 'nothing' });
});
