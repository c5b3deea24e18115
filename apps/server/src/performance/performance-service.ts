import type { BlobStore } from '../files/blob-store.ts';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import { type CandleLines, createCandleLines } from './candle-lines.ts';
import { DayBook } from './day-book.ts';
import { FillTables, type FillTablesOptions } from './fill-tables.ts';
import { PointBook } from './point-book.ts';
import { AccountSumBook } from './portfolio/account-sums.ts';

/** What functions about an account's performance work with. */
export interface PerformanceService {
  readonly tables: FillTables;
  readonly lines: CandleLines;
  readonly sums: AccountSumBook;
  readonly days: DayBook;
  readonly points: PointBook;
  /** Where reports are kept, and how large one may be. */
  readonly files: () => { readonly store: BlobStore; readonly fileBytesMax: number };
}

export interface PerformanceParts {
  readonly source: Pick<MarketDataSource, 'candles' | 'symbols'>;
  readonly steadyMs: () => number;
  readonly turns: FillTablesOptions['turns'];
  readonly files: PerformanceService['files'];
}

/** `tables` is to be closed in the end: it has threads. */
export function createPerformanceService({ source, steadyMs, turns, files }: PerformanceParts): PerformanceService {
  return {
    tables: new FillTables({ steadyMs, turns }),
    lines: createCandleLines(source, steadyMs),
    sums: new AccountSumBook(steadyMs),
    days: new DayBook(steadyMs),
    points: new PointBook(steadyMs),
    files,
  };
}
