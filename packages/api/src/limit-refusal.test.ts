import { FEATURES, firstTierWith } from '@atb/core/plans/features';
import { describe, expect, it } from 'vitest';
import { LIMITS_MESSAGES } from './messages/limits.ts';
import { type LimitCode, LIMIT_CODES, sayLimit } from './limit-refusal.ts';

const SAID: Readonly<Record<LimitCode, readonly [figures: object, sentence: string]>> = {
  BOT_LIMIT_REACHED: [{ used: 1, limit: 1 }, 'Bot limit reached (1/1). Upgrade your plan to create more bots.'],
  SYMBOL_NOT_IN_PLAN: [
    { symbol: 'ETHUSDT', plan: 'free', symbols: ['BTCUSDT'] },
    'ETHUSDT is not available on your current plan. The free plan includes BTCUSDT.',
  ],
  FEATURE_NOT_IN_PLAN: [
    { feature: 'customIndicators' },
    'This feature requires pro tier or higher. Strategies of the catalogue are for every plan.',
  ],
  STORAGE_FULL: [
    { bytes: 5_000_000, used: 99_500_000, limit: 100_000_000 },
    'This file does not fit: 0.5 MB of the 100 MB of your plan are free. Delete files or upgrade your plan.',
  ],
  FILES_FULL: [{ limit: 1000 }, 'You keep 1000 files, as many as your plan allows. Delete some or upgrade your plan.'],
  RISK_LIMIT_OUT_OF_RANGE: [
    { field: 'loss_streak_limit', isPercent: false, max: 10 },
    'loss_streak_limit must be a whole number from 1 to 10.',
  ],
  RISK_LIMIT_HELD: [
    { field: 'max_daily_dd_pct', usual: 3 },
    'max_daily_dd_pct may be raised above 3 only on the Enterprise plan and with your second factor, confirmed within the last 15 minutes.',
  ],
};

describe('sayLimit', () => {
  it('says which plans send notifications outside the app', () => {
    expect(sayLimit('FEATURE_NOT_IN_PLAN', '{"feature":"mobileAlerts"}')).toBe(
      'This feature requires starter tier or higher. Notifications in the app are for every plan.',
    );
  });

  it.each(LIMIT_CODES)('makes the sentence of %s from its figures', (code) => {
    const [figures, sentence] = SAID[code];
    expect(sayLimit(code, JSON.stringify(figures))).toBe(sentence);
  });

  it('says whether a limit is a percentage or a whole number', () => {
    const range = { field: 'max_daily_dd_pct', isPercent: true, max: 100 };
    expect(sayLimit('RISK_LIMIT_OUT_OF_RANGE', JSON.stringify(range))).toBe(
      'max_daily_dd_pct must be above 0 and at most 100.',
    );
  });

  it.each([
    [{ feature: 'strategyLab' }, 'This feature requires pro tier or higher.'],
    [
      { feature: 'historicalBacktesting', days: 365 },
      'This feature requires elite tier or higher. On your plan a run covers up to 365 days.',
    ],
  ])('says what %j takes', (figures, sentence) => {
    expect(sayLimit('FEATURE_NOT_IN_PLAN', JSON.stringify(figures))).toBe(sentence);
  });

  it.each(FEATURES)('says which tier %s takes', (feature) => {
    expect(sayLimit('FEATURE_NOT_IN_PLAN', JSON.stringify({ feature }))).toMatch(
      new RegExp(`^This feature requires ${firstTierWith(feature)} tier or higher\\.`, 'u'),
    );
  });

  it('refuses a feature that it does not know in general words', () => {
    expect(sayLimit('FEATURE_NOT_IN_PLAN', '{"feature":"flight"}')).toBe(LIMITS_MESSAGES.featureUnavailable);
  });

  it.each([
    ['Stop the bot before deleting it.', null],
    ['toString', '{}'],
    ['BOT_LIMIT_REACHED', null],
    ['BOT_LIMIT_REACHED', 'many'],
  ])('says nothing of %s with %j', (message, detail) => {
    expect(sayLimit(message, detail)).toBeNull();
  });
});
