import type { ModeReport } from '@atb/api/functions/trading/trading-mode';
import { countOf } from './count-of.ts';

type AccountMode = ModeReport['accounts'][number];

function sum(accounts: readonly AccountMode[], key: 'botsHalted' | 'ordersCancelled' | 'ordersFilled'): number {
  return accounts.reduce((total, account) => total + account[key], 0);
}

/** 'Paper Account: 2 bots, 5 orders.' */
function describeAccount({ label, isDone, botsHalted, ordersCancelled, ordersOpen }: AccountMode): string {
  if (isDone === false) return `${label} has not answered yet; nothing is placed there meanwhile.`;
  if (ordersOpen > 0)
    return `${label}: ${countOf(botsHalted, 'bot')}, ${countOf(ordersCancelled, 'order')}, and ${countOf(ordersOpen, 'cancel')} that the venue has not answered.`;
  if (botsHalted + ordersCancelled === 0) return `${label}: nothing ran or rested.`;
  return `${label}: ${countOf(botsHalted, 'bot')}, ${countOf(ordersCancelled, 'order')}.`;
}

/** What the mode means, and what the switch to it did: counts from the rows of bots and orders. */
export function describeMode({ mode, accountId, changedAt, accounts }: ModeReport): string {
  switch (mode) {
    case 'OFFLINE': {
      const filled = sum(accounts, 'ordersFilled');
      return [
        `${countOf(sum(accounts, 'botsHalted'), 'bot')} halted, ${countOf(sum(accounts, 'ordersCancelled'), 'order')} cancelled. Nothing is placed until you switch to SIMULATION.`,
        ...(filled === 0 ? [] : [`${countOf(filled, 'order')} filled before it could be cancelled.`]),
        ...accounts.map(describeAccount),
      ].join(' ');
    }
    case 'LIVE': {
      const front = accounts.find(({ id }) => id === accountId)?.label ?? 'The exchange account';
      return `${front} is in front. Live orders are not enabled yet: each order there is denied. Bots on paper go on.`;
    }
    case 'SIMULATION':
      return changedAt === null
        ? 'Orders and bots trade on the paper account.'
        : 'Orders and bots trade on the paper account. Bots that OFFLINE halted stay paused until you start them.';
  }
}
