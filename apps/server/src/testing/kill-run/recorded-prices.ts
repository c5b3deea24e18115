import { resolve } from 'node:path';
import { createLogger } from '../../logger.ts';
import { loadRecording } from '../../market-data/replay/load-recording.ts';
import { RecordedMarket } from '../../market-data/replay/recorded-market.ts';
import type { ScenarioOptions } from './scenario.ts';

const SAMPLE = resolve(import.meta.dirname, '../../../../../data/sample');

/** Prices of the recording that ships with the project, at the times at which it was recorded. */
export async function openRecordedPrices(): Promise<ScenarioOptions['priceAt']> {
  const recording = await loadRecording({ dir: SAMPLE, venue: 'binance', logger: createLogger('warn') });
  const market = new RecordedMarket('binance', recording, { seed: 0, epoch: recording.startMs as never, offsetMs: 0 });
  return (symbol, at) => market.quoteAt(symbol, at).last;
}
