import { assert } from '@atb/core/base/assert';
import type { EpochMs } from '@atb/core/base/time';
import { aggregateCandles } from '@atb/core/market/aggregate-candles';
import type { Candle } from '@atb/core/market/candle';
import { candlePath } from '@atb/core/market/candle-path';
import { checkCandle } from '@atb/core/market/check-candle';
import type { Quote } from '@atb/core/market/quote';
import { TIMEFRAMES, type Timeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { PublicClient, CcxtPair } from './public-client.ts';

interface CandleSpan {
  readonly timeframe: Timeframe;
  /** `from <= openTime < end`, both aligned to the timeframe. */
  readonly from: number;
  readonly end: number;
  /** Market time: a candle that is not closed by then is left out. */
  readonly now: EpochMs;
}

/** Closed candles of a span, from the venue's own timeframe or summed from a smaller one. Impossible ones are dropped. */
export async function fetchVenueCandles(
  client: PublicClient,
  pair: Pick<CcxtPair, 'ccxtSymbol'>,
  span: CandleSpan,
): Promise<Candle[]> {
  const source = sourceTimeframe(client, span.timeframe);
  const stepMs = timeframeMs(source);
  const candles: Candle[] = [];
  for (let from = span.from; from < span.end; ) {
    const wanted = Math.ceil((span.end - from) / stepMs);
    const page = await client.fetchCandles(pair, source, from, wanted);
    candles.push(...page.filter((candle) => checkCandle(candle, source, span.now) === null));
    from += Math.min(wanted, client.candlesPerCall) * stepMs;
  }
  const end = Math.min(span.end, Math.floor(span.now / timeframeMs(span.timeframe)) * timeframeMs(span.timeframe));
  return aggregateCandles(dropRepeated(candles), source, span.timeframe, end as EpochMs);
}

export interface GapOptions {
  readonly spreadBps: number;
  readonly volume24hQuote: number;
  readonly now: EpochMs;
}

/** Timeframes that stand for a gap: the shortest of which one call of every venue covers it. */
const GAP_TIMEFRAMES: readonly Timeframe[] = ['1m', '15m', '1h', '1d'];
const GAP_CANDLES_MAX = 700;

/** Quotes that stand for a time nobody watched, `from < eventTime <= to`: the paths of the candles of that time. */
export async function fetchGapQuotes(
  client: PublicClient,
  pair: CcxtPair,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
  options: GapOptions,
): Promise<readonly Quote[]> {
  const timeframe = GAP_TIMEFRAMES.find((each) => (to - from) / timeframeMs(each) <= GAP_CANDLES_MAX) ?? '1d';
  const durationMs = timeframeMs(timeframe);
  const start = Math.floor(from / durationMs) * durationMs;
  const end = Math.floor(to / durationMs) * durationMs + durationMs;
  const candles = await fetchVenueCandles(client, pair, { timeframe, from: start, end, now: options.now });
  const { symbol } = pair.instrument;
  return candles
    .flatMap((candle) => candlePath(candle, { symbol, timeframe, ...options }))
    .filter((quote) => quote.eventTime > from && quote.eventTime <= to);
}

function sourceTimeframe(client: PublicClient, timeframe: Timeframe): Timeframe {
  const source = TIMEFRAMES.findLast(
    (each) => timeframeMs(timeframe) % timeframeMs(each) === 0 && client.hasTimeframe(each),
  );
  assert(source !== undefined, `${client.venue} has no candles that add up to "${timeframe}"`);
  return source;
}

/** Pages may overlap by a candle. */
function dropRepeated(candles: readonly Candle[]): Candle[] {
  let last = Number.NEGATIVE_INFINITY;
  return candles.filter(({ openTime }) => {
    const isLater = openTime > last;
    if (isLater) last = openTime;
    return isLater;
  });
}
