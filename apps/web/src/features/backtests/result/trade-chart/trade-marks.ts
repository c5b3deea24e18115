import type { ChartCandle } from '../../../../components/chart/chart-types.ts';
import { formatNumber } from '../../../../lib/format-number.ts';
import { BASE_WORD, dealSteps, exitWord } from './deal-marks.ts';
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
  /** What the trade came to, at its end; of a deal what each mark is. */
  readonly text: string;
}

/** With more trades in view marks go without words and are shared. */
const WORDED_MAX = 60;
/** A narrower deal has no room for the marks between its ends, nor for their words; pixels. */
const DEAL_PX_MIN = 40;
/** Shared marks of a side in view, about. */
const SHARED_MARKS = 80;

/** How many candles share a mark: a power of two, so that it rarely changes while one zooms. 0 when every trade has its own. */
export function tradesPerMark(tradeCount: number, candlesInView: number): number {
  if (tradeCount <= WORDED_MAX) return 0;
  return 2 ** Math.max(0, Math.ceil(Math.log2(candlesInView / SHARED_MARKS)));
}

/** Candles that a deal must span for its own marks: a power of two, for the same reason. */
export function dealRoomOf(candlesInView: number, widthPx: number): number {
  return 2 ** Math.max(0, Math.ceil(Math.log2((DEAL_PX_MIN * candlesInView) / Math.max(1, widthPx))));
}

/** How the marks share the room of a view. Shared ones have no words, and are not made anew for those of deals. */
export function shareRoom(tradeCount: number, candlesInView: number, widthPx: number) {
  const shared = tradesPerMark(tradeCount, candlesInView);
  return { shared, dealRoom: shared > 0 ? 1 : dealRoomOf(candlesInView, widthPx) };
}

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

/** One execution of a trade, epoch milliseconds, with what stands beside it where there is room. */
interface MarkPlace {
  readonly time: number;
  readonly side: 'buy' | 'sell';
  readonly text: string;
}

/** Entry and exit; with words where there is room for them, and then also with what a deal did in between. */
function listPlaces(trade: Trade, isWorded: boolean): readonly MarkPlace[] {
  const isLong = trade.side === 'long';
  const entry: MarkPlace = { time: trade.entryTime, side: isLong ? 'buy' : 'sell', text: '' };
  const exit: MarkPlace = { time: trade.exitTime, side: isLong ? 'sell' : 'buy', text: '' };
  // Writing a figure takes some microseconds, which of tens of thousands of trades that share marks is a pause.
  if (!isWorded) return [entry, exit];
  return [
    { ...entry, text: trade.deal === undefined ? '' : BASE_WORD },
    ...dealSteps(trade),
    { ...exit, text: `${exitWord(trade)} ${describeReturn(trade)}`.trimStart() },
  ];
}

export interface MarkOptions {
  /** Number of the trade that stands out. */
  readonly chosen: number | null;
  /** Candles that share a mark a side; 0 gives every trade its own marks, with words. */
  readonly shared: number;
  /** Candles that a deal must span for words and for marks between its ends. */
  readonly dealRoom?: number;
}

/** Whether a trade has its words: a deal has many, and none beside a chosen one. */
function hasRoom(
  trade: Trade,
  candles: readonly ChartCandle[],
  { chosen, shared, dealRoom = 1 }: MarkOptions,
): boolean {
  if (trade.number === chosen) return true;
  if (shared > 0) return false;
  if (trade.deal === undefined) return true;
  const span = candleIndex(candles, trade.exitTime) - candleIndex(candles, trade.entryTime);
  return chosen === null && span >= dealRoom;
}

/** Marks of trades on candles, ascending in time. */
export function toMarks(
  trades: readonly Trade[],
  candles: readonly ChartCandle[],
  options: MarkOptions,
): readonly TradeMark[] {
  const { chosen, shared } = options;
  const marks: TradeMark[] = [];
  const taken = new Set<number>();
  const add = (trade: Trade, { time: when, side, text }: MarkPlace): void => {
    const index = candleIndex(candles, when);
    const time = candles[index]?.time;
    if (time === undefined) return;
    const isChosen = trade.number === chosen;
    const key = Math.floor(index / Math.max(1, shared)) * 2 + (side === 'buy' ? 1 : 0);
    if (shared > 0 && !isChosen) {
      if (taken.has(key)) return;
      taken.add(key);
    }
    marks.push({ trade: trade.number, time, side, isChosen, text });
  };
  for (const trade of trades) {
    for (const place of listPlaces(trade, hasRoom(trade, candles, options))) add(trade, place);
  }
  return marks.toSorted((a, b) => a.time - b.time);
}
