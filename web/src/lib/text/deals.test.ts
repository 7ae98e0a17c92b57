import { expect, test } from 'vitest';
import { analysisAddress, asksForAnalysis, comparisonAddress, dealAddress } from './deals';

test('a table leads to the page of its deal', () => {
  const game = 'castle';
  expect(dealAddress({ game, deal: null, duplicate: null })).toBeNull();
  expect(dealAddress({ game, deal: '2026-11-22', duplicate: null })).toBe('/daily/castle');
  expect(dealAddress({ game, deal: null, duplicate: 'ab12' })).toBe('/duplicates/castle/ab12');
});

test('a comparison begins before the first difference', () => {
  expect(comparisonAddress('ab', 7)).toBe('/t/ab?n=6');
});

test('an address can ask for the analysis', () => {
  expect(asksForAnalysis(analysisAddress('ab').replace(/.*\?/, '?'))).toBe(true);
  expect(asksForAnalysis('?n=6')).toBe(false);
});
