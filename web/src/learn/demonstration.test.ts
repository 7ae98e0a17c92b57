import { beforeEach, expect, it, vi } from 'vitest';
import type { LessonStep } from '../lib/net/contract';
import { settings } from '../lib/prefs/settings.svelte';
import { choice, piece, scene, view } from '../table/stores/fixtures';
import { TableStores } from '../table/stores/table.svelte';
import { Demonstration } from './demonstration.svelte';

const MOVES = [choice('place', { picks: [['tile'], ['corner']] }), choice('end')];
const STEP: LessonStep = {
  ...{ n: 1, steps: 2, seat: 0, names: ['You'], text: '', ask: 'place', show: ['tower'] },
  ...{ taps: ['tile', 'corner'], tries: {}, otherwise: '', rule: '', events: [] },
  view: view(0, [], {
    scene: scene(MOVES, { pieces: ['tile', 'corner', 'tower'].map((id) => piece(id)) }),
  }),
};
const played = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  played.mockClear();
});

function open() {
  const link = () => ({
    ...{ pending: false, play: played, askWhy: vi.fn(), call: vi.fn(), lookAhead: vi.fn() },
    ...{ retry: vi.fn(), drop: vi.fn(), close: vi.fn() },
  });
  const table = new TableStores({ id: '', secret: null, link, lesson: true });
  table.status('open');
  table.view(STEP.view);
  return { table, demonstration: new Demonstration(table) };
}

const marked = ({ highlights }: TableStores) => highlights.steps.map(({ id }) => id);

it('picks what it taps, one after the other, and plays nothing', () => {
  const { table, demonstration } = open();
  demonstration.begin(STEP);
  const seen: unknown[] = [];
  while (demonstration.stop) {
    seen.push([demonstration.stop.id, table.selection.taps, marked(table)]);
    vi.advanceTimersToNextTimer();
  }
  expect(seen).toEqual([
    ['tower', [], ['tower']],
    ['tile', ['tile'], ['tower', 'tile']],
    ['corner', ['tile', 'corner'], ['tower', 'tile', 'corner']],
    ['', ['tile', 'corner'], ['tower', 'tile', 'corner']],
  ]);
  expect([table.selection.taps, table.selection.suggestion?.action]).toEqual([[], 'place']);
  expect(marked(table)).toEqual(['tower', 'tile', 'corner']);
  expect(played).not.toHaveBeenCalled();
});

it('gives the board back at once when the learner does something', () => {
  const { table, demonstration } = open();
  demonstration.begin(STEP);
  vi.advanceTimersToNextTimer();
  expect(table.selection.taps).toEqual(['tile']);
  demonstration.finish();
  expect([demonstration.stop, table.selection.taps]).toEqual([null, []]);
  expect(marked(table)).toEqual(['tower', 'tile', 'corner']);
  expect(vi.getTimerCount()).toBe(0);
  table.moves.tap('tile');
  demonstration.finish(); // not while nothing is shown
  expect(table.selection.taps).toEqual(['tile']);
});

it('begins without the text and the suggestion of the step before', () => {
  const { table, demonstration } = open();
  table.inspection.explain('A tower.');
  table.suggest('place');
  demonstration.begin({ ...STEP, taps: [], ask: '' });
  expect([table.inspection.text, table.selection.suggested]).toEqual(['', '']);
});

it('ends with the last tap where that plays the move, and otherwise confirms it', () => {
  const lastStop = (ask: string, confirm: typeof settings.confirm): string => {
    settings.confirm = confirm;
    const { demonstration } = open();
    demonstration.begin({ ...STEP, ask });
    const ids: string[] = [];
    while (demonstration.stop) {
      ids.push(demonstration.stop.id);
      vi.advanceTimersToNextTimer();
    }
    return ids.at(-1) ?? 'none';
  };
  expect([lastStop('place', 'always'), lastStop('place', 'never')]).toEqual(['', 'corner']);
  expect(lastStop('another', 'never')).toBe(''); // nothing that the board offers plays it
  settings.confirm = 'always';
});

it('leaves no marks for the next step', () => {
  const { table, demonstration } = open();
  demonstration.begin(STEP);
  demonstration.clear();
  expect([demonstration.stop, marked(table), vi.getTimerCount()]).toEqual([null, [], 0]);
  demonstration.finish();
  expect([marked(table), table.selection.suggestion]).toEqual([[], null]);
});
