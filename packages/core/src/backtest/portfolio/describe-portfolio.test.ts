import { describe, expect, it } from 'vitest';
import { runBuyAndHold } from '../buy-and-hold.ts';
import { runBacktest } from '../run-backtest.ts';
import { summarise } from '../summarise.ts';
import { handCandles } from '../testing/hand-run.ts';
import { wildCandles, randomSignals, randomAssumptions } from '../testing/random-market.ts';
import { describePortfolio } from './describe-portfolio.ts';
import { type PortfolioLeg, runPortfolioBacktest } from './run-portfolio-backtest.ts';

const legOf = (symbol: string, seed: number): PortfolioLeg => {
  const candles = wildCandles(seed, 300, 2, '1h');
  const assumptions = randomAssumptions(9, { allowShort: false, quantityIncrement: null, startEquity: 10_000 });
  return { symbol, candles, signals: randomSignals(seed + 1, candles), assumptions, startRow: 20 };
};

const describeRun = (legs: readonly PortfolioLeg[]) => {
  const result = runPortfolioBacktest(legs, 10_000);
  return { result, described: describePortfolio(legs, result) };
};

describe('a described portfolio', () => {
  it('of one instrument has the figures of that instrument, and its buy and hold', () => {
    const leg = legOf('A', 3);
    const { described } = describeRun([leg]);
    const single = summarise(runBacktest(leg));
    const hold = summarise(runBuyAndHold(leg.candles, leg.assumptions, leg.startRow));
    for (const name of ['totalReturn', 'sharpe', 'cagr', 'drawdownMax', 'exposure', 'fees'] as const) {
      expect(described.figures[name] ?? 0, name).toBeCloseTo(single[name] ?? 0, 6);
      expect(described.benchmark[name] ?? 0, `held ${name}`).toBeCloseTo(hold[name] ?? 0, 6);
    }
    expect(described.figures.trades).toBe(single.trades);
  });

  it('adds up: every instrument’s part makes the whole, trades in the order in which they ended', () => {
    const { result, described } = describeRun([legOf('A', 5), legOf('B', 15), legOf('C', 25)]);
    const { contributions, figures, trades } = described;
    const sum = (pick: (each: (typeof contributions)[number]) => number) =>
      contributions.reduce((total, each) => total + pick(each), 0);
    expect(sum(({ pnl }) => pnl)).toBeCloseTo(result.endEquity - result.startEquity, 6);
    expect(sum(({ fees }) => fees)).toBeCloseTo(figures.fees, 6);
    expect(sum((each) => each.trades)).toBe(trades.length);
    expect([...trades.exitTime]).toEqual([...trades.exitTime].toSorted((a, b) => a - b));
    trades.entryTime.forEach((time, i) => expect(result.time[trades.entryRow[i] ?? -1]).toBe(time));
    const most = Math.max(...contributions.map(({ exposure }) => exposure ?? 0));
    expect(figures.exposure, 'somebody held at least as often as any one').toBeGreaterThanOrEqual(most * 0.9);
  });

  it('is held against equal parts of all, a part staying cash until its instrument begins', () => {
    const rise = handCandles([100, 100, 110, 121, 133.1].map((price) => [price, price, price, price] as const));
    const late = handCandles([null, null, ...[50, 50, 100].map((price) => [price, price, price, price] as const)]);
    const legs = [rise, late].map(
      (candles, i): PortfolioLeg => ({
        symbol: `S${i}`,
        candles,
        signals: randomSignals(1, candles),
        assumptions: {
          ...randomAssumptions(1),
          startEquity: 1000,
          feeBps: 0,
          slippageBps: 0,
          spreadBps: 0,
          priceIncrement: null,
          quantityIncrement: null,
        },
        startRow: 0,
      }),
    );
    const described = describePortfolio(legs, runPortfolioBacktest(legs, 1000));
    expect([...described.benchmarkEquity].map(Math.round)).toEqual([1000, 1000, 1050, 1105, 1666]);
    expect(described.benchmark.totalReturn).toBeCloseTo(0.6655, 9);
  });

  it('has a digest of its own for every other result', () => {
    const legs = [legOf('A', 5), legOf('B', 15)];
    const [first, second] = [describeRun(legs), describeRun(legs)];
    expect(first.described.digest).toBe(second.described.digest);
    expect(
      describeRun(legs.map((leg) => ({ ...leg, assumptions: { ...leg.assumptions, feeBps: 11 } }))).described.digest,
    ).not.toBe(first.described.digest);
  });
});
