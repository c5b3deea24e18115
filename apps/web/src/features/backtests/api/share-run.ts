import { call } from '../../../lib/api/call.ts';

/** Opens a result to everybody who knows its token, or closes it again. */
export async function shareRun(runId: string, isShared: boolean): Promise<void> {
  await call('share-run', { runId, isShared });
}
