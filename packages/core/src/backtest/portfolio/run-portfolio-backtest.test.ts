import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { handCandles, handInput } from '../testing/hand-run.ts';
import { wildCandles, randomSignals, randomAssumptions } from '../testing/random-market.ts';
import { runBacktest } from '../run-backtest.ts';
import { type PortfolioLeg, runPortfolioBacktest } from './run-portfolio-backtest.ts';

const legOf = (symbol: string, seed: number): PortfolioLeg => {
  const candles = wildCandles(seed, 150, 2, '1h');
  return {
    symbol,
    candles,
    signals: randomSignals(seed + 1, candles),
    assumptions: randomAssumptions(seed + 2, { allowShort: false }),
  };
};

describe('a portfolio', () => {
  it('of one instrument is the run of that instrument', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (market, command, assumed) => {
        const candles = wildCandles(market, 120, 2, '1h');
        // Where a sale pays for exactly as much again, the last digit of the cash would decide on one lot more or less.
        const assumptions = randomAssumptions(assumed, { quantityIncrement: null });
        const leg = { symbol: 'A', candles, signals: randomSignals(command, candles), assumptions };
        const portfolio = runPortfolioBacktest([leg], leg.assumptions.startEquity);
        const single = runBacktest(leg, { equity: true });
        const trades = portfolio.legs[0]?.trades;
        for (const name of ['entryRow', 'exitRow', 'side', 'reason', 'entryPrice'] as const)
          expect([...(trades?.[name] ?? [])], name).toEqual([...single.trades[name]]);
        for (const name of ['exitPrice', 'quantity'] as const)
          single.trades[name].forEach((value, i) => expect((trades?.[name][i] ?? 0) / value, name).toBeCloseTo(1, 9));
        expect(portfolio.endEquity).toBeCloseTo(single.endEquity, 6);
        single.equity?.forEach((value, row) => expect(portfolio.equity[row]).toBeCloseTo(value, 5));
        expect(portfolio.daily.time).toEqual(single.daily.time);
      }),
      { numRuns: 150 },
    );
  });

  it('does not depend on the order of its instruments', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const legs = [legOf('A', seed), legOf('B', seed + 10), legOf('C', seed + 20)];
        const forth = runPortfolioBacktest(legs, 10_000);
        const back = runPortfolioBacktest(legs.toReversed(), 10_000);
        expect(back.time).toEqual(forth.time);
        for (const { symbol, trades } of forth.legs) {
          const other = back.legs.find((leg) => leg.symbol === symbol)?.trades;
          expect([...(other?.entryRow ?? [])]).toEqual([...trades.entryRow]);
          expect([...(other?.quantity ?? [])]).toEqual([...trades.quantity]);
        }
        expect(Math.abs(back.endEquity - forth.endEquity)).toBeLessThan(1e-6 * 10_000);
      }),
      { numRuns: 60 },
    );
  });

  it('shares the cash of a moment between those that want more than there is', () => {
    const candles = handCandles([
      [100, 100, 100, 100],
      [100, 100, 100, 100],
      [110, 110, 110, 110],
    ]);
    const sizing = { kind: 'equity_fraction', value: 0.8 } as const;
    const input = handInput(candles, { long: { entry: [0] }, sizing, assumptions: { startEquity: 1000 } });
    const result = runPortfolioBacktest(
      ['A', 'B'].map((symbol) => ({ symbol, ...input })),
      1000,
    );
    expect(result.legs.map(({ trades }) => trades.quantity[0])).toEqual([5, 5]);
    expect(result.endEquity).toBeCloseTo(1100, 9);
    expect([...result.equity].map(Math.round)).toEqual([1000, 1000, 1100]);
  });

  it('never spends more cash than there is, and spends what one instrument frees on another at the same open', () => {
    const rows = [
      [100, 100, 100, 100],
      [100, 100, 100, 100],
      [120, 120, 120, 120],
      [120, 120, 120, 120],
    ] as const;
    const sizing = { kind: 'equity_fraction', value: 1 } as const;
    const assumptions = { startEquity: 1000 };
    const first = handInput(handCandles(rows), { long: { entry: [0], exit: [1] }, sizing, assumptions });
    const second = handInput(handCandles(rows), { long: { entry: [1] }, sizing, assumptions });
    const result = runPortfolioBacktest(
      [
        { symbol: 'B', ...second },
        { symbol: 'A', ...first },
      ],
      1000,
    );
    expect(result.legs.map(({ trades }) => trades.quantity[0])).toEqual([10, 10]);
    expect(result.endEquity).toBeCloseTo(1200, 9);
  });

  it('refuses candles of different timeframes', () => {
    const a = legOf('A', 1);
    const b = { ...legOf('B', 2), candles: wildCandles(2, 150, 2, '4h') };
    expect(() => runPortfolioBacktest([a, b], 10_000)).toThrow('candles of "4h" stand beside "1h"');
  });
});
