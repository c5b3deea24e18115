import type { EngineEvent } from '../events.ts';

/** What an event shows of the market: a quote's bid, or the range of a closed candle. Quote units per base unit. */
export interface PriceRange {
  readonly low: number;
  readonly high: number;
  readonly last: number;
  /** What was traded last: by it a bot plans what it is going to buy. */
  readonly traded: number;
}

/** Of a quote its bid, since that is what anything held would bring. */
export function priceRangeOf(event: Extract<EngineEvent, { kind: 'quote' | 'candle' | 'resumed' }>): PriceRange {
  if (event.kind === 'candle') {
    const { low, high, close } = event.candle;
    return { low, high, last: close, traded: close };
  }
  const { bid, last } = event.quote;
  return { low: bid, high: bid, last: bid, traded: last };
}
