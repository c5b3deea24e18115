import { DATA_EXPORT_COLUMNS, type DataExportRow } from '@atb/api/rows/data-exports';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';
import { getSupabase } from '../../../lib/supabase.ts';

const SHOWN = 20;
/** How often an export that is being written is looked at. */
const LOOK_MS = 1_500;

async function getDataExports(): Promise<readonly DataExportRow[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('data_exports')
    .select(DATA_EXPORT_COLUMNS)
    .order('created_at', { ascending: false })
    .limit(SHOWN)
    .overrideTypes<DataExportRow[], { merge: false }>()
    .throwOnError();
  return data;
}

export function isExportUnderWay({ status }: DataExportRow): boolean {
  return status === 'queued' || status === 'running';
}

/** One's exports, the newest first. */
export function dataExportsQuery(userId: string) {
  return queryOptions({
    queryKey: ['data-exports', userId],
    queryFn: getDataExports,
    refetchInterval: ({ state }) => (state.data?.some(isExportUnderWay) === true ? LOOK_MS : false),
  });
}

export function dataExportMutations(queries: QueryClient, userId: string) {
  const refresh = () => queries.invalidateQueries({ queryKey: dataExportsQuery(userId).queryKey });
  return {
    start: mutationOptions({
      mutationKey: ['data-exports', 'start'],
      mutationFn: () => call('start-data-export', {}),
      onSettled: refresh,
    }),
    remove: mutationOptions({
      mutationKey: ['data-exports', 'delete'],
      mutationFn: (exportId: string) => call('delete-data-export', { exportId }),
      onSettled: refresh,
    }),
  };
}
