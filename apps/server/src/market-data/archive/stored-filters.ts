import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '@atb/core/base/assert';
import { type OrderFilters, orderFiltersSchema, type VenuePair } from '@atb/core/backtest/order-filters';
import { isErrorCode } from '../../is-error-code.ts';
import { ArchiveFileError } from './archive-file-error.ts';
import { isSymbolName, isVenueName } from './candle-key.ts';
import { writeFiles } from './write-files.ts';

/** Beside the folders of the pair's timeframes: candles of every timeframe are of one pair. */
const FILE_NAME = 'filters.json';

/** What was kept of a pair; null for nothing. @throws ArchiveFileError when it cannot be read. */
export async function readFilters(dir: string, pair: VenuePair): Promise<OrderFilters | null> {
  const path = filtersPath(dir, pair);
  try {
    return orderFiltersSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (isErrorCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw new ArchiveFileError(path, 'it does not hold tick, lot and minimums of a pair', error);
  }
}

export async function writeFilters(dir: string, pair: VenuePair, filters: OrderFilters): Promise<void> {
  const text = `${JSON.stringify(orderFiltersSchema.parse(filters), null, 2)}\n`;
  await writeFiles([{ path: filtersPath(dir, pair), bytes: Buffer.from(text) }]);
}

/** @throws when a name could lead out of the folder. */
function filtersPath(dir: string, { venue, symbol }: VenuePair): string {
  assert(isVenueName(venue), `"${venue}" is not the name of a venue`);
  assert(isSymbolName(symbol), `"${symbol}" is not a symbol`);
  return join(dir, venue, symbol, FILE_NAME);
}
