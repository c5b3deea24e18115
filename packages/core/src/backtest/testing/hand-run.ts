import { DAY_MS, type EpochMs, HOUR_MS } from '../../base/time.ts';
import { type CandleSeries, toCandleSeries } from '../../market/candle-series.ts';
import type { LimitOrder, Protection, SideSignals, SignalColumns, Sizing } from '../../strategies/signal-columns.ts';
import type { BacktestInput } from '../backtest-input.ts';
import type { BacktestResult } from '../backtest-result.ts';
import { type AssumptionsInput, assumptionsSchema } from '../assumptions.ts';
import { runExactBacktest } from '../exact/run-exact-backtest.ts';
import { exitReason } from '../exit-reason.ts';
import { runBacktest } from '../run-backtest.ts';

export type HandCandle = readonly [open: number, high: number, low: number, close: number, volume?: number];

/** Thursday 2026-01-01 00:00 UTC. */
export const HAND_START = 20_454 * DAY_MS;

/** Hourly candles by hand; `null` leaves one out. */
export function handCandles(rows: ReadonlyArray<HandCandle | null>): CandleSeries {
  const candles = rows.flatMap((row, i) =>
    row === null
      ? []
      : [
          {
            openTime: (HAND_START + i * HOUR_MS) as EpochMs,
            open: row[0],
            high: row[1],
            low: row[2],
            close: row[3],
            volume: row[4] ?? 1e6,
          },
        ],
  );
  return toCandleSeries(candles, '1h');
}

export interface HandSide {
  /** Rows with a signal. */
  readonly entry?: readonly number[];
  readonly exit?: readonly number[];
  readonly exitWhen?: SideSignals['exitWhen'];
  readonly protection?: Partial<Protection>;
  readonly entryOrder?: LimitOrder | null;
  readonly exitOrder?: LimitOrder | null;
}

const NO_PROTECTION: Protection = { stopLoss: null, takeProfit: null, trailing: null, timeExit: null };

function handSide(length: number, side: HandSide | undefined): SideSignals | null {
  if (side === undefined) return null;
  const flags = (rows: readonly number[] = []) => Uint8Array.from({ length }, (_, row) => (rows.includes(row) ? 1 : 0));
  return {
    entry: flags(side.entry),
    exit: flags(side.exit),
    exitWhen: side.exitWhen ?? null,
    protection: { ...NO_PROTECTION, ...side.protection },
    entryOrder: side.entryOrder ?? null,
    exitOrder: side.exitOrder ?? null,
  };
}

export interface HandRun {
  readonly long?: HandSide;
  readonly short?: HandSide;
  readonly sizing?: Sizing;
  readonly assumptions?: AssumptionsInput;
  readonly warmUp?: number;
  readonly startRow?: number;
  readonly detail?: CandleSeries;
}

/** Ten base units a position and no costs unless the run says otherwise. */
export function handInput(candles: CandleSeries, run: HandRun): BacktestInput {
  const signals: SignalColumns = {
    length: candles.length,
    warmUp: run.warmUp ?? 0,
    long: handSide(candles.length, run.long),
    short: handSide(candles.length, run.short),
    sizing: run.sizing ?? { kind: 'base_amount', value: 10 },
  };
  const assumptions = assumptionsSchema.parse({ feeBps: 0, slippageBps: 0, priceIncrement: 0.01, ...run.assumptions });
  return { candles, signals, assumptions, startRow: run.startRow ?? 0, detail: run.detail ?? null };
}

/** A run by hand, its trades in words: `long 1@100 -> 3@98 stop`. Both forms of the backtest must say the same. */
export function runByHand(
  rows: ReadonlyArray<HandCandle | null> | CandleSeries,
  run: HandRun,
): { readonly trades: string[]; readonly result: BacktestResult } {
  const input = handInput('length' in rows && 'openTime' in rows ? rows : handCandles(rows), run);
  const result = runBacktest(input, { equity: true });
  const trades = describeTrades(result);
  const exact = describeTrades(runExactBacktest(input));
  if (trades.join() !== exact.join()) throw new Error(`fast: ${trades.join()}, exact: ${exact.join()}`);
  return { trades, result };
}

function describeTrades({ trades }: Pick<BacktestResult, 'trades'>): string[] {
  return Array.from(trades.pnl, (_, i) => {
    const at = (column: Float64Array): number => Number((column[i] ?? Number.NaN).toFixed(6));
    const side = trades.side[i] === 1 ? 'long' : 'short';
    const reason = exitReason(trades.reason[i] ?? 0);
    return `${side} ${at(trades.entryRow)}@${at(trades.entryPrice)} -> ${at(trades.exitRow)}@${at(trades.exitPrice)} ${reason}`;
  });
}
