import { ONE } from '../../base/decimal.ts';
import { commandOrderId } from '../command-order-id.ts';
import type { Position } from '../../portfolio/position.ts';
import type { BotRecord, CommandResult, StopAllChoice } from './account-types.ts';
import type { AccountWork } from './account-work.ts';
import { isWorking } from './symbol-subscriptions.ts';
import { requestCancel } from './close-order.ts';
import { isClosing } from './gate.ts';
import { closePosition, sellRemainder, stopBot } from './close-positions.ts';
import { ownerKey } from './open-orders.ts';
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

/** Bots pause and every order goes, but for the sales of closings that were asked for before. */
export function haltEverything(work: AccountWork): void {
  pauseBots(work, false);
  for (const { request } of work.state.open.byId.values()) {
    if (!isClosing(work.state, request)) requestCancel(work, request.clientOrderId);
  }
}

/** Every working bot stops entering; without `keepsSells` it takes back its sells too. */
function pauseBots(work: AccountWork, keepsSells: boolean): void {
  for (const bot of botsInOrder(work)) {
    if (bot.status === 'running' || bot.status === 'paused')
      runBot(work, bot.botId, { kind: 'paused', at: work.at, keepsSells });
  }
}

/** By id: the order in memory depends on when the account was last opened. */
export function botsInOrder({ state }: AccountWork): readonly BotRecord[] {
  return [...state.bots.values()].sort((a, b) => (a.botId < b.botId ? -1 : 1));
}

function isOwnerWorking(work: AccountWork, botId: Parameters<typeof stopBot>[1] | null): boolean {
  const bot = botId === null ? undefined : work.state.bots.get(botId);
  return bot !== undefined && isWorking(bot);
}

function closeEverything(work: AccountWork, commandId: string): CommandResult {
  const { state } = work;
  for (const bot of botsInOrder(work)) stopBot(work, bot.botId, 'sell', 'Stopped by "close everything".');
  for (const { request } of state.open.byId.values()) {
    if (!isOwnerWorking(work, request.botId)) requestCancel(work, request.clientOrderId);
  }
  const keyOf = ({ symbol, botId }: Position) => ownerKey(symbol, botId);
  const positions = [...state.positions.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const clientOrderIds = positions.flatMap(({ symbol, botId }, index) => {
    const command = { symbol, botId, fraction: ONE, clientOrderId: commandOrderId(commandId, index) };
    if (isOwnerWorking(work, botId)) return sellRemainder(work, command);
    const closed = closePosition(work, command);
    return closed.status === 'done' ? closed.clientOrderIds : [];
  });
  return { status: 'done', clientOrderIds };
}
