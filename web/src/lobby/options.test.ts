import { expect, it } from 'vitest';
import type { OptionCard } from '../lib/net/contract';
import { choose, defaults } from './options';

function option(name: string, excludes: string[] = []): OptionCard {
  const values = ['false', 'true'];
  return {
    name,
    words: name,
    values,
    value_words: ['no', 'yes'],
    default: 'false',
    excludes,
    own_words: '',
    own_text: false,
  };
}

const options = [option('random', ['own']), option('own'), option('long')];

it('resets an excluded option, whichever of the two excludes the other', () => {
  const random = choose(options, { ...defaults(options), long: 'true' }, 'random', 'true');
  expect(random.chosen).toEqual({ random: 'true', own: 'false', long: 'true' });
  expect(random.reset).toEqual([]);
  const own = choose(options, random.chosen, 'own', 'true');
  expect(own.chosen).toEqual({ random: 'false', own: 'true', long: 'true' });
  expect(own.reset.map(({ name }) => name)).toEqual(['random']);
});

it('leaves the others alone when an option returns to its default', () => {
  const chosen = { random: 'true', own: 'true', long: 'false' };
  expect(choose(options, chosen, 'random', 'false')).toEqual({
    chosen: { random: 'false', own: 'true', long: 'false' },
    reset: [],
  });
});
