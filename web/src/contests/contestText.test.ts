import { beforeEach, expect, it, vi } from 'vitest';
import type { GameCard } from '../lib/net/contract';
import { inRound, match, NOW, ofDay, tournament } from './fixtures';
import {
  addressOf,
  contestTitle,
  dealName,
  missingResults,
  peopleText,
  settingsOf,
  whatCounts,
  whatItIs,
  whenItIs,
} from './contestText';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('navigator', { languages: ['en'] });
});

const GAMES = [{ name: 'castle', title: 'The Castle', options: [] }] as unknown as GameCard[];

it('has its own name, or one from its settings', () => {
  expect(contestTitle(match({ name: 'Winter cup' }), GAMES)).toBe('Winter cup');
  expect([match(), ofDay(), tournament()].map((each) => contestTitle(each, GAMES))).toEqual([
    'Duplicate match: The Castle',
    'Deal of the day: The Castle',
    'Tournament: The Castle',
  ]);
});

it('says in one sentence how it is played and decided', () => {
  expect(whatItIs(ofDay())).toBe(
    'Everybody plays the same deal once against a bot (Knight); the result decides, then the lead.',
  );
  expect(whatItIs(match())).toBe(
    'Everybody plays the same 2 deals against bots (Knight); the sum of the leads decides.',
  );
  expect(whatItIs(match({ deals: match().deals.slice(1) }))).toBe(
    'Everybody plays the same deal against bots (Knight); the lead decides.',
  );
  expect(whatItIs(tournament())).toBe(
    '3 rounds, person against person, each with the same deal at all tables; the matchpoints decide.',
  );
});

it('explains the figures on the board', () => {
  expect(whatCounts(match(), true)).toEqual([
    'A lead is the number of points ahead of the best bot at the table.',
    'A resigned game ranks below every other result.',
  ]);
  expect(whatCounts(match(), false)[0]).toBe('A won game counts 1, and a lost game −1.');
  expect(whatCounts(tournament(), true)[1]).toBe('A bye counts 60 %.');
  expect(whatCounts(tournament({ board: 'lead' }), true)).toEqual([
    'A lead is the number of points ahead of the opponent.',
    'In the sum, each lead is compared with the mean lead of all in the same seat.',
  ]);
});

it('says why results are missing', () => {
  expect(missingResults(match({ entered: true }))).toMatch(/^You see the results of the others/);
  const played = match().deals.map((each) => ({ ...each, yours: { table: 't', over: true } }));
  expect(missingResults(match({ entered: true, deals: played }))).toBe('');
  expect(missingResults(inRound())).toMatch(/^The results of a round are shown/);
  const shown = [match({ sealed: false }), ofDay(), tournament()];
  expect(shown.map(missingResults)).toEqual(['', '', '']);
});

it('says when it begins, when it ends, and until when the round lasts', () => {
  const when = [
    match({ phase: 'open', begins: '2026-12-01T18:00:00+00:00' }),
    match(),
    match({ phase: 'over', ends: '2026-11-20T18:00:00+00:00' }),
    tournament(),
    tournament({ begins: null }),
    inRound(),
    inRound({ phase: 'paused' }),
    match({ phase: 'closed' }),
  ].map((each) => whenItIs(each, NOW));
  expect(when).toEqual([
    'Begins: Tue 1 Dec, 19:00',
    'Ends: Sun 13 Dec, 1:00',
    'Ended: Fri 20 Nov, 19:00',
    'Begins: 19:00 (in 6 hours)',
    'The organiser begins the first round',
    'Round 1 of 3 ends: 16:00 (in 3 hours)',
    'Paused by the organiser',
    '',
  ]);
});

it('counts the people and, if they are limited, the places', () => {
  expect(peopleText(match({ joined: 1 }))).toBe('1 of 2 places taken');
  expect(peopleText(ofDay({ joined: 3 }))).toBe('3 people have begun');
  expect(peopleText(ofDay())).toBe('');
  expect(peopleText(tournament({ people: null }))).toBe('2 people have entered');
});

it('names the settings that the sentence leaves out', () => {
  expect(settingsOf(match({ players: 3 }), GAMES)).toEqual(['3 players at the table']);
  expect(settingsOf(ofDay(), GAMES)).toEqual([]);
  expect(settingsOf(tournament({ programs: true }), GAMES)).toEqual([
    '10 minutes, plus 15 seconds per turn',
    'programs can play',
  ]);
});

it('numbers deals and rounds from one', () => {
  expect([dealName(match(), 0), dealName(tournament(), 2)]).toEqual(['Deal 1', 'Round 3']);
});

it('has an address by its id, or by its game and day', () => {
  expect(addressOf(match())).toBe('/contest/c1');
  expect(addressOf(ofDay())).toBe('/daily/castle/2026-11-29');
});
