import { TIMEFRAMES } from '@atb/core/market/timeframe';
import { strategyDefinitionSchema } from '@atb/core/strategies/definition';
import { z } from 'zod';
import { positiveAmount, symbol, uuid } from './fields.ts';

export const deployStrategyBody = z
  .strictObject({
    /** Of the catalogue; or else a definition is sent along. */
    strategyId: z.string({ error: 'must be the id of a strategy.' }).max(80).optional(),
    definition: z.optional(strategyDefinitionSchema),
    /** Parameters that differ from the strategy's defaults. */
    params: z.record(z.string(), z.number(), { error: 'must be an object of numbers.' }).default({}),
    symbol,
    /** The strategy's own when absent. */
    timeframe: z.enum(TIMEFRAMES, { error: `must be one of ${TIMEFRAMES.join(', ')}.` }).optional(),
    /** Quote units that the bot may spend. */
    allocation: positiveAmount,
    exchangeAccountId: uuid.optional(),
    /** The server finds a name for a bot that has none. */
    name: z.string({ error: 'must be text.' }).trim().max(80, { error: 'must be at most 80 characters.' }).default(''),
    /** The backtest that spoke for it. */
    runId: uuid.optional(),
    start: z.boolean({ error: 'must be true or false.' }).default(true),
  })
  .superRefine(({ strategyId, definition }, issues) => {
    if ((strategyId === undefined) !== (definition === undefined)) return;
    const message = 'or definition must be given, and only one of them.';
    issues.addIssue({ code: 'custom', path: ['strategyId'], message });
  });
