import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../base/time.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import type { LimitOrder, Protection, SideSignals, SignalColumns } from '../strategies/signal-columns.ts';
import type { BacktestInput } from './backtest-input.ts';
import { FREQTRADE_ASSUMPTIONS, assumptionsSchema } from './assumptions.ts';
import { runExactBacktest } from './exact/run-exact-backtest.ts';
import { type ExitReason, exitReason } from './exit-reason.ts';
import { runBacktest } from './run-backtest.ts';
import { type Tolerance, isWithin, readGolden } from './testing/read-golden.ts';
import type { TradeColumns } from './trade-columns.ts';

interface FreqtradeCase {
  readonly name: string;
  readonly input: {
    readonly columns: readonly string[];
    readonly candles: ReadonlyArray<ReadonlyArray<number | string | null>>;
    readonly stop_loss: number;
    readonly roi: Readonly<Record<string, number>>;
    readonly trailing_stop: boolean;
    readonly trailing_only_offset_is_reached: boolean;
    readonly trailing_stop_positive: number | null;
    readonly trailing_stop_positive_offset: number;
    readonly use_exit_signal: boolean;
    readonly use_custom_stoploss: boolean;
    readonly custom_entry_price: number | null;
    readonly custom_exit_price: number | null;
    readonly leverage: number;
    /** How long orders rest; null for the default, which is less than a candle. */
    readonly timeout_minutes: number | null;
    /** Price to which an order to enter is moved at the first close after it was placed; null takes it away. */
    readonly adjust_entry_price: number | null;
  };
  readonly expected: {
    readonly sum_profit_ratio: number;
    readonly trades: ReadonlyArray<{
      readonly exit_reason: string;
      readonly open_index: number;
      readonly close_index: number;
      readonly is_short: boolean;
    }>;
  };
  readonly tolerance: Tolerance;
}

const REASONS: Readonly<Record<string, ExitReason>> = {
  exit_signal: 'signal',
  stop_loss: 'stop',
  trailing_stop_loss: 'trailing',
  roi: 'target',
  force_exit: 'end',
};

function toProtection({ input }: FreqtradeCase): Protection {
  const distance = (value: number) => ({ kind: 'fraction', value }) as const;
  const stop = -input.stop_loss;
  const follows = input.trailing_stop || input.use_custom_stoploss;
  const activation =
    input.trailing_only_offset_is_reached && !input.use_custom_stoploss ? input.trailing_stop_positive_offset : 0;
  const steps = Object.entries(input.roi).map(([minutes, value]) => ({ minutes: Number(minutes), value }));
  return {
    stopLoss: distance(stop),
    takeProfit: steps.length === 0 ? null : { kind: 'schedule', steps },
    trailing: follows ? { distance: distance(input.trailing_stop_positive ?? stop), activation } : null,
    timeExit: null,
  };
}

const CANDLE_MINUTES = 60;

/** An order that is adjusted follows a price that changes after the signal's candle. */
function toEntryOrder({ input }: FreqtradeCase, entry: Uint8Array): LimitOrder | null {
  const { custom_entry_price: first, adjust_entry_price: later, timeout_minutes: timeout } = input;
  if (first === null) return null;
  const isAdjusted = timeout !== null;
  const price = Float64Array.from(entry, (flag) => (flag === 1 || !isAdjusted ? first : (later ?? Number.NaN)));
  return { price, candles: Math.ceil((timeout ?? 1) / CANDLE_MINUTES), follows: isAdjusted };
}

function toExitOrder({ input }: FreqtradeCase, rows: number): LimitOrder | null {
  const { custom_exit_price: price } = input;
  return price === null ? null : { price: new Float64Array(rows).fill(price), candles: 1, follows: false };
}

function toInput(golden: FreqtradeCase): BacktestInput {
  const { columns, candles: rows, use_exit_signal: isExitUsed } = golden.input;
  const column = (name: string): Float64Array => Float64Array.from(rows, (row) => Number(row[columns.indexOf(name)]));
  const flags = (name: string): Uint8Array => Uint8Array.from(column(name));
  const candles: CandleSeries = {
    timeframe: '1h',
    length: rows.length,
    openTime: column('index').map((index) => 1_609_459_200_000 + index * HOUR_MS),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  };
  const side = (name: 'long' | 'short'): SideSignals => ({
    entry: flags(`enter_${name}`),
    exit: isExitUsed ? flags(`exit_${name}`) : new Uint8Array(rows.length),
    exitWhen: null,
    protection: toProtection(golden),
    entryOrder: toEntryOrder(golden, flags(`enter_${name}`)),
    exitOrder: toExitOrder(golden, rows.length),
  });
  const signals: SignalColumns = {
    length: rows.length,
    warmUp: 0,
    long: side('long'),
    short: side('short'),
    sizing: { kind: 'quote_amount', value: 1000 },
  };
  const assumptions = assumptionsSchema.parse({ ...FREQTRADE_ASSUMPTIONS, feeBps: 0, allowShort: true });
  return { candles, signals, assumptions };
}

function expectTrades(trades: TradeColumns, { input, expected, tolerance }: FreqtradeCase): void {
  const got = Array.from(trades.pnl, (_, i) => ({
    exit_reason: exitReason(trades.reason[i] ?? 0),
    open_index: trades.entryRow[i],
    close_index: trades.exitRow[i],
    is_short: trades.side[i] === -1,
  }));
  expect(got).toEqual(
    expected.trades.map(({ exit_reason: reason, open_index, close_index, is_short }) => ({
      exit_reason: REASONS[reason],
      open_index,
      close_index,
      is_short,
    })),
  );
  const profit = trades.return.reduce((sum, each) => sum + each, 0) * input.leverage;
  expect(isWithin(profit, expected.sum_profit_ratio, tolerance), `${profit} for ${expected.sum_profit_ratio}`).toBe(
    true,
  );
}

describe('exits of freqtrade, candle by candle', () => {
  const { cases } = readGolden<{ cases: FreqtradeCase[] }>('backtest-freqtrade-exits');

  it.each(cases)('$name', (golden) => {
    const input = toInput(golden);
    expectTrades(runBacktest(input).trades, golden);
    expectTrades(runExactBacktest(input).trades, golden);
  });

  it('differ by our own rules only where the assumptions say so', () => {
    const differs = cases.filter((golden) => {
      const input = toInput(golden);
      const ours = { ...input, assumptions: { ...input.assumptions, convention: 'ours' as const } };
      const [a, b] = [runBacktest(input).trades, runBacktest(ours).trades];
      return a.pnl.length !== b.pnl.length || a.pnl.some((pnl, i) => Math.abs(pnl - (b.pnl[i] ?? 0)) > 0.5);
    });
    const names = differs.map(({ name }) => name.split(' ')[0]);
    expect(
      names,
      'targets (16, 20), target before a stop that followed (24), limit orders moved into the candle',
    ).toEqual(['tc16', 'tc20', 'tc24', 'tc40', 'tc44', 'tc48']);
  });
});
