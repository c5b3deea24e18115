import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, toNumber, toPlain } from '../base/decimal.ts';
import { BOT_MODULES } from '../bots/registry.ts';
import { REGIMES, RISK_BANDS } from '../market-analysis/words.ts';
import { strategyById } from '../strategies/catalogue/catalogue.ts';
import { adviseStrategy, rateConfidence, sizeTrade } from './advise-strategy.ts';
import { LOCAL_STRATEGIES, localStrategyOf } from './local-strategies.ts';
import { findInsights, profileTrader, ratePerformance, type TradeRecord } from './rate-trades.ts';

let number = 0;
function trade(profit: string, change: Partial<TradeRecord> = {}): TradeRecord {
  number += 1;
  return {
    id: `t${number}`,
    timestamp: number * 1_000,
    direction: 'long',
    symbol: 'BTCUSDT',
    strategy: 'trend_following',
    success: !profit.startsWith('-') && profit !== '0',
    profit: dec(profit),
    marketCondition: 'trending',
    exitTimestamp: number * 1_000 + 500,
    duration: 500,
    ...change,
  };
}

describe('the six strategies', () => {
  it('are six of the catalogue, and expect 1.2 to 4.2', () => {
    expect(LOCAL_STRATEGIES.map(({ catalogueId }) => strategyById(catalogueId)).every((each) => each !== null)).toBe(
      true,
    );
    const returns = LOCAL_STRATEGIES.map(({ expectedReturn }) => expectedReturn);
    expect([LOCAL_STRATEGIES.length, Math.min(...returns), Math.max(...returns)]).toEqual([6, 1.2, 4.2]);
    for (const { id, catalogueId } of LOCAL_STRATEGIES)
      if (id !== 'range_trading') expect(localStrategyOf(strategyById(catalogueId)?.category ?? null)).toBe(id);
  });

  it('take the trades of bots, and none by hand', () => {
    expect(BOT_MODULES.grid.localStrategy).toBe('range_trading');
    expect(BOT_MODULES.dca.localStrategy).toBe('mean_reversion');
    expect([localStrategyOf(null), localStrategyOf('toString')]).toEqual([null, null]);
  });
});

describe('performance', () => {
  it('has every figure of the trades of a strategy', () => {
    const trades = [
      trade('3'),
      trade('-1', { marketCondition: 'ranging' }),
      trade('1'),
      trade('9', { strategy: null }),
    ];
    expect(ratePerformance(trades)[0]).toEqual({
      strategy: 'trend_following',
      strategyName: 'Trend following',
      totalTrades: 3,
      winRate: 2 / 3,
      avgProfit: 1,
      bestTrade: 3,
      worstTrade: -1,
      consistency: 1 / 3,
      marketConditions: [
        { condition: 'trending', trades: 2, wins: 2 },
        { condition: 'ranging', trades: 1, wins: 0 },
      ],
    });
    expect(ratePerformance(trades)[1]).toMatchObject({
      totalTrades: 0,
      winRate: null,
      bestTrade: null,
      consistency: null,
    });
  });

  it('gives an insight after every third trade, and a profile after five', () => {
    const trades = ['2', '-1', '0.5', '-1', '-1', '-1', '4'].map((profit) => trade(profit));
    expect(findInsights(trades.slice(0, 2))).toEqual([]);
    expect(findInsights(trades)).toEqual([
      'Trades 1 to 3: 2 of 3 won, +1.50 together.',
      'Trades 4 to 6: 0 of 3 won, −3.00 together. Worse than the 67% won before.',
    ]);
    expect(profileTrader(trades.slice(0, 4))).toBeNull();
    expect(profileTrader(trades)).toMatchObject({
      mostTraded: 'trend_following',
      bestCondition: 'trending',
      averageDuration: 500,
    });
    expect(toPlain(profileTrader(trades)?.profit ?? dec('0'))).toBe('2.5');
    const lost = ['-1', '-1', '-1', '-1', '-2'].map((profit) => trade(profit));
    expect(profileTrader(lost)).toMatchObject({ mostProfitable: null, bestCondition: null, winRate: 0 });
  });
});

describe('advice', () => {
  const none = { winRate: null, totalTrades: 0 };

  it('begins at 60, knows the market and the record, and stays within 30 and 95', () => {
    const suits = ['trending'] as const;
    expect(rateConfidence({ suits }, none, null)).toBe(60);
    expect(rateConfidence({ suits }, none, 'trending')).toBe(70);
    expect(rateConfidence({ suits }, none, 'stable')).toBe(50);
    expect(rateConfidence({ suits }, { winRate: 1, totalTrades: 40 }, 'trending')).toBe(95);
    expect(rateConfidence({ suits }, { winRate: 0, totalTrades: 40 }, 'stable')).toBe(30);
    expect(rateConfidence({ suits }, { winRate: 1, totalTrades: 1 }, null)).toBe(63);
  });

  it('sizes by risk and confidence, a quarter of equity at most and 1 at least', () => {
    const equity = dec('10000');
    expect(['High', 'Medium', 'Low'].map((risk) => toPlain(sizeTrade(equity, risk as 'High', 60)))).toEqual([
      '1500',
      '1000',
      '500',
    ]);
    expect(toPlain(sizeTrade(dec('3'), 'Low', 60))).toBe('1');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.constantFrom(...LOCAL_STRATEGIES),
        fc.constantFrom(...REGIMES, null),
        fc.integer({ min: 0, max: 100 }),
        (money, strategy, condition, wins) => {
          const performance = {
            ...(ratePerformance([])[0] as ReturnType<typeof ratePerformance>[number]),
            totalTrades: 100,
            winRate: wins / 100,
          };
          const advice = adviseStrategy(strategy, performance, { equity: dec(String(money)), condition });
          expect(advice.confidence).toBeGreaterThanOrEqual(30);
          expect(advice.confidence).toBeLessThanOrEqual(95);
          expect(toNumber(advice.tradeSize)).toBeLessThanOrEqual(Math.max(1, money / 4));
          expect(toNumber(advice.tradeSize)).toBeGreaterThanOrEqual(1);
          expect([3, 2, 1.5]).toContain(advice.stopPct);
          expect(RISK_BANDS).toContain(strategy.risk);
        },
      ),
    );
  });
});
