import type { PendingCommand } from './pending-commands.ts';

export interface CommandHands {
  /** `waiting` leaves the command for later. */
  readonly carryOut: (command: PendingCommand) => Promise<'waiting' | void>;
  /** Closes a start or an order that must not happen any more. */
  readonly refuse: (command: PendingCommand) => Promise<void>;
}

/**
 * Oldest first. One that has to wait (for a first price, for its rules to be checked) holds up nothing that has another
 * subject. What stops or takes back is never held up: it ends what waits and was asked before it, so nothing begins
 * after what was asked behind it to stop it. Behind a start waits what else is about the bot, behind an order or a closing what
 * else trades its symbol by hand: a start whose rules are being checked holds up no order.
 */
export async function carryOutInOrder(
  commands: readonly PendingCommand[],
  { carryOut, refuse }: CommandHands,
): Promise<void> {
  let waiting: readonly PendingCommand[] = [];
  for (const command of commands) {
    for (const before of waiting) if (isOvertaken(before, command)) await refuse(before);
    waiting = waiting.filter((before) => !isOvertaken(before, command));
    const isHeldUp = waiting.some((before) => isBehind(before, command));
    if (isHeldUp || (await carryOut(command)) === 'waiting') waiting = [...waiting, command];
  }
}

/** Whether what is asked next says that one which still waits must not happen any more. */
function isOvertaken(before: PendingCommand, next: PendingCommand): boolean {
  if (before.kind === 'start_bot') return isStopOf(before, next);
  return before.kind === 'place_order' && isRecallOf(before, next);
}

function isStopOf({ payload }: PendingCommand, next: PendingCommand): boolean {
  switch (next.kind) {
    case 'stop_all':
      return true;
    case 'set_mode':
      return next.payload['mode'] === 'offline';
    case 'stop_bot':
    case 'pause_bot':
      return next.payload['botId'] === payload['botId'];
    default:
      return false;
  }
}

function isRecallOf({ payload }: PendingCommand, next: PendingCommand): boolean {
  switch (next.kind) {
    case 'stop_all':
      return true;
    case 'set_mode':
      return next.payload['mode'] === 'offline';
    case 'cancel_order':
      return next.payload['clientOrderId'] === payload['clientOrderId'];
    case 'cancel_orders':
      return (next.payload['symbol'] ?? payload['symbol']) === payload['symbol'];
    default:
      return false;
  }
}

/** Whether a command must not go before one that waits. */
function isBehind(before: PendingCommand, next: PendingCommand): boolean {
  switch (next.kind) {
    case 'place_order':
    case 'close_position':
      return next.payload['symbol'] === before.payload['symbol'];
    case 'start_bot':
    case 'edit_bot':
    case 'alert_bot':
      return next.payload['botId'] === before.payload['botId'];
    default:
      return false;
  }
}
