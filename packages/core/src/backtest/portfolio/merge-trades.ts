import { lowerBound } from '../../market/candle-series.ts';
import type { TradeColumns } from '../trade-columns.ts';
import type { PortfolioResult } from './run-portfolio-backtest.ts';

/** Round trips of all instruments in the order in which they ended, rows counted in the portfolio's own moments. */
export interface MergedTrades extends TradeColumns {
  /** Place of the trade's instrument in the portfolio. */
  readonly leg: Float64Array;
}

interface Place {
  readonly leg: number;
  readonly index: number;
}

const COLUMNS = ['side', 'reason', 'entryPrice', 'exitPrice', 'quantity', 'fees', 'slippageCost', 'pnl'] as const;

export function mergeTrades({ legs, time }: Pick<PortfolioResult, 'legs' | 'time'>): MergedTrades {
  const places = legs.flatMap(({ trades }, leg) =>
    Array.from({ length: trades.length }, (_, index) => ({ leg, index })),
  );
  const valueOf = (name: keyof Omit<TradeColumns, 'length'>, { leg, index }: Place): number =>
    legs[leg]?.trades[name][index] ?? Number.NaN;
  const order = places.toSorted(
    (a, b) =>
      valueOf('exitTime', a) - valueOf('exitTime', b) ||
      valueOf('entryTime', a) - valueOf('entryTime', b) ||
      a.leg - b.leg,
  );
  const column = (name: keyof Omit<TradeColumns, 'length'>): Float64Array =>
    Float64Array.from(order, (place) => valueOf(name, place));
  const rowsOf = (times: Float64Array): Float64Array =>
    times.map((at) => lowerBound({ length: time.length, openTime: time }, at));
  const [entryTime, exitTime] = [column('entryTime'), column('exitTime')];
  const values = Object.fromEntries(COLUMNS.map((name) => [name, column(name)])) as Record<
    (typeof COLUMNS)[number],
    Float64Array
  >;
  return {
    length: order.length,
    leg: Float64Array.from(order, ({ leg }) => leg),
    entryRow: rowsOf(entryTime),
    exitRow: rowsOf(exitTime),
    entryTime,
    exitTime,
    ...values,
    return: column('return'),
  };
}
