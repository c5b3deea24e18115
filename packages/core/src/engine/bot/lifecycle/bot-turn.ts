import type { EpochMs } from '../../../base/time.ts';
import type { EngineCommand } from '../events.ts';

/** One event's work in progress: the state as it becomes, the commands so far. It never outlives the step. */
export interface BotTurn<State> {
  readonly at: EpochMs;
  state: State;
  readonly commands: EngineCommand[];
}

export function patch<State>(turn: BotTurn<State>, change: Partial<State>): void {
  turn.state = { ...turn.state, ...change };
}

export function note(
  turn: Pick<BotTurn<unknown>, 'commands'>,
  severity: 'info' | 'warning' | 'error',
  code: string,
  message: string,
): void {
  turn.commands.push({ kind: 'note', severity, code, message });
}
