import type { PendingCommand } from './pending-commands.ts';

export interface CommandHands {
  /** `waiting` leaves the command for later. */
  readonly carryOut: (command: PendingCommand) => Promise<'waiting' | void>;
  /** Closes a start that must not happen any more. */
  readonly refuse: (start: PendingCommand) => Promise<void>;
}

/** Oldest first. A start that has to wait holds up nothing, and never happens after what was asked behind it to stop it. */
export async function carryOutInOrder(
  commands: readonly PendingCommand[],
  { carryOut, refuse }: CommandHands,
): Promise<void> {
  let waiting: readonly PendingCommand[] = [];
  for (const command of commands) {
    for (const start of waiting) if (isOvertaken(start, command)) await refuse(start);
    waiting = waiting.filter((start) => !isOvertaken(start, command));
    if ((await carryOut(command)) === 'waiting') waiting = [...waiting, command];
  }
}

/** Whether what is asked next says that a start which still waits must not happen any more. */
function isOvertaken(start: PendingCommand, next: PendingCommand): boolean {
  switch (next.kind) {
    case 'stop_all':
      return true;
    case 'set_mode':
      return next.payload['mode'] === 'offline';
    case 'stop_bot':
    case 'pause_bot':
      return next.payload['botId'] === start.payload['botId'];
    default:
      return false;
  }
}
