import { type Decimal, ZERO, toPlain } from '../../base/decimal.ts';
import type { BotId } from '../../orders/order-request.ts';
import { planEdit } from '../bot/plan-edit.ts';
import type { BotRecord, CommandResult } from './account-types.ts';
import { type AccountWork, changeBot } from './account-work.ts';
import { refuse } from './refuse.ts';
import { runBot } from './run-bots.ts';
import { refuseForShortage } from './start-bot.ts';

const DONE: CommandResult = { status: 'done', clientOrderIds: [] };

/** Changes parameters of a bot that runs, its budget with them, or says in a sentence why not. Nothing half is ever done. */
export function editBot(work: AccountWork, botId: BotId, changes: object): CommandResult {
  const { state, at } = work;
  const bot = state.bots.get(botId);
  if (bot?.status !== 'running' && bot?.status !== 'paused')
    return refuse('BOT_NOT_RUNNING', 'Only a bot that runs or is paused is changed this way.');
  const plan = planEdit(bot, changes, { at, bid: state.quotes.get(bot.symbol)?.bid ?? null });
  if (plan.status === 'invalid') return refuse(plan.code, plan.message, plan.field);
  if (plan.changes.length === 0) return DONE;
  const { params } = plan;
  const allocation = bot.module.allocation({ params, feeRate: bot.state.feeRate });
  const more = allocation.minus(bot.allocation);
  const refusal = findBudgetFault(work, bot, more);
  if (refusal !== null) return refusal;
  if (!more.eq(ZERO)) changeBot(work, { ...bot, allocation, cash: bot.cash.plus(more) });
  runBot(work, botId, { kind: 'edited', at, params, before: bot.state.params });
  return DONE;
}

/** A larger budget must be there beside what others may spend; a smaller one must leave what the bot has spent. */
function findBudgetFault({ state }: AccountWork, bot: BotRecord, more: Decimal): CommandResult | null {
  const { module, cash } = bot;
  if (more.gt(ZERO)) return refuseForShortage(state, { amount: more, field: module.moneyField, what: 'An increase' });
  if (cash.plus(more).gte(ZERO)) return null;
  const { quoteAsset } = state.config;
  const spent = toPlain(bot.allocation.minus(cash).round(2, 3));
  const message = `The bot has ${spent} ${quoteAsset} invested: its budget cannot be less.`;
  return refuse('BUDGET_IN_USE', message, module.moneyField);
}
