import type { ExchangeRecord } from '../ledger/exchange-record.ts';
import type { EpochMs } from '../base/time.ts';
import type { Decimal } from '../base/decimal.ts';

/** A cell that does not say what it should. */
export class BadCell extends Error {
  readonly column: string;

  constructor(column: string, message: string) {
    super(message);
    this.name = 'BadCell';
    this.column = column;
  }
}

/** Reads the cells of one line by the names of their columns. */
export interface CellReader {
  /** Trimmed; '' where the file has no such column. */
  readonly text: (column: string) => string;
  /** @throws BadCell when it is empty. */
  readonly needed: (column: string) => string;
  /** @throws BadCell on anything that is no number; empty is null. */
  readonly amount: (column: string) => Decimal | null;
  /** @throws BadCell on anything that is no number. */
  readonly neededAmount: (column: string) => Decimal;
  /** @throws BadCell on anything that is no moment, or written otherwise than in the lines before. */
  readonly time: (column: string) => EpochMs;
  /** An id for a line that has none: the same for the same line of any file, counted up where a file has it several times. */
  readonly lineId: () => string;
}

/** What a line says: a record, or why it is left out (a word of the file itself). */
export type ReadLine = ExchangeRecord | { readonly kind: 'left-out'; readonly word: string };

export interface ImportFormat {
  readonly id:
    | 'binance-trades'
    | 'binance-movements'
    | 'kraken-trades'
    | 'kraken-ledgers'
    | 'coinbase-history'
    | 'coinbase-fills'
    | 'generic';
  /** As users know the file. */
  readonly label: string;
  readonly venue: 'binance' | 'kraken' | 'coinbase' | null;
  /**
   * Whether its records have the numbers under which the exchange itself tells of them to a key: then neither books what the other has. Lines
   * that have no number at all are told apart by what they say, which the exchange does not know.
   */
  readonly hasVenueIds: boolean;
  /** Headings in lower case; all must be there for the file to be of this format. */
  readonly headings: readonly string[];
  /** @throws BadCell. */
  readonly read: (cells: CellReader) => ReadLine;
}
