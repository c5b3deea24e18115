import { expect, it } from 'vitest';
import { describePlan } from './describe-plan.ts';
import { TIERS } from './tiers.ts';

it('lists limits, support and features, more with every tier', () => {
  expect(describePlan('free')).toEqual([
    '1 bot',
    '$1,000 trade volume a month',
    'BTC/USDT',
    '100 AI calls a month',
    '100 MB storage',
    'Community support',
  ]);
  expect(describePlan('starter').slice(0, 4)).toEqual([
    '5 bots',
    '$10,000 trade volume a month',
    '5 pairs: BTC, ETH, SOL, XRP, ADA',
    '1,000 AI calls a month',
  ]);
  expect(TIERS.map((tier) => describePlan(tier).length)).toEqual([6, 8, 10, 15, 20]);
});
