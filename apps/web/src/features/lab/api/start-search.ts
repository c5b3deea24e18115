import { call } from '../../../lib/api/call.ts';
import type { SearchOrder } from '../model/check-search.ts';

/** Puts a sweep or a walk-forward into the queue; returns the id of its run. */
export async function startSearch(order: SearchOrder): Promise<string> {
  const { runId } = await (order.kind === 'sweep'
    ? call('start-sweep', order.body)
    : call('start-walk-forward', order.body));
  return runId;
}
