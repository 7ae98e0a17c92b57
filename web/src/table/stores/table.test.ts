import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  Choice,
  EventFrame,
  Judgement,
  TableFrame,
  ViewFrame,
  Way,
} from '../../lib/net/contract';
import type { TableLink } from '../../lib/net/socket';
import { settings } from '../../lib/prefs/settings.svelte';
import { TableStores } from './table.svelte';

vi.stubGlobal('navigator', { languages: ['en'] });
vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en' } });

const choice = (action: string, ends: boolean): Choice => ({
  ...{ action, words: action, ends, picks: [], ghost: null, cost: '', draws: false, held: [] },
});
const NONE = choice('none', true);
const MORE = choice('more', false);

/** A table with these choices, and the messages sent to the server. */
function tableWith(
  choices: Choice[],
  kinds: string[] = [],
  lesson = false,
  study = false,
): { table: TableStores; said: string[] } {
  const said: string[] = [];
  const link = {
    pending: false,
    play: (_: number, action: string) => said.push(`play ${action}`),
    lookAhead: (_: number, action: string) => said.push(`look ${action}`),
  } as unknown as TableLink;
  const table = new TableStores({
    id: '',
    secret: null,
    link: () => link,
    lesson,
    study,
  });
  const scene = { pieces: [], spaces: [], regions: [], boards: [], seats: [], choices };
  const seats = kinds.map((kind) => ({ kind, out: '' }));
  table.table({ n: 0, you: 0, status: 'playing', seats } as unknown as TableFrame);
  table.status('open');
  table.view({ n: 0, to_act: 0, status: 'playing', undo: true, scene } as unknown as ViewFrame);
  return { table, said };
}

const kept = { ...settings };
afterEach(() => Object.assign(settings, kept));

it('holds a button that ends the turn until the player ends it or goes back', () => {
  const { table, said } = tableWith([NONE, MORE]);
  table.moves.press(NONE);
  expect([table.selection.held, ...said]).toEqual([NONE, 'look none']);
  table.selection.release();
  table.moves.press(MORE);
  expect(said).toEqual(['look none', 'play more']);
});

it('plays the only choice at once, and every button if the settings end turns at once', () => {
  const { table, said } = tableWith([NONE]);
  table.moves.press(NONE);
  expect(said).toEqual(['play none']);
  settings.ending = true;
  const other = tableWith([NONE, MORE]);
  other.table.moves.press(NONE);
  expect(other.said).toEqual(['play none']);
});

it('judges a decision that is tried again, and sends nothing', () => {
  const { table, said } = tableWith([]);
  const way = (action: string, share: number) => ({ action, share, played: share < 0.5 }) as Way;
  const ways = [way('none', 0.6), way('more', 0.4)];
  table.source.pictures = () => new Promise(() => undefined);
  table.retry.begin([1], 1);
  table.review.judgement = { n: 1, ways, choices: [NONE, MORE] } as unknown as Judgement;
  expect(table.selection.choices).toEqual([NONE, MORE]);
  table.inspection.ask(['house']);
  table.moves.press(MORE);
  expect(table.retry.verdict?.answer).toBe('no');
  table.moves.press(NONE); // which ends the turn, and is not held
  expect([table.retry.verdict?.answer, table.selection.choices, said]).toEqual(['best', [], []]);
});

describe('a pick', () => {
  const pick = (id: string, more: Partial<Choice> = {}): Choice => ({
    ...choice(id, false),
    ...{ picks: [[id]], ...more },
  });
  const PLAIN = pick('plain');
  const DRAWN = pick('drawn', { draws: true });
  const LAST = pick('last', { ends: true });

  /** The messages to the server after each of these has been tapped. */
  function saidWith(confirm: typeof settings.confirm, ending: boolean): string[] {
    Object.assign(settings, { confirm, ending });
    return [PLAIN, DRAWN, LAST].flatMap(({ action }) => {
      const { table, said } = tableWith([PLAIN, DRAWN, LAST]);
      table.moves.tap(action);
      return said;
    });
  }

  it('is previewed before it is played: always, if it cannot be undone, or never', () => {
    expect(saidWith('always', true)).toEqual([]);
    expect(saidWith('risky', true)).toEqual(['play plain']);
    expect(saidWith('never', false)).toEqual(['play plain', 'play drawn', 'play last']);
  });

  it('is held at once if it ends the turn', () => {
    expect(saidWith('always', false)).toEqual(['look last']);
    expect(saidWith('risky', false)).toEqual(['play plain', 'look last']);
  });

  it('is played in a study as soon as only one choice is left', () => {
    Object.assign(settings, { confirm: 'always', ending: false });
    const take = pick('take', { picks: [['die'], ['tile']], ends: true });
    const place = pick('place', { picks: [['die'], ['hex']] });
    const turned = pick('turned', { picks: [['die'], ['hex']] });
    const saidAfter = (...taps: string[]): string[] => {
      const { table, said } = tableWith([take, place, turned], [], true, true);
      for (const id of taps) table.moves.tap(id);
      return said;
    };
    expect(saidAfter('tile')).toEqual(['play take']);
    expect(saidAfter('hex', 'die')).toEqual([]);
  });

  it('is outlined by the settings, and in a lesson always', () => {
    const { table } = tableWith([pick('hand', { picks: [['hand'], ['place']] }), PLAIN]);
    const outlined = (legal: typeof settings.legal): boolean => {
      settings.legal = legal;
      return table.selection.outlined;
    };
    expect([outlined('all'), outlined('few'), outlined('none')]).toEqual([true, false, false]);
    table.moves.tap('hand');
    expect([outlined('all'), outlined('few'), outlined('none')]).toEqual([true, true, false]);
    const lesson = tableWith([PLAIN, DRAWN], [], true).table;
    settings.legal = 'none';
    expect(lesson.selection.outlined).toBe(true);
  });
});

it('announces every event, however quickly, and then the prompt', () => {
  settings.pace = 'once';
  const { table } = tableWith([NONE, MORE]);
  const scene = {
    pieces: [],
    spaces: [],
    regions: [],
    boards: [],
    shared: [],
    seats: [],
    choices: [MORE],
  };
  const prompt = { title: 'Your turn', text: 'Build or pass', rule: '' };
  for (const n of [1, 2]) {
    table.event({ n, seat: 1, text: 'pass', words: 'Ben passes' } as unknown as EventFrame);
    const view = { n, to_act: 2 - n, status: 'playing', undo: true, scene: { ...scene, prompt } };
    table.view(view as unknown as ViewFrame);
  }
  table.game.display.skip();
  const told = table.announcements.lines.map(({ words }) => words);
  expect(told).toEqual(['Ben passes. Your turn.', 'Ben passes. Your turn. Build or pass.']);
});

it('offers hints against bots, and none against people', () => {
  expect(tableWith([NONE, MORE], ['person', 'bot', 'bot']).table.hints.available).toBe(true);
  expect(tableWith([NONE, MORE], ['person', 'person', 'bot']).table.hints.available).toBe(false);
});
