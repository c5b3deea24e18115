import type { Body } from '@atb/api/functions/contracts';
import { call } from '../../../lib/api/call.ts';

export type BacktestRequest = Body<'start-backtest'>;

/** Puts a backtest into the queue; returns the id of its run. */
export async function startBacktest(order: BacktestRequest): Promise<string> {
  return (await call('start-backtest', order)).runId;
}
