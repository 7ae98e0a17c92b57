import { expect, it, vi } from 'vitest';
import type { Choice, TableFrame, ViewFrame } from '../lib/contract';
import type { Link } from '../lib/socket';
import { settings } from '../lib/settings.svelte';
import type { Source } from './source';
import { TableState } from './state.svelte';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });

const choice = (action: string, ends: boolean): Choice => ({
  ...{ action, words: action, ends, picks: [], ghost: null, cost: '' },
});
const NONE = choice('none', true);
const MORE = choice('more', false);

/** A table where these choices are open, and what is said to the server. */
function tableWith(choices: Choice[], kinds: string[] = []): { table: TableState; said: string[] } {
  const said: string[] = [];
  const link = {
    pending: false,
    play: (_: number, action: string) => said.push(`play ${action}`),
    look: (_: number, action: string) => said.push(`look ${action}`),
  } as unknown as Link;
  const file = { file: true } as Source;
  const table = new TableState('', null, 'wide', file, () => link);
  const scene = { pieces: [], spaces: [], panels: [], regions: [], closeups: [], choices };
  const seats = kinds.map((kind) => ({ kind, out: '' }));
  table.table({ n: 0, you: 0, status: 'playing', seats } as unknown as TableFrame);
  table.connection('open');
  table.view({ n: 0, to_act: 0, status: 'playing', undo: true, scene } as unknown as ViewFrame);
  return { table, said };
}

it('has a button that ends the turn wait for the person, who may take it back', () => {
  const { table, said } = tableWith([NONE, MORE]);
  table.press(NONE);
  expect([table.held, ...said]).toEqual([NONE, 'look none']);
  table.release();
  table.press(MORE);
  expect(said).toEqual(['look none', 'play more']);
});

it('plays at once what alone can be done, and all buttons for who wants turns to end at once', () => {
  const { table, said } = tableWith([NONE]);
  table.press(NONE);
  expect(said).toEqual(['play none']);
  settings.ending = true;
  const other = tableWith([NONE, MORE]);
  other.table.press(NONE);
  expect(other.said).toEqual(['play none']);
});

it('offers hints against bots, and none against a person, who may share the device', () => {
  expect(tableWith([NONE, MORE], ['person', 'bot', 'bot']).table.hintable).toBe(true);
  expect(tableWith([NONE, MORE], ['person', 'person', 'bot']).table.hintable).toBe(false);
});
