import { resolve } from 'node:path';
import type { Pool } from 'pg';
import { systemClock } from '../../market-data/clock.ts';
import type { MarketDataSource } from '../../market-data/market-data-source.ts';
import { createMarketSessionStore } from '../../market-data/market-session-store.ts';
import { createReplaySource } from '../../market-data/replay/create-replay-source.ts';
import { createLogger } from '../../logger.ts';
import { loadRecording } from '../../market-data/replay/load-recording.ts';
import { RecordedMarket } from '../../market-data/replay/recorded-market.ts';
import type { ScenarioOptions } from './scenario.ts';

const SAMPLE = resolve(import.meta.dirname, '../../../../../data/sample');

/** The market of a data directory, for looking back at. */
export function openPastMarket(pool: Pool): Promise<MarketDataSource> {
  return createReplaySource({
    dir: SAMPLE,
    venue: 'binance',
    speed: 0,
    sessions: createMarketSessionStore(pool),
    clock: systemClock,
    logger: createLogger('warn'),
  });
}

/** Prices of the recording that ships with the project, at the times at which it was recorded. */
export async function openRecordedPrices(): Promise<ScenarioOptions['priceAt']> {
  const recording = await loadRecording({ dir: SAMPLE, venue: 'binance', logger: createLogger('warn') });
  const market = new RecordedMarket('binance', recording, { seed: 0, epoch: recording.startMs as never, offsetMs: 0 });
  return (symbol, at) => market.quoteAt(symbol, at).last;
}
