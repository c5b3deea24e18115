import type { BotChecks } from '../../testing/bot-checks.ts';
import { strategyFigures } from '../figures.ts';
import type { StrategyState } from '../state.ts';

export const strategyChecks: BotChecks<StrategyState> = {
  openOrders: ({ order }) => (order === null ? [] : [order]),
  total: (state, quote) => strategyFigures(state, quote).total,
  check: () => undefined,
};
