import type { Body } from '@atb/api/functions/contracts';
import { call } from '../../../lib/api/call.ts';

export type BacktestSubmission = Body<'start-backtest'>;

/** Puts a backtest into the queue; returns the id of its run. */
export async function startBacktest(order: BacktestSubmission): Promise<string> {
  return (await call('start-backtest', order)).runId;
}
