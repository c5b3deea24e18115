import { ZERO, dec } from '../../base/decimal.ts';
import type { BotEditing, EditedBot } from '../../engine/bot/bot-module.ts';
import { formatAmount } from '../../engine/bot/messages/format-figures.ts';
import type { StrategyBotParams } from './params.ts';
import type { StrategyState } from './state.ts';

/** What of a strategy bot may change while it runs: how much it may spend. Its rules are what it was checked with. */
export const strategyEditing: BotEditing<StrategyState> = {
  fields: ['allocation'],
  reason: 'Its rules were checked before it started. Stop the bot, keep its coins, and deploy the other rules.',
  edit: editStrategy,
};

/** The next entry is sized by it; what is open stays as it is. */
function editStrategy(state: StrategyState, params: StrategyBotParams): EditedBot<StrategyState> {
  const left = dec(params.allocation).plus(state.results.cashFlow);
  const isEntering = state.order?.role === 'entry';
  if (!isEntering && left.gte(ZERO)) return { status: 'edited', step: { state: { ...state, params }, requests: [] } };
  const spent = ZERO.minus(state.results.cashFlow);
  const message = isEntering
    ? 'The bot is buying. Change its budget when that is done.'
    : `The bot has ${formatAmount(spent)} ${state.instrument.quote} invested: its budget cannot be less.`;
  return { status: 'invalid', code: isEntering ? 'EDIT_UNSAFE' : 'BUDGET_IN_USE', field: 'allocation', message };
}
