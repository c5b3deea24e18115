import { resolve } from 'node:path';
import type { Config } from '../../config.ts';
import type { CandleArchive } from '../../market-data/archive/candle-archive.ts';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';

const SHIPPED = resolve(import.meta.dirname, '../../../../../data/sample');

/** The candles of this installation: the operator's and the shipped ones. */
export function openArchive({ dataDir }: Pick<Config, 'dataDir'>): CandleArchive {
  return openCandleArchive({ dataDir, shippedDir: SHIPPED });
}
