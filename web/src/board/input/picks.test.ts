import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../../lib/net/contract';
import { piece } from '../../table/stores/fixtures';
import {
  NO_SELECTION,
  untap,
  buttons,
  candidates,
  cheapest,
  complete,
  cost,
  cycle,
  dropsPicks,
  peek,
  preview,
  remaining,
  isSettled,
  needsConfirmation,
  pickableIds,
  possibleChoices,
  questionAfter,
  putDown,
  tap,
  isTurnable,
  type Selection,
} from './picks';

/** Choices with different costs. */
function priced(cost: string, ...ids: string[]): Choice {
  return { ...choice(ids.join(' '), ...ids.map((id) => [id])), cost };
}

function choice(action: string, ...picks: string[][]): Choice {
  return {
    action,
    words: action,
    picks,
    ghost: null,
    cost: '',
    ends: false,
    draws: false,
    held: [],
  };
}

const twins = ['hand-1', 'hand-2'];
const choices = [
  choice('place red n', twins, ['n']),
  choice('place red e', twins, ['e']),
  choice('place blue n', ['hand-3'], ['n']),
  choice('attack keep', twins, ['hand-2', 'hand-1'], ['their-keep']),
  choice('pass'),
];

const actions = (found: Choice[]) => found.map((each) => each.action);

describe('narrowing', () => {
  it('offers every pick at first, and no button', () => {
    expect([...candidates(choices, [])].sort()).toEqual(
      ['e', 'hand-1', 'hand-2', 'hand-3', 'n', 'their-keep'].sort(),
    );
    expect(actions(buttons(choices))).toEqual(['pass']);
  });

  it('takes picks in any order', () => {
    expect(actions(complete(choices, ['hand-3', 'n']))).toEqual(['place blue n']);
    expect(actions(complete(choices, ['n', 'hand-3']))).toEqual(['place blue n']);
  });

  it('gives each tap a pick of its own', () => {
    expect(actions(remaining(choices, ['hand-1', 'hand-2']))).toEqual(['attack keep']);
    expect([...candidates(choices, ['hand-1', 'hand-2'])]).toEqual(['their-keep']);
  });

  it('takes either of two equal pieces', () => {
    expect(actions(complete(choices, ['hand-2', 'e']))).toEqual(['place red e']);
  });

  it('offers no pick in place of one that is made already', () => {
    const places = [choice('n', twins, ['n']), choice('e', twins, ['e'])];
    expect([...candidates(places, ['hand-1'])]).toEqual(['n', 'e']);
    expect([...candidates(places, ['hand-1', 'n'])]).toEqual([]);
  });

  it('never counts a plain button as picked', () => {
    expect(complete(choices, [])).toEqual([]);
    expect(actions(remaining(choices, []))).not.toContain('pass');
  });
});

describe('preview', () => {
  it('shows the only choice that is left, but plays only a complete one', () => {
    expect(preview(choices, { taps: ['hand-3'], turn: 0 })?.action).toBe('place blue n');
    expect(isSettled(choices, ['hand-3'])).toBe(false);
    expect(isSettled(choices, ['hand-3', 'n'])).toBe(true);
  });

  it('waits while a longer choice begins with the same picks', () => {
    const longer = [choice('stop', ['a']), choice('go on', ['a'], ['b'])];
    expect(preview(longer, { taps: ['a'], turn: 0 })?.action).toBe('stop');
    expect(isSettled(longer, ['a'])).toBe(false);
  });

  it('shows nothing before the first tap', () => {
    expect(preview([choice('only', ['a'])], NO_SELECTION)).toBeNull();
  });

  it('cycles through the choices of the same picks', () => {
    const turns = [choice('lay 0', ['a']), choice('lay 90', ['a'])];
    const shown = { taps: ['a'], turn: 0 };
    expect(preview(turns, cycle(shown))?.action).toBe('lay 90');
    expect(preview(turns, cycle(cycle(shown)))?.action).toBe('lay 0');
    expect(preview(turns, cycle(shown, -1))?.action).toBe('lay 90');
    const three = [...turns, choice('lay 180', ['a'])];
    expect(preview(three, cycle(shown))?.action).toBe('lay 90');
    expect(preview(three, cycle(shown, -1))?.action).toBe('lay 180');
    expect(isSettled(turns, ['a'])).toBe(false);
    expect(isTurnable([...turns, choice('lay 0', ['b'])])).toBe(true);
    expect(isTurnable(choices)).toBe(false);
  });
});

