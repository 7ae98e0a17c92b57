import { expect, it, vi } from 'vitest';
import { complete } from '../board/input/picks';
import type { Choice, LessonStep } from '../lib/net/contract';
import { choice, piece, scene, view } from '../table/stores/fixtures';
import { marksOf, stopsOf } from './stops';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { documentElement: { lang: 'en' } });

const picks = [['tile'], ['corner']];
const TURNS = ['north', 'east', 'south'].map((action) => choice(action, { picks }));
const END = choice('end', { words: 'End turn' });

function step(ask: string, taps: string[], show: string[] = []): LessonStep {
  const choices: Choice[] = ask ? [...TURNS, END] : [];
  const pieces = ['tile', 'corner', 'tower'].map((id) => piece(id, 0, { label: `the ${id}` }));
  return {
    ...{ n: 1, steps: 2, seat: 0, names: [], text: '', ask, show, taps },
    ...{ tries: {}, otherwise: '', rule: '', events: [] },
    view: view(0, [], { scene: scene(choices, { pieces }) }),
  };
}

it('looks at what the note is about, then taps, turns the piece, and confirms', () => {
  const stops = stopsOf(step('south', ['tile', 'corner', 'corner', 'corner'], ['tower']), true);
  expect(stops.map(({ id, taps, words }) => [id, taps, words])).toEqual([
    ['tower', false, 'the tower'],
    ['tile', true, 'Choose: the tile'],
    ['corner', true, 'Choose: the corner'],
    ['corner', true, 'Choose it again to turn it.'],
    ['corner', true, 'Choose it again to turn it.'],
    ['', true, 'Press: Confirm'],
  ]);
  const last = stops.at(-1)!.selection;
  expect(complete(TURNS, last.taps)[last.turn]?.action).toBe('south');
});

it('ends with the last tap where that plays the move', () => {
  expect(stopsOf(step('north', ['tile', 'corner']), false).map(({ id }) => id)).toEqual([
    'tile',
    'corner',
  ]);
});

it('presses a plain button', () => {
  const [only, ...others] = stopsOf(step('end', []), true);
  expect([only?.id, only?.words, others]).toEqual(['', 'Press: End turn', []]);
});

it('only looks where the note asks for nothing', () => {
  expect(stopsOf(step('', [], ['tower', 'tile']), true).map(({ taps }) => taps)).toEqual([
    false,
    false,
  ]);
});

it('numbers the marks of taps if there are several', () => {
  const marks = marksOf(stopsOf(step('east', ['tile', 'corner', 'corner'], ['tower']), true));
  expect(marks).toEqual([
    { id: 'tower', number: '' },
    { id: 'tile', number: '1' },
    { id: 'corner', number: '2' },
  ]);
  expect(marksOf(stopsOf(step('north', ['tile']), true))).toEqual([{ id: 'tile', number: '' }]);
});
