import type { EngineEvent } from '../events.ts';

/** What an event shows of the market: a quote's bid, or the range of a closed candle. Quote units per base unit. */
export interface MarketGlimpse {
  readonly low: number;
  readonly high: number;
  readonly last: number;
}

/** Of a quote its bid, since that is what anything held would bring. */
export function glimpseOf(event: Extract<EngineEvent, { kind: 'quote' | 'candle' | 'resumed' }>): MarketGlimpse {
  if (event.kind === 'candle') return { low: event.candle.low, high: event.candle.high, last: event.candle.close };
  const { bid } = event.quote;
  return { low: bid, high: bid, last: bid };
}
