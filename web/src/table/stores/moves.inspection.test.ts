import { expect, it } from 'vitest';
import { choice, scene, view } from './fixtures';
import { Inspection } from './moves.svelte';

const WALL = choice('build the wall', { picks: [['wall']] });
const REGION = { id: 'yard', label: 'The yard', glows: [] };

/** The inspection of one view, and the questions that it sends. */
function inspection(choices = [WALL], taps: string[] = []) {
  const asked: string[] = [];
  const shown = view(3, choices, { scene: scene(choices, { regions: [REGION] }) });
  const game = { live: shown, shown, labelOf: (id?: string) => `the ${id}` };
  const connection = {
    askWhy: (n: number, ids: string[]) => void asked.push(`${n} ${ids.join()}`),
  };
  return {
    store: new Inspection(game, { legal: choices, retried: false }, { choices, taps }, connection),
    asked,
  };
}

it('describes a thing by its label and its choices, and asks why it has none', () => {
  const { store, asked } = inspection();
  store.describe('wall');
  expect([store.text, asked]).toEqual(['the wall. Possible moves: build the wall.', []]);
  store.describe('keep');
  expect([store.text, asked]).toEqual(['the keep', ['3 keep']]);
});

it('asks about a thing together with the picks so far', () => {
  const { store, asked } = inspection([WALL], ['tile']);
  store.askWhy('keep');
  expect(asked).toEqual(['3 tile,keep']);
});

it('shows a region or a text, never both', () => {
  const { store } = inspection();
  store.explain('A text');
  store.showRegion('yard');
  expect([store.text, store.region]).toEqual(['', REGION]);
  store.explain('A text');
  expect([store.text, store.region]).toEqual(['A text', null]);
  store.showRegion('elsewhere');
  expect(store.region).toBeNull();
});

it('stops asking at the next position, and cannot ask where nothing is to be decided', () => {
  const { store } = inspection();
  store.setAsking(true);
  expect(store.asking).toBe(true);
  store.positionChanged();
  expect(store.asking).toBe(false);
  const idle = inspection([]).store;
  idle.setAsking(true);
  expect(idle.asking).toBe(false);
});
