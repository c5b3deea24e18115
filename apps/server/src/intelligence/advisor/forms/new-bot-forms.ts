import { TIMEFRAMES } from '@atb/core/market/timeframe';
import { STRATEGIES, strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { z } from 'zod';
import { addressOf, amount, defineForm, percentArgument, symbolArgument, symbolFault } from './form-tool.ts';

export const gridFormTool = defineForm({
  name: 'fill_grid_bot_form',
  description: 'Fills in the form of a new grid bot for the user to look at and confirm. It creates nothing.',
  fields: z.object({
    symbol: symbolArgument,
    lower: amount,
    upper: amount,
    lines: z.int().min(2).max(200).optional(),
    allocation: amount.optional(),
  }),
  fill: ({ symbol: market, lower, upper, lines, allocation }, asker) => {
    const fault = symbolFault(market, asker);
    if (fault !== null) return fault;
    if (Number(lower) >= Number(upper)) return 'lower must be below upper.';
    const range = { 'g.range': 'fixed', 'g.lower': lower, 'g.upper': upper };
    const fields = { grid: 'yes', symbol: market, ...range, 'g.grids': lines, 'g.allocation': allocation };
    const label = `Grid bot on ${market} from ${lower} to ${upper}`;
    return { kind: 'bot', label, href: addressOf('/bots/create', fields) };
  },
});

export const dcaFormTool = defineForm({
  name: 'fill_dca_bot_form',
  description:
    'Fills in the form of a new DCA bot for the user to look at and confirm: a base order, safety orders below it, a take profit and a stop loss. It creates nothing.',
  fields: z.object({
    symbol: symbolArgument,
    base_order: amount.optional().describe('Quote units of the first purchase.'),
    safety_orders: z.int().min(0).max(50).optional(),
    step_pct: percentArgument.optional().describe('Percent between safety orders.'),
    take_profit_pct: percentArgument.optional(),
    stop_loss_pct: percentArgument.optional().describe('0 for none.'),
  }),
  fill: (fields, asker) => {
    const fault = symbolFault(fields.symbol, asker);
    if (fault !== null) return fault;
    if (fields.take_profit_pct === '0' || fields.step_pct === '0') return 'Take profit and step must be more than 0.';
    const base = fields.base_order === undefined ? '' : `, base order ${fields.base_order}`;
    const ladder = fields.safety_orders === undefined ? '' : `, ${fields.safety_orders} safety orders`;
    return {
      kind: 'bot',
      label: `DCA bot on ${fields.symbol}${base}${ladder}`,
      href: addressOf('/bots/create', {
        dca: 'yes',
        symbol: fields.symbol,
        'd.baseAllocation': fields.base_order,
        'd.maxSafetyOrders': fields.safety_orders,
        'd.safetyStepPct': fields.step_pct,
        'd.takeProfitPct': fields.take_profit_pct,
        'd.stopLossPct': fields.stop_loss_pct,
      }),
    };
  },
});

export const strategyForm = defineForm({
  name: 'fill_strategy_bot_form',
  description: `Fills in the form that deploys a strategy of the catalogue as a paper bot, for the user to look at and confirm. It creates nothing. Strategies: ${STRATEGIES.map(({ id }) => id).join(', ')}.`,
  fields: z.object({
    strategy: z.string().trim().toLowerCase().max(80).describe('Id of the strategy.'),
    symbol: symbolArgument,
    timeframe: z.enum(TIMEFRAMES).optional(),
    allocation: amount.optional().describe('Quote units that the bot may spend.'),
  }),
  fill: ({ strategy, symbol: market, timeframe, allocation }, asker) => {
    const definition = strategyById(strategy);
    if (definition === null) return 'There is no strategy of this id in the catalogue.';
    const fault = symbolFault(market, asker);
    if (fault !== null) return fault;
    const on = `${market}${timeframe === undefined ? '' : ` ${timeframe}`}`;
    const money = allocation === undefined ? '' : ` with ${allocation}`;
    return {
      kind: 'bot',
      label: `Deploy ${definition.name} on ${on}${money}`,
      href: addressOf(`/strategies/${definition.id}`, { deploy: 'yes', symbol: market, timeframe, allocation }),
    };
  },
});
