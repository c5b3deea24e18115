import type { HistoryImportOptions, ImportSummary } from '@atb/core/history-import/read-history-file';

/** What the thread that reads a file is asked. */
export type ImportRequest =
  /** A file begins; `isWanted` when its records are to be given, not merely checked. */
  | { readonly kind: 'begin'; readonly options: HistoryImportOptions; readonly isWanted: boolean }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' };

export interface ImportReply {
  /** JSON lists of records as `book_exchange_records` takes them. */
  readonly batches: readonly string[];
  /** Whole after `end`. */
  readonly summary: ImportSummary;
  /** Why reading broke off; null when it did not. */
  readonly broken: string | null;
}
