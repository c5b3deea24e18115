import { selectList } from './select-list.ts';

/** An import of a trading history, as its owner reads it. */
export interface HistoryImportRow {
  readonly id: string;
  readonly account_id: string;
  readonly file_name: string;
  readonly status: 'queued' | 'checking' | 'booking' | 'done' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  readonly summary: {
    readonly format: string | null;
    readonly records: number;
    readonly kinds: Readonly<Record<string, number>>;
    readonly leftOut: Readonly<Record<string, number>>;
    readonly faults: ReadonlyArray<{ readonly line: number; readonly column: string | null; readonly message: string }>;
    readonly faultsTotal: number;
  } | null;
  readonly booked: number;
  readonly known: number;
  readonly different: ReadonlyArray<{ readonly kind: string; readonly id: string }>;
  readonly error: string | null;
  readonly created_at: string;
  readonly finished_at: string | null;
}

export const HISTORY_IMPORT_COLUMNS = selectList<HistoryImportRow>({
  id: 'plain',
  account_id: 'plain',
  file_name: 'plain',
  status: 'plain',
  progress: 'plain',
  summary: 'plain',
  booked: 'plain',
  known: 'plain',
  different: 'plain',
  error: 'plain',
  created_at: 'plain',
  finished_at: 'plain',
});