describe('peeking', () => {
  it('shows the preview of a tap, if it has one', () => {
    const turns = [choice('lay 0', ['a']), choice('lay 90', ['a'])];
    expect(peek(turns, NO_SELECTION, 'a')?.action).toBe('lay 0');
    expect(peek(turns, { taps: ['a'], turn: 1 }, 'a')).toBeNull();
    expect(peek(turns, { taps: ['a'], turn: 0 }, null)).toBeNull();
    expect(peek(choices, NO_SELECTION, 'n')).toBeNull();
    expect(peek(choices, { taps: ['hand-1'], turn: 0 }, 'n')?.action).toBe('place red n');
  });
});

it('returns the least cost of a next tap', () => {
  const moves = [
    priced('', 'die', 'near'),
    priced('2', 'die', 'far'),
    priced('1', 'die', 'tile', 'a'),
    priced('10', 'die', 'tile', 'b'),
    priced('2', 'die', 'tile', 'c'),
    priced('10', 'die', 'road', 'd'),
    priced('9', 'die', 'road', 'e'),
  ];
  expect(cost(moves, ['die'], 'near')).toBe('');
  expect(cost(moves, ['die'], 'far')).toBe('2');
  expect(cost(moves, ['die'], 'tile')).toBe('1+');
  expect(cost(moves, ['die'], 'road')).toBe('9+');
  expect(cost(moves, ['die', 'tile'], 'a')).toBe('1');
  expect(cheapest(moves, ['die'], 'tile')).toBe('die tile a');
  expect(cheapest(moves, ['die'], 'road')).toBe('die road e');
  expect(cheapest(moves, ['die'], 'nothing')).toBe('');
});

describe('tapping', () => {
  it('adds a pick, and removes one that is tapped again', () => {
    const one = tap(choices, NO_SELECTION, 'hand-1');
    expect(tap(choices, one, 'n').taps).toEqual(['hand-1', 'n']);
    expect(tap(choices, one, 'hand-1').taps).toEqual([]);
    expect(tap(choices, { taps: ['hand-1', 'n'], turn: 1 }, 'hand-1').taps).toEqual(['n']);
    expect(untap({ taps: ['a', 'b', 'c'], turn: 1 })).toEqual({ taps: ['a', 'b'], turn: 0 });
  });

  it('changes the tile and keeps the place', () => {
    const placed = { taps: ['hand-1', 'n'], turn: 0 };
    expect(tap(choices, placed, 'hand-3').taps).toEqual(['n', 'hand-3']);
  });

  it('keeps all picks that a third one goes with', () => {
    const twice = { taps: ['hand-1', 'hand-2'], turn: 0 };
    expect(tap(choices, twice, 'their-keep').taps).toEqual(['hand-1', 'hand-2', 'their-keep']);
  });

  it('starts over where nothing goes together', () => {
    expect(tap(choices, { taps: ['hand-3'], turn: 0 }, 'e').taps).toEqual(['e']);
    expect(tap(choices, { taps: ['hand-3'], turn: 0 }, 'nowhere').taps).toEqual(['hand-3']);
  });
});

it('recognises a tap that drops other picks', () => {
  const moves = [choice('a', ['tile'], ['north']), choice('b', ['wall'], ['south'])];
  const first = tap(moves, NO_SELECTION, 'tile');
  expect(dropsPicks(first, tap(moves, first, 'south'))).toBe(true);
  expect(dropsPicks(first, tap(moves, first, 'north'))).toBe(false);
  expect(dropsPicks(first, tap(moves, first, 'tile'))).toBe(false);
});

it('asks before the choices that the player wants to see first', () => {
  const asks = (more: Partial<Choice>) =>
    (['always', 'risky', 'never'] as const).map((confirm) =>
      needsConfirmation(confirm, { ...choice('a', ['a']), ...more }),
    );
  expect(asks({})).toEqual([true, false, false]);
  expect(asks({ ends: true })).toEqual([true, true, false]);
  expect(asks({ draws: true })).toEqual([true, true, false]);
});

