import { expect, it } from 'vitest';
import { warmupText } from './warmup';

it.each([
  [3, 'Preparing Castillos: about 10 s'],
  [20, 'Preparing Castillos: about 20 s'],
  [21, 'Preparing Castillos: about 30 s'],
  [110, 'Preparing Castillos: about 110 s'],
  [111, 'Preparing Castillos: about 2 min'],
  [121, 'Preparing Castillos: about 3 min'],
])('rounds %i s up', (seconds, words) => {
  expect(warmupText('Castillos', seconds)).toBe(words);
});
