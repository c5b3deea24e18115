import type { BlobStore } from '../files/blob-store.ts';
import type { CandleArchive } from '../market-data/archive/candle-archive.ts';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import type { Turns } from '../turns.ts';
import { type CandleLines, createCandleLines } from './candle-lines.ts';
import { DayBook } from './day-book.ts';
import { FillTables, type FillTablesOptions } from './fill-tables.ts';
import { PointBook } from './point-book.ts';
import { AccountSumBook } from './portfolio/account-sums.ts';
import type { PriceSources } from './portfolio/asset-prices.ts';
import { createMarketTickers } from './portfolio/market-tickers.ts';
import { PostedSumBook } from './posted-sums.ts';
import { RecordedPriceBook } from './portfolio/recorded-prices.ts';

/** What functions about an account's performance work with. */
export interface PerformanceService {
  readonly tables: FillTables;
  /** One proof at a time: of those that are long statements of the database. Not to be asked for within a turn. */
  readonly proofTurns: Turns;
  readonly lines: CandleLines;
  /** What assets are valued by, beside the quotes of the market. */
  readonly prices: PriceSources;
  readonly sums: AccountSumBook;
  readonly days: DayBook;
  readonly points: PointBook;
  /** What accounts have by the postings of their ledgers. */
  readonly posted: PostedSumBook;
  /** Where reports are kept, and how large one may be. */
  readonly files: () => { readonly store: BlobStore; readonly fileBytesMax: number };
}

export interface PerformanceParts {
  readonly source: Pick<MarketDataSource, 'candles' | 'symbols' | 'whole'>;
  readonly archive: Pick<CandleArchive, 'keys' | 'load'>;
  readonly steadyMs: () => number;
  readonly turns: FillTablesOptions['turns'];
  readonly files: PerformanceService['files'];
}

/** `tables` is to be closed in the end: it has threads. */
export function createPerformanceService({
  source,
  archive,
  steadyMs,
  turns,
  files,
}: PerformanceParts): PerformanceService {
  const lines = createCandleLines(source, steadyMs);
  return {
    tables: new FillTables({ steadyMs, turns }),
    proofTurns: turns.proofs,
    posted: new PostedSumBook(steadyMs),
    lines,
    prices: {
      lines,
      tickers: createMarketTickers(() => source.whole, steadyMs),
      recorded: new RecordedPriceBook(archive, steadyMs),
    },
    sums: new AccountSumBook(steadyMs),
    days: new DayBook(steadyMs),
    points: new PointBook(steadyMs),
    files,
  };
}