it('lists what a thing may stand for, with the picks so far or else without them', () => {
  const listed = (taps: string[], id: string) => actions(possibleChoices(choices, taps, id));
  expect(listed(['hand-3'], 'n')).toEqual(['place blue n']);
  expect(listed(['hand-3'], 'hand-3')).toEqual(['place blue n']);
  expect(listed(['hand-3'], 'e')).toEqual(['place red e']);
  expect(listed([], 'nowhere')).toEqual([]);
});

it('keeps the picks possible, whatever is tapped', () => {
  const ID = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const picks = fc.array(fc.uniqueArray(ID, { minLength: 1, maxLength: 2 }), { maxLength: 3 });
  const some = fc
    .array(picks, { maxLength: 6 })
    .map((all) => all.map((each, i) => choice(`${i}`, ...each)));
  fc.assert(
    fc.property(some, fc.array(ID, { maxLength: 12 }), (choices, ids) => {
      let selection: Selection = NO_SELECTION;
      for (const id of ids) {
        const { taps } = selection;
        const offered = candidates(choices, taps).has(id);
        selection = tap(choices, selection, id);
        if (offered) expect(selection.taps).toEqual([...taps, id]);
        else if (!taps.includes(id) && pickableIds(choices).has(id))
          expect(selection.taps.at(-1)).toBe(id);
        else expect(selection.taps).toEqual(taps.filter((other) => other !== id));
        if (selection.taps.length > 0)
          expect(remaining(choices, selection.taps).length).toBeGreaterThan(0);
        const shown = preview(choices, selection);
        if (shown) expect(remaining(choices, selection.taps)).toContain(shown);
      }
    }),
  );
});

describe('the question after a pick', () => {
  const choices = [
    choice('place', ['die-0', 'die-1'], ['store-1'], ['cell-a', 'cell-b']),
    choice('take', ['die-0'], ['depot-1']),
  ];
  const questions = [
    { words: 'Where does the bank go?', picked: 'store-1', next: 'cell-' },
    { words: 'What do you use the die for?', picked: 'die-', next: '' },
    { words: 'Which die do you use?', picked: '', next: 'die-' },
  ];
  const asked = (...taps: string[]) => questionAfter(questions, choices, taps);

  it('is about the most specific thing that can be picked next', () => {
    expect(asked('die-0')).toBe('What do you use the die for?');
    expect(asked('die-0', 'store-1')).toBe('Where does the bank go?');
    expect(asked('store-1', 'cell-a')).toBe('Which die do you use?');
  });

  it('is not about a thing that all choices pick', () => {
    const ways = ['die-0', 'die-1'].map((die) => choice(die, [die], ['store-1'], ['cell-a']));
    const both = [{ words: 'Which tile do you place?', picked: 'cell-', next: 'store-' }];
    const after = (...left: typeof ways) =>
      questionAfter([...both, ...questions], left, ['cell-a']);
    expect(after(...ways)).toBe('Which die do you use?');
    const other = choice('other', ['die-0'], ['store-2'], ['cell-a']);
    expect(after(...ways, other)).toBe('Which tile do you place?');
  });

  it('is none before a pick and after the last one', () => {
    expect(asked()).toBe('');
    expect(asked('die-0', 'store-1', 'cell-b')).toBe('');
  });
});

describe('putDown', () => {
  const ghost = { symbol: 'tower', x: 0, y: 0, width: 1, height: 1, part: '', turn: 0 };
  const pieces = [piece('far', 0, { symbol: 'tower' }), piece('hand-1', 0, { symbol: 'tower' })];

  it('finds the piece that a choice moves, picked or held', () => {
    const picked = { ...choice('a', ['hand-1'], ['n']), ghost };
    expect(putDown(pieces, picked)?.id).toBe('hand-1');
    expect(putDown(pieces, { ...choice('b', ['n']), ghost, held: ['hand-1'] })?.id).toBe('hand-1');
  });

  it('finds none where the piece changes, or without a preview', () => {
    const changed = { ...choice('a', ['hand-1']), ghost: { ...ghost, symbol: 'knight' } };
    expect(putDown(pieces, changed)).toBeNull();
    expect(putDown(pieces, choice('b', ['hand-1']))).toBeNull();
    expect(putDown(pieces, null)).toBeNull();
  });
});
