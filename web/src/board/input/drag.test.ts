import { describe, expect, it } from 'vitest';
import type { Choice, Ghost, Piece, Space } from '../../lib/net/contract';
import { targetAt, dropPreview, draggableIds, dragImage, dropTargets } from './drag';
import { NO_SELECTION } from './picks';

const SIDE = 20;

function piece(id: string, symbol: string, x = 0): Piece {
  const box = { x, y: 0, width: SIDE, height: SIDE };
  const looks = {
    turn: 0,
    layer: 0,
    owner: null,
    text: '',
    aid: false,
    shape: 'box' as const,
    leaves: 'fade' as const,
    part: '',
  };
  return { id, symbol, ...box, ...looks, label: id };
}

function space(id: string, x: number): Space {
  return { id, x, y: 0, width: SIDE, height: SIDE, label: id, owner: null, part: '', on: '' };
}

function ghost(symbol: string, x: number): Ghost {
  return { symbol, x, y: 0, width: 10, height: 10, turn: 90, part: '' };
}

function choice(action: string, picks: string[], more: Partial<Choice> = {}): Choice {
  const plain = { ghost: null, cost: '', ends: false, draws: false, held: [] };
  return { action, words: action, picks: picks.map((id) => [id]), ...plain, ...more };
}

const ids = (found: { id?: string }[]): (string | undefined)[] => found.map(({ id }) => id);

describe('a tile of the hand', () => {
  const things = [piece('red', 'r'), piece('blue', 'b', 30), piece('theirs', 'r', 60)];
  const places = [space('west', 90), space('east', 120)];
  const all = [...things, ...places];
  const choices = [
    choice('red west', ['red', 'west'], { ghost: ghost('r', 90) }),
    choice('red east', ['red', 'east'], { ghost: ghost('r', 120) }),
    choice('blue east', ['blue', 'east'], { ghost: ghost('b', 120) }),
    choice('attack', ['blue', 'theirs']),
  ];
  const [red, blue] = things as [Piece, Piece];

  it('can be dragged, and its targets cannot', () => {
    expect([...draggableIds(things, choices)]).toEqual(['red', 'blue']);
  });

  it('goes to the things picked after it, and is picked with them', () => {
    expect(ids(dropTargets(choices, NO_SELECTION, red, all))).toEqual(['west', 'east']);
    const [theirs, east] = dropTargets(choices, NO_SELECTION, blue, all);
    expect(ids([theirs!, east!])).toEqual(['theirs', 'east']);
    expect(theirs?.selection).toEqual({ taps: ['blue', 'theirs'], turn: 0 });
    expect(dropPreview(choices, theirs!)?.action).toBe('attack');
  });

  it('is put down elsewhere while a drop is shown already', () => {
    const shown = { taps: ['red', 'west'], turn: 0, part: '' };
    expect(ids(dropTargets(choices, shown, red, all))).toEqual(['west', 'east']);
    expect(ids(dropTargets(choices, shown, blue, all))).toEqual(['theirs', 'east']);
  });

  it('is as large while dragged as in its place', () => {
    const at = { x: 50, y: 40 };
    expect(dragImage(red, choices, at)).toEqual({ ...ghost('r', 45), y: 35 });
    expect(dragImage(piece('die', 'd'), choices, at)).toMatchObject({ x: 40, y: 30, width: SIDE });
  });
});

