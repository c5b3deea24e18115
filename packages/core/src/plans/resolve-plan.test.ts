import { describe, expect, it } from 'vitest';
import { advisorPlan, limitsTier, resolvePlan } from './resolve-plan.ts';

describe('resolvePlan', () => {
  it('takes the row when there is one', () => {
    for (const reading of ['limits', 'advisor'] as const) {
      expect(resolvePlan({ plan: 'elite', aiLimit: 50_000 }, reading)).toEqual({ tier: 'elite', aiLimit: 50_000 });
    }
  });

  it.each([null, { plan: 'gold', aiLimit: 9 }])(
    'without a known plan is free for limits, pro with 200 calls for the advisor',
    (row) => {
      expect(resolvePlan(row, 'limits')).toEqual({ tier: 'free', aiLimit: 100 });
      expect(resolvePlan(row, 'advisor')).toEqual({ tier: 'pro', aiLimit: 200 });
    },
  );
});

it('takes the tier for limits from the server, and reads the advisor as Pro without a record whatever the default', () => {
  expect(limitsTier({ plan: 'elite', ai_limit: null })).toBe('elite');
  expect(limitsTier(null)).toBe('free');
  expect(advisorPlan({ plan: 'free', ai_limit: null })).toEqual({ tier: 'pro', aiLimit: 200 });
  expect(advisorPlan({ plan: 'free', ai_limit: 0 })).toEqual({ tier: 'free', aiLimit: 0 });
});
