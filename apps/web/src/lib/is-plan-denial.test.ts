// @vitest-environment node
import { GENERAL_MESSAGES } from '@atb/api/messages/general';
import { LIMITS_MESSAGES } from '@atb/api/messages/limits';
import { riskLimitHeld, riskLimitRange } from '@atb/api/risk-limit-sentences';
import * as sentences from '@atb/core/plans/plan-sentences';
import { riskMessage, volumeLimitReached } from '@atb/core/risk/risk-code';
import { describe, expect, it } from 'vitest';
import { loosenNeeds } from '../features/settings/judge-risk-limit.ts';
import { isPlanDenial } from './is-plan-denial.ts';

/** Every function of the plan sentences, with figures; the compiler asks for a new one here. */
const SAID: { readonly [K in Exclude<keyof typeof sentences, 'tierName'>]: string } = {
  botLimitReached: sentences.botLimitReached({ used: 1, limit: 1 }),
  symbolNotInPlan: sentences.symbolNotInPlan({ symbol: 'ETHUSDT', plan: 'free', symbols: ['BTCUSDT'] }),
  featureNotInPlan: sentences.featureNotInPlan('copyTrading'),
  ownStrategyNotInPlan: sentences.ownStrategyNotInPlan(),
  channelsNotInPlan: sentences.channelsNotInPlan(),
  longRunNotInPlan: sentences.longRunNotInPlan(365),
  strategyLabNotInPlan: sentences.strategyLabNotInPlan(),
  storageFull: sentences.storageFull({ used: 99_500_000, limit: 100_000_000 }),
  filesFull: sentences.filesFull({ limit: 1000 }),
};

describe('isPlanDenial', () => {
  it.each(Object.entries(SAID))('knows %s', (_, sentence) => {
    expect(isPlanDenial(sentence)).toBe(true);
  });

  it.each([
    LIMITS_MESSAGES.featureUnavailable,
    volumeLimitReached(),
    volumeLimitReached('$900/$1000'),
    `max_daily_dd_pct ${riskLimitHeld('3')}`,
    loosenNeeds('free'),
  ])('knows "%s"', (sentence) => {
    expect(isPlanDenial(sentence)).toBe(true);
  });

  it.each([
    riskMessage('NO_PRICE_DATA'),
    GENERAL_MESSAGES.unexpected,
    LIMITS_MESSAGES.botCheckFailed,
    `max_daily_dd_pct ${riskLimitRange({ isPercent: true, max: '100' })}`,
    loosenNeeds('enterprise'),
    'Your plan could not be loaded',
    '',
  ])('lets "%s" be', (sentence) => {
    expect(isPlanDenial(sentence)).toBe(false);
  });
});
