import { selectList } from './select-list.ts';

/** An export of all of one's data. */
export interface DataExportRow {
  readonly id: string;
  readonly status: 'queued' | 'running' | 'done' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** Name in the bucket of users' files; null until it is done. */
  readonly file_name: string | null;
  /** Bytes. */
  readonly size: number | null;
  readonly error: string | null;
  readonly created_at: string;
}

export const DATA_EXPORT_COLUMNS = selectList<DataExportRow>({
  id: 'plain',
  status: 'plain',
  progress: 'plain',
  file_name: 'plain',
  size: 'plain',
  error: 'plain',
  created_at: 'plain',
});
