import { assert } from '@atb/core/base/assert';
import { type Timeframe, timeframeMs } from '@atb/core/market/timeframe';

/** Names one series of candles. */
export interface CandleKey {
  /** Lower case, `binance`. */
  readonly venue: string;
  /** Base and quote joined, `BTCUSDT`. */
  readonly symbol: string;
  readonly timeframe: Timeframe;
}

const VENUE = /^[a-z0-9][a-z0-9-]{0,31}$/u;
const SYMBOL = /^[A-Z0-9]{2,32}$/u;

export function isVenueName(text: string): boolean {
  return VENUE.test(text);
}

export function isSymbolName(text: string): boolean {
  return SYMBOL.test(text);
}

/** `binance BTCUSDT 1h`. */
export function candleKeyText({ venue, symbol, timeframe }: CandleKey): string {
  return `${venue} ${symbol} ${timeframe}`;
}

/** Path below the archive's folder. @throws when a name could lead out of it. */
export function candleKeyFolder({ venue, symbol, timeframe }: CandleKey): string {
  assert(isVenueName(venue), `"${venue}" is not the name of a venue`);
  assert(isSymbolName(symbol), `"${symbol}" is not a symbol`);
  return `${venue}/${symbol}/${timeframe}`;
}

export function compareCandleKeys(a: CandleKey, b: CandleKey): number {
  const [textA, textB] = [`${a.venue} ${a.symbol}`, `${b.venue} ${b.symbol}`];
  if (textA !== textB) return textA < textB ? -1 : 1;
  return timeframeMs(a.timeframe) - timeframeMs(b.timeframe);
}
