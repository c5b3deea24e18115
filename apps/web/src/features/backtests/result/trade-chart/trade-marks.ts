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
export const WORDED_MAX = 60;

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

interface MarkPlace {
  readonly trade: Trade;
  readonly at: number;
  readonly side: 'buy' | 'sell';
  readonly isExit: boolean;
}

function toMark({ trade, at, side, isExit }: MarkPlace, chosen: number | null, isWorded: boolean): TradeMark {
  const isChosen = trade.number === chosen;
  const text = isExit && (isWorded || isChosen) ? describeReturn(trade) : '';
  return { trade: trade.number, time: at, side, isChosen, text };
}

/** Marks of trades on candles, ascending in time: each its own with words, or one a candle and side when there are many. */
export function toMarks(
  trades: readonly Trade[],
  candles: readonly ChartCandle[],
  chosen: number | null,
  isWorded: boolean,
): readonly TradeMark[] {
  const marks: TradeMark[] = [];
  const taken = new Set<number>();
  const add = (place: MarkPlace): void => {
    // Times are whole milliseconds: the side fits beside them.
    const key = place.at * 2 + (place.side === 'buy' ? 1 : 0);
    if (!isWorded && place.trade.number !== chosen) {
      if (taken.has(key)) return;
      taken.add(key);
    }
    marks.push(toMark(place, chosen, isWorded));
  };
  for (const trade of trades) {
    const [entry, exit] = [
      candles[candleIndex(candles, trade.entryTime)],
      candles[candleIndex(candles, trade.exitTime)],
    ];
    const isLong = trade.side === 'long';
    if (entry !== undefined) add({ trade, at: entry.time, side: isLong ? 'buy' : 'sell', isExit: false });
    if (exit !== undefined) add({ trade, at: exit.time, side: isLong ? 'sell' : 'buy', isExit: true });
  }
  return marks.toSorted((a, b) => a.time - b.time);
}
