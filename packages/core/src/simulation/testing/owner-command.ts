import type { EpochMs } from '../../base/time.ts';
import type { AccountBook } from '../../engine/account/account-book.ts';
import type { AccountCommand } from '../../engine/account/account-types.ts';
import type { BotKind } from '../../bots/kinds.ts';
import { BOT_ID, startSimulatedBot } from './simulated-account.ts';

/** What the owner of a bot may do to it and to its account. */
export type OwnerCommand = 'pause' | 'start' | 'stop' | 'cancel' | 'cancel_orders' | 'close';

export interface TestedBot {
  readonly kind: BotKind;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The command as the account takes it at a time, milliseconds; null where there is nothing to cancel. */
export function ownerCommand(
  command: OwnerCommand,
  at: number,
  bot: TestedBot,
  book: AccountBook,
): AccountCommand | null {
  const base = { commandId: `00000000-0000-4000-8000-${String(at % 1e12).padStart(12, '0')}`, at: at as EpochMs };
  switch (command) {
    case 'pause':
      return { ...base, kind: 'pause_bot', botId: BOT_ID };
    case 'start':
      return { ...startSimulatedBot(bot, at), ...base };
    case 'stop':
      return { ...base, kind: 'stop_bot', botId: BOT_ID, holdings: at % 2 === 0 ? 'sell' : 'keep', reason: 'By hand.' };
    case 'cancel': {
      const [order] = book.snapshot().orders;
      return order === undefined ? null : { ...base, kind: 'cancel_order', clientOrderId: order.request.clientOrderId };
    }
    case 'cancel_orders':
      return { ...base, kind: 'stop_all', choice: 'cancel_orders' };
    case 'close':
      return { ...base, kind: 'stop_all', choice: 'close_everything' };
  }
}
