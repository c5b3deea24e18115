import type { ShareRunResponse } from '@atb/api/functions/share-run';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

/** Opens a result to everybody who knows its token, or closes it again. */
export async function shareRun(runId: string, isShared: boolean): Promise<void> {
  requireSuccess(await invokeFunction<ShareRunResponse>('share-run', { runId, isShared }));
}
