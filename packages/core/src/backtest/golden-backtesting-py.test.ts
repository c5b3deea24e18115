import { describe, expect, it } from 'vitest';
import type { CandleSeries } from '../market/candle-series.ts';
import { backtestingPyFigures } from '../statistics/testing/backtesting-py.ts';
import type { ExitDistance, SideSignals, SignalColumns, Sizing } from '../strategies/signal-columns.ts';
import { type Assumptions, assumptionsSchema } from './assumptions.ts';
import { runExactBacktest } from './exact/run-exact-backtest.ts';
import { runBacktest } from './run-backtest.ts';
import { type Tolerance, isWithin, readGolden } from './testing/read-golden.ts';

interface GoldenCase {
  readonly name: string;
  readonly input: {
    readonly strategy: 'SmaCross' | 'LongOnly' | 'SlTp' | 'FixedSize';
    readonly params: { fast: number; slow: number; slp?: number; tpp?: number; n?: number };
    readonly cash: number;
    readonly commission: number;
  };
  readonly expected: {
    readonly stats: Readonly<Record<string, number | string | { days: number } | null>>;
    readonly trades: ReadonlyArray<Readonly<Record<string, number>>>;
  };
  readonly tolerance: Tolerance;
}

interface GoldenFile {
  readonly inputs: {
    readonly candles: Readonly<Record<'time' | 'open' | 'high' | 'low' | 'close' | 'volume', number[]>>;
  };
  readonly cases: readonly GoldenCase[];
}

function toSeries({ candles }: GoldenFile['inputs']): CandleSeries {
  const column = (values: readonly number[]) => Float64Array.from(values);
  const { time, open, high, low, close } = candles;
  const volume = candles.volume ?? close.map(() => 0);
  return {
    timeframe: '1d',
    length: close.length,
    openTime: column(time),
    open: column(open),
    high: column(high),
    low: column(low),
    close: column(close),
    volume: column(volume),
  };
}

function sma(values: Float64Array, period: number): Float64Array {
  return values.map((_, i) =>
    i + 1 < period ? Number.NaN : values.subarray(i + 1 - period, i + 1).reduce((a, b) => a + b, 0) / period,
  );
}

/** Rows at which `a` crosses above `b`: below before, above now. */
function crossings(a: Float64Array, b: Float64Array): Uint8Array {
  return Uint8Array.from(a, (value, i) =>
    (a[i - 1] ?? Number.NaN) < (b[i - 1] ?? Number.NaN) && value > (b[i] ?? Number.NaN) ? 1 : 0,
  );
}

function toSignals(candles: CandleSeries, { strategy, params }: GoldenCase['input']): SignalColumns {
  const up = crossings(sma(candles.close, params.fast), sma(candles.close, params.slow));
  const down = crossings(sma(candles.close, params.slow), sma(candles.close, params.fast));
  const never = new Uint8Array(candles.length);
  const distance = (value: number | undefined): ExitDistance | null =>
    value === undefined ? null : { kind: 'fraction', value };
  const side = (entry: Uint8Array, exit: Uint8Array): SideSignals => ({
    entry,
    exit,
    exitWhen: null,
    protection: {
      stopLoss: distance(params.slp),
      takeProfit: distance(params.tpp),
      trailing: null,
      timeExit: null,
    },
  });
  const sizing: Sizing =
    params.n === undefined ? { kind: 'equity_fraction', value: 1 } : { kind: 'base_amount', value: params.n };
  return {
    length: candles.length,
    warmUp: params.slow,
    long: side(up, strategy === 'LongOnly' || strategy === 'FixedSize' ? down : never),
    short: strategy === 'SmaCross' ? side(down, never) : null,
    sizing,
  };
}

/** Whole units, no slippage, limits filled by a touch, levels from the signal's close, the last position closed at the open. */
function toAssumptions({ cash, commission }: GoldenCase['input']): Assumptions {
  return assumptionsSchema.parse({
    startEquity: cash,
    feeBps: commission * 10_000,
    slippageBps: 0,
    quantityIncrement: 1,
    limitRule: 'touch',
    allowShort: true,
    finalClose: 'open',
    levelBasis: 'signal-close',
  });
}

describe.each(['backtest-btcusdt-1d', 'backtest-goog'])('%s', (file) => {
  const golden = readGolden<GoldenFile>(file);
  const candles = toSeries(golden.inputs);

  it.each(golden.cases)('gives the trades and figures of: $name', ({ input, expected, tolerance }) => {
    const run = { candles, signals: toSignals(candles, input), assumptions: toAssumptions(input) };
    const { trades, equity, startEquity } = runBacktest(run, { equity: true });
    const exact = runExactBacktest(run);
    expect(trades.length).toBe(expected.trades.length);
    expect(exact.trades.length).toBe(expected.trades.length);
    expected.trades.forEach((trade, i) => {
      const side = trades.side[i] ?? 0;
      const got: Record<string, number | undefined> = {
        size: side * (trades.quantity[i] ?? 0),
        entryBar: trades.entryRow[i],
        exitBar: trades.exitRow[i],
        entryPrice: trades.entryPrice[i],
        exitPrice: trades.exitPrice[i],
        pnl: trades.pnl[i],
        commission: trades.fees[i],
        returnPct: trades.return[i],
      };
      for (const [field, value] of Object.entries(trade)) {
        const actual = got[field] ?? Number.NaN;
        expect(isWithin(actual, value, tolerance), `${field} of trade ${i}: ${actual} for ${value}`).toBe(true);
      }
    });
    const figures = backtestingPyFigures({
      time: candles.openTime,
      close: candles.close,
      equity: equity ?? new Float64Array(),
      entryRow: trades.entryRow,
      exitRow: trades.exitRow,
      returns: trades.return,
      pnl: trades.pnl,
      start: startEquity,
      firstRow: input.params.slow - 1,
    });
    const listed: Readonly<Record<string, number | null>> = {
      ...figures,
      'Commissions [$]': trades.fees.reduce((sum, fee) => sum + fee, 0),
      Duration: ((candles.openTime.at(-1) ?? 0) - (candles.openTime[0] ?? 0)) / 86_400_000,
    };
    const faults: string[] = [];
    for (const [name, raw] of Object.entries(expected.stats)) {
      if (typeof raw === 'string') continue;
      const value = typeof raw === 'object' && raw !== null ? raw.days : raw;
      const actual = listed[name] ?? Number.NaN;
      if (value === null ? !Number.isNaN(actual) : !isWithin(actual, value, tolerance))
        faults.push(`${name}: ${actual} for ${value}`);
    }
    expect(faults).toEqual([]);
  });
});
