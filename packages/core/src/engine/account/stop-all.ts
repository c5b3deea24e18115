import { ONE } from '../../base/decimal.ts';
import { commandOrderId } from '../command-order-id.ts';
import type { CommandResult, StopAllChoice } from './account-types.ts';
import type { AccountWork } from './account-work.ts';
import { isWorking } from './bot-lanes.ts';
import { requestCancel } from './close-order.ts';
import { closePosition, stopBot } from './close-positions.ts';
import { runBot } from './run-bots.ts';

/** The kill switch of the account, in its three strengths. */
export function stopAll(work: AccountWork, commandId: string, choice: StopAllChoice): CommandResult {
  if (choice === 'close_everything') return closeEverything(work, commandId);
  pauseBots(work, choice === 'pause_entries');
  for (const { request } of work.state.open.byId.values()) {
    const isManual = request.botId === null;
    const isToGo = choice === 'cancel_orders' ? true : isManual && request.purpose === 'entry';
    if (isToGo && (isManual || !isOwnerWorking(work, request.botId))) requestCancel(work, request.clientOrderId);
  }
  return { status: 'done', clientOrderIds: [] };
}

/** Every working bot stops entering; without `keepsSells` it takes back its sells too. */
export function pauseBots(work: AccountWork, keepsSells: boolean): void {
  for (const bot of work.state.bots.values()) {
    if (bot.status === 'running' || bot.status === 'paused')
      runBot(work, bot.botId, { kind: 'paused', at: work.at, keepsSells });
  }
}

function isOwnerWorking(work: AccountWork, botId: Parameters<typeof stopBot>[1] | null): boolean {
  const bot = botId === null ? undefined : work.state.bots.get(botId);
  return bot !== undefined && isWorking(bot);
}

function closeEverything(work: AccountWork, commandId: string): CommandResult {
  const { state } = work;
  for (const bot of state.bots.values()) stopBot(work, bot.botId, 'sell', 'Stopped by "close everything".');
  for (const { request } of state.open.byId.values()) {
    if (!isOwnerWorking(work, request.botId)) requestCancel(work, request.clientOrderId);
  }
  const positions = [...state.positions.values()].filter((position) => !isOwnerWorking(work, position.botId));
  const clientOrderIds = positions.flatMap(({ symbol, botId }, index) => {
    const closed = closePosition(work, {
      symbol,
      botId,
      fraction: ONE,
      clientOrderId: commandOrderId(commandId, index),
    });
    return closed.status === 'done' ? closed.clientOrderIds : [];
  });
  return { status: 'done', clientOrderIds };
}
