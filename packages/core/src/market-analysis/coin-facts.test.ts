import { expect, it } from 'vitest';
import { type CoinFacts, confidenceOf, moveOf, riskOf } from './coin-facts.ts';

const FACTS: CoinFacts = { price: 100, change24h: 3, condition: 'ranging', risk: 'Medium', confidence: 61 };

it('a recommendation is as confident as the analysis, 75 where that says nothing', () => {
  expect(confidenceOf(FACTS)).toBe(61);
  expect(confidenceOf({ ...FACTS, confidence: null })).toBe(75);
});

it('what is not known of a coin is taken as a usual day at medium risk', () => {
  expect([moveOf({ ...FACTS, change24h: null }), riskOf({ ...FACTS, risk: null })]).toEqual([3, 'Medium']);
  expect([moveOf({ ...FACTS, change24h: -7 }), riskOf({ ...FACTS, risk: 'High' })]).toEqual([7, 'High']);
});
