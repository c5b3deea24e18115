// @vitest-environment node
import { MEGABYTE, tierLimits } from '@atb/core/plans/tiers';
import { expect, it } from 'vitest';
import type { Usage } from './api/get-usage.ts';
import { hasExceeded, isApproaching, readMeters } from './usage-meters.ts';

const usage: Usage = {
  success: true,
  plan: 'free',
  advisorPlan: 'pro',
  limits: { maxBots: 1, maxTradeVolume: 1_000, aiCalls: 200, storageMb: 100 },
  botCount: 0,
  botsByStatus: {},
  monthlyTradeVolume: '0',
  apiCallsUsed: 0,
  promptTokens: 0,
  completionTokens: 0,
  storageUsed: 0,
  days: [],
  monthStart: '2026-11-01T00:00:00.000Z',
  lastUpdated: '2026-11-24T00:00:00.000Z',
};

it('says how much of each limit is used', () => {
  const meters = readMeters({
    ...usage,
    botCount: 1,
    monthlyTradeVolume: '812.5',
    storageUsed: tierLimits('free').storageMb * MEGABYTE,
  });
  expect(meters.map(({ usedText, limitText, status }) => [`${usedText} of ${limitText}`, status])).toEqual([
    ['1 of 1', 'critical'],
    ['$812.50 of $1,000', 'warning'],
    ['0 of 200', 'normal'],
    ['100 MB of 100 MB', 'critical'],
  ]);
  expect([hasExceeded(meters), isApproaching(meters)]).toEqual([true, true]);
});

it('is silent about what is not used, and about what has no limit', () => {
  const none = readMeters({ ...usage, limits: { ...usage.limits, aiCalls: 0 } });
  expect([hasExceeded(none), isApproaching(none)]).toEqual([false, false]);
  const endless = { maxBots: -1, maxTradeVolume: -1, aiCalls: -1, storageMb: -1 };
  const much = readMeters({ ...usage, limits: endless, botCount: 999, monthlyTradeVolume: '1e9' });
  expect(much.map(({ status }) => status)).toEqual(['unlimited', 'unlimited', 'unlimited', 'unlimited']);
  expect(hasExceeded(much)).toBe(false);
});
