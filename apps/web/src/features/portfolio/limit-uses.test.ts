// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { judgeBreakers, limitUses, showUse, type LimitFacts } from './limit-uses.ts';

const FACTS: LimitFacts = {
  figures: {
    quoteAsset: 'USDT',
    currency: 'USDT',
    rate: '1',
    uncounted: [],
    equity: '9900',
    cash: '9000',
    exposure: '900',
    openRisk: '990',
    dayStart: '10000',
    dayChange: '-100',
    weekStart: '9500',
    weekChange: '400',
    dayAgo: '9950',
    dayAgoChange: '-50',
    paidIn: '10000',
  },
  limits: {
    max_trade_risk_pct: '0.5',
    max_daily_dd_pct: '3',
    max_weekly_dd_pct: '7.5',
    max_account_exposure_pct: '35',
    max_symbol_exposure_pct: '12',
    loss_streak_limit: 3,
  },
  largest: { asset: 'BTC', value: 495 },
  lossStreak: { code: 'LOSS_STREAK_BREAKER_ACTIVE', passed: true, figure: '1', limit: '3', unit: 'count' },
};

describe('limitUses', () => {
  it('sets what is used beside each limit', () => {
    expect(limitUses(FACTS).map(showUse)).toEqual([
      '1.0% of 3.0%',
      '0.0% of 7.5%',
      '10.0% of 35.0%',
      '5.0% of 12.0%',
      '1 of 3',
    ]);
  });

  it('says nothing in place of what is not known', () => {
    expect(limitUses({ ...FACTS, figures: null, lossStreak: null }).map(showUse)).toEqual([
      '— of 3.0%',
      '— of 7.5%',
      '— of 35.0%',
      '— of 12.0%',
      '— of 3',
    ]);
  });
});

describe('judgeBreakers', () => {
  const judge = (streak: string) =>
    judgeBreakers(
      limitUses({
        ...FACTS,
        limits: FACTS.limits === undefined ? undefined : { ...FACTS.limits, loss_streak_limit: 10 },
        lossStreak: FACTS.lossStreak === null ? null : { ...FACTS.lossStreak, figure: streak },
      }),
    );

  it.each([
    ['6', 'Normal'],
    ['7', 'Elevated'],
    ['8', 'Elevated'],
    ['9', 'Close to a breaker'],
    ['10', 'Breaker active'],
  ])('calls %s of 10 losses %s', (streak, word) => {
    expect(judge(streak)?.word).toBe(word);
  });

  it('judges nothing while a breaker is unknown', () => {
    expect(judgeBreakers(limitUses({ ...FACTS, lossStreak: null }))).toBeNull();
  });

  it('does not take exposure for a breaker', () => {
    const figures = FACTS.figures === null ? null : { ...FACTS.figures, openRisk: '9900' };
    expect(judgeBreakers(limitUses({ ...FACTS, figures }))?.word).toBe('Normal');
  });
});
