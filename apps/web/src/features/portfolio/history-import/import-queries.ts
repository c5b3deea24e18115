import { HISTORY_IMPORT_COLUMNS, type HistoryImportRow } from '@atb/api/rows/history-imports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { uploadFile } from '../../../lib/files.ts';
import { getSupabase } from '../../../lib/supabase.ts';

const SHOWN = 10;
/** How often an import under way is looked at. */
const LOOK_MS = 1_000;

export function isImportUnderWay({ status }: HistoryImportRow): boolean {
  return status === 'queued' || status === 'checking' || status === 'booking';
}

async function getImports(): Promise<readonly HistoryImportRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('history_imports')
    .select(HISTORY_IMPORT_COLUMNS)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
    .overrideTypes<HistoryImportRow[], { merge: false }>()
    .throwOnError();
  return data;
}

/** One's imports, the newest first. */
export function importsQuery(userId: string) {
  return queryOptions({
    queryKey: ['history-imports', userId],
    queryFn: getImports,
    refetchInterval: ({ state }) => (state.data?.some(isImportUnderWay) === true ? LOOK_MS : false),
  });
}

export interface WantedImport {
  readonly userId: string;
  readonly accountId: string;
  readonly file: File;
  readonly dateOrder: 'day-first' | 'month-first' | null;
}

/** Uploads the file and has it read. */
export async function startImport({ userId, accountId, file, dateOrder }: WantedImport): Promise<void> {
  const plain = file.name.replaceAll(/[^\w.-]+/gu, '_').slice(-80);
  const name = `${userId}/imports/${crypto.randomUUID().slice(0, 8)}-${plain}`;
  await uploadFile(name, file, 'text/csv');
  await call('start-history-import', { accountId, file: name, dateOrder });
}
