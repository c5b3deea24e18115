import type { BotId } from '../../orders/order-request.ts';
import type { CommandResult } from './account-types.ts';
import type { AccountWork } from './account-work.ts';
import { refuse } from './refuse.ts';
import { runBot, runQueue } from './run-bots.ts';
import { isWorking } from './symbol-subscriptions.ts';

export interface BotAlert {
  readonly botId: BotId;
  readonly action: 'enter' | 'exit';
  /** Name of where it came from, for sentences. */
  readonly source: string;
}

/** Tells a bot a signal from outside. What the bot makes of it, it says in its log, and the last word of that is the answer. */
export function alertBot(work: AccountWork, { botId, action, source }: BotAlert): CommandResult {
  const bot = work.state.bots.get(botId);
  if (bot === undefined || !isWorking(bot)) return refuse('BOT_NOT_RUNNING', 'The bot does not run.');
  if (bot.module.takesAlerts?.(bot.state.params) !== true)
    return refuse('BOT_TAKES_NO_ALERTS', 'The bot was made to trade by its own rules alone.');
  const said = work.notes.length;
  const quote = work.state.quotes.get(bot.symbol) ?? null;
  runBot(work, botId, { kind: 'alert', at: work.at, action, source, quote });
  runQueue(work);
  const notes = work.notes.slice(said).filter((note) => note.botId === botId);
  const objection = notes.findLast(({ severity }) => severity !== 'info');
  if (objection !== undefined) return refuse(objection.code, objection.message);
  if (notes.length === 0) return refuse('ALERT_IGNORED', 'The bot had nothing to do.');
  return { status: 'done', clientOrderIds: [...work.newOrderIds].filter((id) => work.state.open.byId.has(id)) };
}
