import type { PriceView } from '@atb/api/functions/market/prices';

/** What is known of one market right now. Observed figures, hence numbers, in quote units. */
export interface LivePrice {
  readonly symbol: string;
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
  /** Fraction: 0.01 = 1 %. */
  readonly change24h: number;
  readonly high24h: number;
  readonly low24h: number;
  /** Quote units. */
  readonly volume24h: number;
  /** Market time of the quote, epoch milliseconds. */
  readonly eventTime: number;
  /** Wall time at which that quote reached this page, epoch milliseconds. For ages on screen only. */
  readonly changedAt: number;
  /** How the last price moved with the latest quote. */
  readonly direction: -1 | 0 | 1;
}

/** A quote without its day, as the live table brings it. */
export interface PriceTick {
  readonly symbol: string;
  readonly last: number;
  readonly bid: number;
  readonly ask: number;
  readonly volume24h: number;
  readonly eventTime: number;
}

function directionOf(from: number | undefined, to: number): -1 | 0 | 1 {
  if (from === undefined || from === to) return 0;
  return to > from ? 1 : -1;
}

type DayFigures = Pick<LivePrice, 'change24h' | 'high24h' | 'low24h' | 'volume24h'>;

/** Whoever shows a price is drawn again with each object that is not the same. */
function isSameDay(known: DayFigures, { change24h, high24h, low24h, volume24h }: DayFigures): boolean {
  const isSameRange = known.high24h === high24h && known.low24h === low24h;
  return isSameRange && known.change24h === change24h && known.volume24h === volume24h;
}

/** The price after an answer of the price function; an answer that is no newer than what is known changes only the day's figures. */
export function applySnapshot(known: LivePrice | undefined, view: PriceView, at: number): LivePrice {
  const eventTime = Date.parse(view.timestamp);
  const day = {
    change24h: view.change24h,
    high24h: view.high24h,
    low24h: view.low24h,
    volume24h: view.volume_24h,
  };
  if (known !== undefined && known.eventTime >= eventTime) return isSameDay(known, day) ? known : { ...known, ...day };
  const { symbol, last, bid, ask } = view;
  return { symbol, last, bid, ask, eventTime, changedAt: at, direction: directionOf(known?.last, last), ...day };
}

/** The price after a live quote; null when the quote is no news. The change of the day follows from the same opening. */
export function applyTick(known: LivePrice | undefined, tick: PriceTick, at: number): LivePrice | null {
  if (known === undefined || tick.eventTime <= known.eventTime) return null;
  const open24h = known.last / (1 + known.change24h);
  return {
    ...known,
    ...tick,
    change24h: open24h > 0 ? tick.last / open24h - 1 : known.change24h,
    high24h: Math.max(known.high24h, tick.last),
    low24h: Math.min(known.low24h, tick.last),
    direction: directionOf(known.last, tick.last),
    changedAt: at,
  };
}
