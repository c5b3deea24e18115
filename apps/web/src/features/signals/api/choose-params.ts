import type { Body } from '@atb/api/functions/contracts';
import { call } from '../../../lib/api/call.ts';
import type { SignalInterval } from '../../../lib/signal-row.ts';

/** Parameters that the learner chose; null for the defaults. It fails silently: a signal is worth more than its fine tuning. */
export async function chooseParams(
  symbol: string,
  interval: SignalInterval,
  signal: AbortSignal,
): Promise<NonNullable<Body<'signals-live'>['params']> | null> {
  try {
    const answer = await call('learner-weights', { mode: 'choose', symbol, interval }, signal);
    return 'pick' in answer ? answer.pick.params : null;
  } catch {
    return null;
  }
}
