import type { BotChecks } from '../../testing/bot-checks.ts';
import { strategyBotFigures } from '../figures.ts';
import type { StrategyState } from '../state.ts';

export const strategyChecks: BotChecks<StrategyState> = {
  openOrders: ({ order }) => (order === null ? [] : [order]),
  total: (state, quote) => strategyBotFigures(state, quote).total,
  check: () => undefined,
  paramsThatTrade: (definition) => ({ definition, allocation: '1000' }),
  edits: [{ allocation: '1500' }, { allocation: '700' }, { timeframe: '5m' }],
};
