import { assert } from '../../base/assert.ts';
import type { BacktestInput } from '../backtest-input.ts';
import type { DailyEquity } from '../backtest-result.ts';
import type { Assumptions } from '../assumptions.ts';
import { Column } from '../columns.ts';
import { createBacktestWorkspace, createRun } from '../fast/create-run.ts';
import { type TradeColumns, toTradeColumns } from '../trade-columns.ts';
import { type SharedAccount, enterTogether } from './enter-together.ts';
import { type Leg, holding, leaveAtOpen, lookInside } from './leg.ts';
import { followValue } from './value-path.ts';

/** An instrument of the portfolio; its assumptions may differ in increments and minimums. */
export interface PortfolioLeg extends Pick<BacktestInput, 'candles' | 'signals' | 'startRow' | 'detail'> {
  readonly symbol: string;
  readonly assumptions: Assumptions;
}

export interface PortfolioResult {
  /** By symbol, in the order given. */
  readonly legs: ReadonlyArray<{
    readonly symbol: string;
    readonly trades: TradeColumns;
    readonly skippedEntries: number;
  }>;
  readonly daily: DailyEquity;
  /** At every moment at which some candle closes, and that candle's open time. */
  readonly equity: Float64Array;
  readonly time: Float64Array;
  readonly startEquity: number;
  readonly endEquity: number;
  readonly peakEquity: number;
  readonly drawdownMax: number;
  readonly feesPaid: number;
  readonly slippagePaid: number;
}

/**
 * Signals of several instruments on one account. Moments are the union of the candles' open times; at each, every exit at
 * the open comes before every entry, and what the candles do inside comes after both.
 */
export function runPortfolioBacktest(inputs: readonly PortfolioLeg[], startEquity: number): PortfolioResult {
  const timeframe = inputs[0]?.candles.timeframe;
  assert(timeframe !== undefined, 'a portfolio needs an instrument');
  const legs = inputs.map(toLeg);
  for (const { candles } of inputs)
    assert(candles.timeframe === timeframe, `candles of "${candles.timeframe}" stand beside "${timeframe}"`);
  const account: SharedAccount = { cash: startEquity };
  const time = new Column();
  const equity = new Column();
  for (;;) {
    const now = legs.reduce((least, leg) => Math.min(least, openTime(leg)), Number.POSITIVE_INFINITY);
    if (now === Number.POSITIVE_INFINITY) break;
    const present = legs.filter((leg) => openTime(leg) === now);
    for (const leg of present) lend(account, leg, leaveAtOpen);
    // What has no candle now is valued at its last close.
    enterTogether(account, { all: legs, present }, worth(account, legs, now, 'open'));
    for (const leg of present) lend(account, leg, lookInside);
    time.push(now);
    equity.push(worth(account, legs, now, 'close'));
    for (const leg of present) leg.row += 1;
  }
  return toResult(legs, account, startEquity, { time: time.toArray(), equity: equity.toArray() });
}

function toLeg(input: PortfolioLeg): Leg {
  const workspace = createBacktestWorkspace(input.candles, input.startRow ?? 0);
  const run = { ...createRun(input, workspace, false), exact: null };
  return { symbol: input.symbol, run, row: workspace.startRow, held: null, leaving: 0, waiting: null, leftSide: null };
}

function openTime({ run, row }: Leg): number {
  return run.candles.openTime[row] ?? Number.POSITIVE_INFINITY;
}

/** Does something with the account's cash in a leg's hands. */
function lend(account: SharedAccount, leg: Leg, act: (leg: Leg) => void): void {
  leg.run.cash = account.cash;
  act(leg);
  account.cash = leg.run.cash;
}

function worth({ cash }: SharedAccount, legs: readonly Leg[], now: number, price: 'open' | 'close'): number {
  let sum = cash;
  for (const leg of legs) {
    const held = holding(leg);
    if (held === 0) continue;
    const { candles } = leg.run;
    const isNow = openTime(leg) === now;
    sum += held * ((isNow ? candles[price][leg.row] : candles.close[leg.row - 1]) ?? Number.NaN);
  }
  return sum;
}

function toResult(
  legs: readonly Leg[],
  { cash }: SharedAccount,
  startEquity: number,
  { time, equity }: { readonly time: Float64Array; readonly equity: Float64Array },
): PortfolioResult {
  return {
    legs: legs.map(({ symbol, run }) => ({
      symbol,
      trades: toTradeColumns(run.book, run.candles.openTime),
      skippedEntries: run.skipped,
    })),
    ...followValue(time, equity, startEquity),
    equity,
    time,
    startEquity,
    endEquity: cash,
    feesPaid: legs.reduce((sum, { run }) => sum + run.feesPaid, 0),
    slippagePaid: legs.reduce((sum, { run }) => sum + run.slippagePaid, 0),
  };
}
