import { runBuyAndHold } from '../buy-and-hold.ts';
import type { PortfolioLeg } from './run-portfolio-backtest.ts';
import { followValue, type ValuePath } from './value-path.ts';

export interface EqualHolding extends ValuePath {
  /** At the times given. */
  readonly equity: Float64Array;
  readonly endEquity: number;
  readonly feesPaid: number;
  readonly slippagePaid: number;
  /** What each instrument made of its part, in the order given, as a fraction. */
  readonly returns: readonly number[];
}

/**
 * What buying every instrument for an equal part of the money at its first open and keeping all of it would have made: the
 * yardstick of a portfolio. A part stays cash until its instrument has candles, and is sold with the last of them.
 * @param time Ascending open times that hold those of every instrument.
 */
export function holdEqually(legs: readonly PortfolioLeg[], startEquity: number, time: Float64Array): EqualHolding {
  const part = startEquity / legs.length;
  const equity = new Float64Array(time.length);
  const held = legs.map(({ candles, assumptions, startRow = 0 }) => {
    const result = runBuyAndHold(candles, { ...assumptions, startEquity: part }, startRow, { equity: true });
    let row = startRow;
    let value = part;
    for (let i = 0; i < time.length; i += 1) {
      if (candles.openTime[row] === time[i]) {
        value = result.equity?.[row] ?? value;
        row += 1;
      }
      equity[i] = (equity[i] ?? 0) + value;
    }
    return result;
  });
  const sum = (figure: (result: (typeof held)[number]) => number): number =>
    held.reduce((total, result) => total + figure(result), 0);
  return {
    ...followValue(time, equity, startEquity),
    equity,
    endEquity: sum(({ endEquity }) => endEquity),
    feesPaid: sum(({ feesPaid }) => feesPaid),
    slippagePaid: sum(({ slippagePaid }) => slippagePaid),
    returns: held.map(({ endEquity }) => endEquity / part - 1),
  };
}
