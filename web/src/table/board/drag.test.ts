import { expect, it } from 'vitest';
import { remaining, tap, type Selection, NOTHING } from '../../board/input/picks';
import type { Choice, Scene } from '../../lib/net/contract';
import { Carry } from './drag.svelte';
import { choice, draw, piece, scene, seededRandom } from '../stores/fixtures';
import type { TableState } from '../stores/state.svelte';

const space = (id: string, x: number) => ({
  ...{ id, x, y: 0, width: 20, height: 20, label: id, owner: null },
});
const GHOST = { symbol: 'red', x: 100, y: 0, width: 20, height: 20, turn: 0 };
const CHOICES = [
  choice('red west', { picks: [['red'], ['west']], ghost: GHOST }),
  choice('red east', { picks: [['red'], ['east']] }),
  choice('blue east', { picks: [['blue'], ['east']] }),
];
const SCENE = scene(CHOICES, {
  pieces: [piece('red'), piece('blue', 30)],
  spaces: [space('west', 100), space('east', 150)],
});

function carried(choices: Choice[] = CHOICES, lain: Scene = SCENE) {
  const picked: Selection[] = [];
  const table = { choices, selection: NOTHING, hovered: 'red' } as unknown as TableState;
  table.pick = (next) => picked.push(next);
  const carry = new Carry(
    () => table,
    () => lain,
  );
  return { carry, table, picked };
}

it('takes a piece to where it may lie, and picks that', () => {
  const { carry, table, picked } = carried();
  expect([carry.takes('red'), carry.takes('west')]).toEqual([true, false]);
  carry.lift('red');
  expect([carry.piece?.id, table.hovered]).toEqual(['red', null]);
  expect(carry.landings.map(({ id }) => id)).toEqual(['west', 'east']);
  carry.move({ x: 160, y: 10 });
  expect(carry.over?.action).toBe('red east');
  carry.drop();
  expect(picked).toEqual([{ taps: ['red', 'east'], turn: 0 }]);
  expect([carry.piece, carry.landing]).toEqual([null, null]);
});

it('picks nothing beside every place, nor when it goes back', () => {
  const { carry, picked } = carried();
  carry.lift('red');
  carry.move({ x: 300, y: 150 });
  expect([carry.landing, carry.over]).toEqual([null, null]);
  carry.drop();
  carry.lift('red');
  carry.move({ x: 160, y: 10 });
  carry.back();
  expect([picked, carry.piece]).toEqual([[], null]);
});

it('follows the pointer until it is shown where it would lie', () => {
  const { carry } = carried();
  carry.lift('red');
  carry.move({ x: 60, y: 100 });
  expect(carry.image).toEqual({ ...GHOST, x: 50, y: 90 });
  carry.move({ x: 110, y: 10 });
  expect([carry.image, carry.over?.ghost]).toEqual([null, GHOST]);
});

it('never leads to what is not legal', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const pieces = ids.map((id, i) => piece(id, 50 * i));
  for (let seed = 1; seed <= 200; seed++) {
    const random = seededRandom(seed);
    const choices = Array.from({ length: 5 }, (_, i) =>
      choice(`${i}`, {
        picks: Array.from({ length: 1 + Math.floor(random() * 3) }, () => [draw(ids, random)]),
        held: random() < 0.2 ? [draw(ids, random)] : [],
      }),
    );
    const { carry, table, picked } = carried(choices, scene(choices, { pieces }));
    if (random() < 0.5) table.selection = tap(choices, NOTHING, draw(ids, random));
    const id = draw(ids, random);
    if (!carry.takes(id)) continue;
    carry.lift(id);
    for (const landing of carry.landings) {
      expect(remaining(choices, landing.selection.taps)).not.toEqual([]);
    }
    carry.move({ x: 200 * random(), y: 10 });
    if (carry.over) expect(choices).toContain(carry.over);
    carry.drop();
    for (const { taps } of picked) expect(remaining(choices, taps)).not.toEqual([]);
  }
});