describe('dice, stored tiles and depots', () => {
  const die = piece('die', 'd');
  const stored = piece('stored', 'mine', 30);
  const depot = piece('depot', 'bank', 60);
  const cell = space('cell', 90);
  const all = [die, stored, depot, cell];
  const choices = [
    choice('place', ['die', 'stored', 'cell'], { ghost: ghost('mine', 90) }),
    choice('take', ['die', 'depot'], { ghost: ghost('bank', 200) }),
  ];

  it('go to later picks, never back', () => {
    expect([...draggableIds(all.slice(0, 3) as Piece[], choices)]).toEqual([
      'die',
      'stored',
      'depot',
    ]);
    expect(ids(dropTargets(choices, NO_SELECTION, die, all))).toEqual(['stored', 'depot', 'cell']);
    expect(ids(dropTargets(choices, NO_SELECTION, stored, all))).toEqual(['cell']);
  });

  it('keep a die that was picked before', () => {
    const [only] = dropTargets(choices, { taps: ['die'], turn: 0 }, stored, all);
    expect(dropPreview(choices, only!)?.action).toBe('place');
    // A die that is dragged after it was picked keeps the pick, and drops those after it.
    const again = dropTargets(choices, { taps: ['die', 'depot'], turn: 0 }, die, all);
    expect(again.map(({ selection }) => selection.taps)).toEqual([
      ['die', 'stored'],
      ['die', 'depot'],
      ['die', 'cell'],
    ]);
  });

  it('may be dropped at the place where they will be', () => {
    const found = dropTargets(choices, NO_SELECTION, depot, all);
    expect(found).toMatchObject([{ x: 200, selection: { taps: ['depot'], turn: 0 } }]);
  });
});

describe('a thing that is in hand without being picked', () => {
  const drawn = piece('drawn', 'tile');
  const places = [space('a', 30), space('b', 60)];
  const choices = [
    choice('a', ['a'], { held: ['drawn'], ghost: ghost('tile', 30) }),
    choice('a turned', ['a'], { held: ['drawn'], ghost: ghost('tile', 30) }),
    choice('b', ['b'], { held: ['drawn'], ghost: ghost('tile', 60) }),
  ];

  it('goes to the picks', () => {
    expect([...draggableIds([drawn], choices)]).toEqual(['drawn']);
    const [a, b] = dropTargets(choices, { taps: ['b'], turn: 0 }, drawn, [drawn, ...places]);
    expect([a, b].map((each) => dropPreview(choices, each!)?.action)).toEqual(['a', 'b']);
  });

  it('stays where nothing is to be chosen', () => {
    expect(draggableIds([drawn], []).size).toBe(0);
    expect(dropTargets([], NO_SELECTION, drawn, places)).toEqual([]);
  });
});

describe('a piece that is picked last', () => {
  const at = (y: number) => ({ ...piece('walker', 'w', 100), y });
  /** Where the walker may be dropped, if it would then lie at (100, 50), 10 wide and high. */
  const dropped = (walker: Piece) => {
    const move = choice('move', ['walker'], { ghost: { ...ghost('w', 100), y: 50 } });
    const takes = draggableIds([walker], [move]).has('walker');
    return [takes, dropTargets([move], NO_SELECTION, walker, [walker]).length];
  };

  it('can be dragged to another place, and not to where it lies', () => {
    // Its middle is at y + 10; the middle of the place is at (105, 55), 5 beside it.
    expect(dropped(at(10))).toEqual([true, 1]);
    expect(dropped(at(39))).toEqual([true, 1]);
    expect(dropped(at(41))).toEqual([false, 0]);
    expect(dropped(at(45))).toEqual([false, 0]);
    expect(dropped({ ...at(45), x: 50 })).toEqual([true, 1]);
  });

  it('is no target for a piece that goes with another choice', () => {
    const choices = [choice('a', ['walker', 'a']), choice('b', ['rider', 'b'])];
    const [walker, rider] = [piece('walker', 'w'), piece('rider', 'r')];
    const targets = dropTargets(choices, NO_SELECTION, walker, [
      rider,
      space('a', 0),
      space('b', 30),
    ]);
    expect(ids(targets)).toEqual(['a']);
  });
});

describe('where it falls', () => {
  const places = [
    { id: 'a', x: 0, y: 0, width: 10, height: 10 },
    { id: 'b', x: 10, y: 0, width: 10, height: 10 },
  ];

  it('is the nearest place, also a little outside', () => {
    expect(targetAt(places, { x: 9, y: 5 })?.id).toBe('a');
    expect(targetAt(places, { x: 11, y: 5 })?.id).toBe('b');
    expect(targetAt(places, { x: 22, y: 5 })?.id).toBe('b');
    expect(targetAt(places, { x: 30, y: 5 })).toBeNull();
    expect([targetAt(places, { x: 5, y: 12 })?.id, targetAt(places, { x: 5, y: 14 })]).toEqual([
      'a',
      null,
    ]);
  });
});
