import fc from 'fast-check';
import { expect, it } from 'vitest';
import { remaining, tap, type Selection, NO_SELECTION } from '../../board/input/picks';
import type { Choice, Scene } from '../../lib/net/contract';
import { Drag } from './drag.svelte';
import { choice, piece, scene } from '../stores/fixtures';

const space = (id: string, x: number) => ({
  ...{ id, x, y: 0, width: 20, height: 20, label: id, owner: null, part: '', on: '' },
});
const GHOST = { symbol: 'red', x: 100, y: 0, width: 20, height: 20, turn: 0, part: '' };
const CHOICES = [
  choice('red west', { picks: [['red'], ['west']], ghost: GHOST }),
  choice('red east', { picks: [['red'], ['east']] }),
  choice('blue east', { picks: [['blue'], ['east']] }),
];
const SCENE = scene(CHOICES, {
  pieces: [piece('red'), piece('blue', 30)],
  spaces: [space('west', 100), space('east', 150)],
});

function dragged(choices: Choice[] = CHOICES, lain: Scene = SCENE) {
  const picked: Selection[] = [];
  const selection = { choices, value: NO_SELECTION, hovered: 'red' as string | null };
  const moves = { pick: (next: Selection) => void picked.push(next) };
  const drag = new Drag(
    () => ({ selection, moves }),
    () => lain,
  );
  return { drag, selection, picked };
}

it('moves a piece to a target, and picks that', () => {
  const { drag, selection, picked } = dragged();
  expect([drag.takes('red'), drag.takes('west')]).toEqual([true, false]);
  drag.lift('red');
  expect([drag.piece?.id, selection.hovered]).toEqual(['red', null]);
  expect(drag.targets.map(({ id }) => id)).toEqual(['west', 'east']);
  drag.move({ x: 160, y: 10 });
  expect(drag.preview?.action).toBe('red east');
  drag.drop();
  expect(picked).toEqual([{ taps: ['red', 'east'], turn: 0 }]);
  expect([drag.piece, drag.target]).toEqual([null, null]);
});

it('picks nothing outside of all targets, nor after Escape', () => {
  const { drag, picked } = dragged();
  drag.lift('red');
  drag.move({ x: 300, y: 150 });
  expect([drag.target, drag.preview]).toEqual([null, null]);
  drag.drop();
  drag.lift('red');
  drag.move({ x: 160, y: 10 });
  drag.back();
  expect([picked, drag.piece]).toEqual([[], null]);
});

it('follows the pointer until the preview shows it in its place', () => {
  const { drag } = dragged();
  expect(drag.image).toBeNull();
  drag.lift('red');
  expect(drag.image).toBeNull(); // the pointer has not moved yet
  drag.move({ x: 60, y: 100 });
  expect(drag.image).toEqual({ ...GHOST, x: 50, y: 90 });
  drag.move({ x: 110, y: 10 });
  expect([drag.image, drag.preview?.ghost]).toEqual([null, GHOST]);
});

it('never leads to an illegal choice', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const pieces = ids.map((id, i) => piece(id, 50 * i));
  const id = fc.constantFrom(...ids);
  const choices = fc.array(
    fc.record({
      picks: fc.array(fc.tuple(id), { minLength: 1, maxLength: 3 }),
      held: fc.array(id, { maxLength: 1 }),
    }),
    { maxLength: 5, size: 'max' },
  );
  const check = (some: Partial<Choice>[], tapped: string[], id: string, x: number): void => {
    const choices = some.map((each, i) => choice(`${i}`, each));
    const { drag, selection, picked } = dragged(choices, scene(choices, { pieces }));
    for (const each of tapped) selection.value = tap(choices, selection.value, each);
    fc.pre(drag.takes(id));
    drag.lift(id);
    for (const target of drag.targets) {
      expect(remaining(choices, target.selection.taps)).not.toEqual([]);
    }
    drag.move({ x, y: 10 });
    if (drag.preview) expect(choices).toContain(drag.preview);
    drag.drop();
    for (const { taps } of picked) expect(remaining(choices, taps)).not.toEqual([]);
  };
  fc.assert(fc.property(choices, fc.array(id, { maxLength: 2 }), id, fc.nat(200), check));
});
