import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { VenueName } from '@atb/core/market/instrument';
import { parseTimeframe, type Timeframe, timeframeMs } from '@atb/core/market/timeframe';

export interface RecordingFile {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly path: string;
}

const FILE_NAME = /^([A-Z0-9]+)-(\d+[mhd])\.csv\.gz$/u;

/**
 * Candle files `<SYMBOL>-<timeframe>.csv.gz` in the folder itself and in its subfolders named after the venue
 * (`binance`, `binance-2025h1`). Shortest timeframe first, then by symbol and path.
 */
export async function findRecordings(dir: string, venue: VenueName): Promise<readonly RecordingFile[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const folders = entries
    .filter((entry) => entry.isDirectory() && (entry.name === venue || entry.name.startsWith(`${venue}-`)))
    .map((entry) => join(dir, entry.name));
  const files = await Promise.all([dir, ...folders].map(listRecordings));
  return files.flat().sort(compareFiles);
}

async function listRecordings(dir: string): Promise<readonly RecordingFile[]> {
  const names = await readdir(dir);
  return names.flatMap((name) => {
    const [, symbol = '', text = ''] = FILE_NAME.exec(name) ?? [];
    const timeframe = parseTimeframe(text);
    return timeframe === null ? [] : [{ symbol, timeframe, path: join(dir, name) }];
  });
}

function compareFiles(a: RecordingFile, b: RecordingFile): number {
  const byLength = timeframeMs(a.timeframe) - timeframeMs(b.timeframe);
  if (byLength !== 0) return byLength;
  const [textA, textB] = [`${a.symbol} ${a.path}`, `${b.symbol} ${b.path}`];
  return textA < textB ? -1 : 1;
}
