import type { ChartCandle } from '../../../../components/chart/chart-types.ts';
import { formatNumber } from '../../../../lib/format-number.ts';
import type { Trade } from '../trades.ts';
import { candleIndex, type TimeRange } from './candle-window.ts';

/** A mark at a candle: a purchase below, a sale above it. */
export interface TradeMark {
  /** Number of the trade that a click on it means. */
  readonly trade: number;
  /** Opening time of its candle, epoch milliseconds. */
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly isChosen: boolean;
  /** What the trade came to, at its end. */
  readonly text: string;
}

/** With more trades in view marks go without words and share a candle. */
const WORDED_MAX = 60;

/** Trades in the order of their entries, for looking up by time. */
export interface TradeIndex {
  readonly byEntry: readonly Trade[];
  /** The longest a position was held, milliseconds. */
  readonly longestMs: number;
}

export function indexTrades(trades: readonly Trade[]): TradeIndex {
  return {
    byEntry: trades.toSorted((a, b) => a.entryTime - b.entryTime),
    longestMs: trades.reduce((longest, trade) => Math.max(longest, trade.exitTime - trade.entryTime), 0),
  };
}

function firstFrom(trades: readonly Trade[], time: number): number {
  let [low, high] = [0, trades.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((trades[middle]?.entryTime ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Trades that began, ended or were held in a view. */
export function tradesInView({ byEntry, longestMs }: TradeIndex, view: TimeRange): readonly Trade[] {
  const from = firstFrom(byEntry, view.from - longestMs);
  const to = firstFrom(byEntry, view.to);
  return byEntry.slice(from, to).filter((trade) => trade.exitTime >= view.from);
}

function describeReturn(trade: Trade): string {
  return formatNumber(trade.return, { decimals: 1, percent: true, signed: true }).text;
}

/** The marks of the trades in view, ascending in time; one a candle and side when there are many. */
export function toMarks(
  trades: readonly Trade[],
  candles: readonly ChartCandle[],
  chosen: number | null,
): readonly TradeMark[] {
  const isWorded = trades.length <= WORDED_MAX;
  const marks = new Map<string, TradeMark>();
  const add = (trade: Trade, time: number, side: 'buy' | 'sell', words: string): void => {
    const at = candles[candleIndex(candles, time)]?.time;
    if (at === undefined) return;
    const isChosen = trade.number === chosen;
    const key = isWorded || isChosen ? `${trade.number} ${side}` : `${at} ${side}`;
    const text = isWorded || isChosen ? words : '';
    if (!marks.has(key)) marks.set(key, { trade: trade.number, time: at, side, isChosen, text });
  };
  for (const trade of trades) {
    const isLong = trade.side === 'long';
    add(trade, trade.entryTime, isLong ? 'buy' : 'sell', '');
    add(trade, trade.exitTime, isLong ? 'sell' : 'buy', describeReturn(trade));
  }
  return [...marks.values()].toSorted((a, b) => a.time - b.time);
}
