import type { EpochMs } from '../../../base/time.ts';
import type { BotRequest } from '../events.ts';

/** One event's work in progress: the state as it becomes, the requests so far. It never outlives the step. */
export interface StepContext<State> {
  readonly at: EpochMs;
  state: State;
  readonly requests: BotRequest[];
}

export function patch<State>(context: StepContext<State>, change: Partial<State>): void {
  context.state = { ...context.state, ...change };
}

export function note(
  context: Pick<StepContext<unknown>, 'requests'>,
  severity: 'info' | 'warning' | 'error',
  code: string,
  message: string,
): void {
  context.requests.push({ kind: 'note', severity, code, message });
}
