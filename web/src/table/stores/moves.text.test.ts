import { expect, it } from 'vitest';
import type { Choice } from '../../lib/net/contract';
import { thingText } from './moves.svelte';

const ways = (...words: string[]): Choice[] => words.map((each) => ({ words: each }) as Choice);

it('describes a thing and the first choices that it is part of', () => {
  expect(thingText('Red wall', [])).toBe('Red wall');
  expect(thingText('Red wall', ways('Place it'))).toBe('Red wall. Possible moves: Place it.');
  expect(thingText('Die 4', ways('a', 'b', 'c'))).toBe('Die 4. Possible moves: a; b; c.');
  expect(thingText('Die 4', ways('a', 'b', 'c', 'd'))).toBe('Die 4. Possible moves: a; b; c; …');
});
