import { expect, test } from 'vitest';
import { analysisAddress, asksForAnalysis, comparisonAddress, contestAddress } from './deals';

test('a table leads to the page of its contest', () => {
  const game = 'castle';
  expect(contestAddress({ game, deal: null, contest: null })).toBeNull();
  const address = '/daily/castle/2026-11-22';
  expect(contestAddress({ game, deal: '2026-11-22', contest: 'ab12' })).toBe(address);
  expect(contestAddress({ game, deal: null, contest: 'ab12' })).toBe('/contest/ab12');
});

test('a comparison begins before the first difference', () => {
  expect(comparisonAddress('ab', 7)).toBe('/t/ab?n=6');
});

test('an address can ask for the analysis', () => {
  expect(asksForAnalysis(analysisAddress('ab').replace(/.*\?/, '?'))).toBe(true);
  expect(asksForAnalysis('?n=6')).toBe(false);
});
