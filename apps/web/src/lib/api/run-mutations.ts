import type { RunResponse } from '@atb/api/functions/research-fields';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { getSupabase } from '../supabase.ts';
import { invokeFunction, requireSuccess } from './invoke-function.ts';

/** Asks a run to end; it does within a quarter of a second. */
export async function cancelRun(runId: string): Promise<void> {
  requireSuccess(await invokeFunction<RunResponse>('cancel-run', { runId }));
}

/** Starts a failed or cancelled run again where it ended. */
export async function retryRun(runId: string): Promise<void> {
  requireSuccess(await invokeFunction<RunResponse>('retry-run', { runId }));
}

/** Removes a run that has ended, with its result. */
export async function deleteRun(runId: string): Promise<void> {
  requireSuccess(await invokeFunction<RunResponse>('delete-run', { runId }));
}

export type RunMarks = Partial<Pick<ResearchRunRow, 'name' | 'note' | 'is_starred'>>;

/** Writes what a user may change about a run. */
export async function markRun(runId: string, marks: RunMarks): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('research_runs').update(marks).eq('id', runId).throwOnError();
}
