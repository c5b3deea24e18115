import type { EpochMs } from '@atb/core/base/time';
import type { EventSources } from '@atb/core/engine/stored-event';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import type { LiveBotRun } from './read-bot-run.ts';

/** The candles that a run's journal speaks of, fetched in one question. */
export async function readDeliveredCandles(
  source: Pick<MarketDataSource, 'candles'>,
  { record, journal }: LiveBotRun,
): Promise<EventSources['candlesTo']> {
  const need = record.module.candleNeed(record.state);
  const events = journal.flatMap(({ event }) => (event.kind === 'candle_closed' ? [event] : []));
  const last = events.at(-1);
  if (need === null || last === undefined) return () => null;
  const stepMs = timeframeMs(need.timeframe);
  const first = Math.min(...events.map(({ openTime, count }) => openTime - (count - 1) * stepMs));
  const candles = await source.candles({
    symbol: record.symbol,
    timeframe: need.timeframe,
    before: (last.openTime + 1) as EpochMs,
    limit: Math.round((last.openTime - first) / stepMs) + 1,
  });
  const places = new Map(candles.map(({ openTime }, place) => [openTime, place]));
  return (openTime, count) => {
    const place = places.get(openTime);
    return place === undefined || place + 1 < count ? null : candles.slice(place + 1 - count, place + 1);
  };
}
