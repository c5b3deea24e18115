import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../base/time.ts';
import type { CandleSeries } from '../market/candle-series.ts';
import type { Protection, SideSignals, SignalColumns } from '../strategies/signal-columns.ts';
import type { BacktestInput } from './backtest-input.ts';
import { backtestTermsSchema } from './backtest-terms.ts';
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

/** What our rules have no word for, null where they say it all. */
function missingRule({ input }: FreqtradeCase): string | null {
  if (input.custom_entry_price !== null || input.custom_exit_price !== null) return 'orders at prices of their own';
  if (Object.keys(input.roi).some((minutes) => minutes !== '0')) return 'targets that change with time';
  const isTwoStage =
    input.trailing_stop && input.trailing_stop_positive_offset > 0 && !input.trailing_only_offset_is_reached;
  return isTwoStage ? 'a trailing distance that changes with the profit' : null;
}

function toProtection({ input }: FreqtradeCase): Protection {
  const distance = (value: number) => ({ kind: 'fraction', value }) as const;
  const stop = -input.stop_loss;
  const follows = input.trailing_stop || input.use_custom_stoploss;
  const activation =
    input.trailing_only_offset_is_reached && !input.use_custom_stoploss ? input.trailing_stop_positive_offset : 0;
  const target = input.roi['0'];
  return {
    stopLoss: distance(stop),
    takeProfit: target === undefined ? null : distance(target),
    trailing: follows ? { distance: distance(input.trailing_stop_positive ?? stop), activation } : null,
    timeExit: null,
  };
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
  });
  const signals: SignalColumns = {
    length: rows.length,
    warmUp: 0,
    long: side('long'),
    short: side('short'),
    sizing: { kind: 'quote_amount', value: 1000 },
  };
  const terms = backtestTermsSchema.parse({
    feeBps: 0,
    slippageBps: 0,
    limitRule: 'touch',
    allowShort: true,
    finalClose: 'open',
  });
  return { candles, signals, terms };
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
  const expressible = cases.filter((each) => missingRule(each) === null);

  it('can be said in our rules in most cases', () => {
    expect(expressible.length).toBeGreaterThanOrEqual(16);
  });

  it.each(expressible)('$name', (golden) => {
    const input = toInput(golden);
    expectTrades(runBacktest(input).trades, golden);
    expectTrades(runExactBacktest(input).trades, golden);
  });
});
