import { expect, it } from 'vitest';
import { warmupText } from './warmup';

it.each([
  [3, 'Preparing Castillos: about 10\u00a0s'],
  [20, 'Preparing Castillos: about 20\u00a0s'],
  [21, 'Preparing Castillos: about 30\u00a0s'],
  [110, 'Preparing Castillos: about 110\u00a0s'],
  [111, 'Preparing Castillos: about 2\u00a0min'],
  [121, 'Preparing Castillos: about 3\u00a0min'],
])('rounds %i s up', (seconds, words) => {
  expect(warmupText('Castillos', seconds)).toBe(words);
});
