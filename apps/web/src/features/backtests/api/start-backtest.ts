import type { startBacktestBody } from '@atb/api/functions/start-backtest';
import type { RunResponse } from '@atb/api/functions/research-fields';
import type { z } from 'zod/mini';
import { invokeFunction, requireSuccess } from '../../../lib/api/invoke-function.ts';

export type BacktestRequest = z.input<typeof startBacktestBody>;

/** Puts a backtest into the queue; returns the id of its run. */
export async function startBacktest(order: BacktestRequest): Promise<string> {
  const { runId } = requireSuccess(await invokeFunction<RunResponse>('start-backtest', order));
  if (runId === undefined) throw new Error('The server started a run without saying which.');
  return runId;
}
