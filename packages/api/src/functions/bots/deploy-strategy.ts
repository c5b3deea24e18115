import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { newBotName, flag, positiveDecimal, rules, symbol, uuid } from '../fields.ts';
import { NEW_BOT_REASONS } from '../refusal.ts';
import { checkStrategyChoice, strategyFields, timeframe } from '../research-fields.ts';
import { newBotAnswer } from './create-bot.ts';

export const deployStrategyContract = defineContract({
  name: 'deploy-strategy',
  summary: 'Makes a paper bot of a strategy and starts it.',
  auth: ANY_USER,
  scope: 'trade',
  body: z
    .strictObject({
      ...strategyFields,
      symbol,
      /** The strategy's own when absent. */
      timeframe: z.optional(timeframe),
      /** Quote units that the bot may spend. */
      allocation: positiveDecimal,
      exchangeAccountId: z.optional(uuid),
      /** The server finds a name for a bot that has none. */
      name: newBotName,
      /** What it takes signals from; `rules` when absent. */
      signals: z.optional(z.enum(['rules', 'alerts', 'both'], { error: 'must be rules, alerts or both.' })),
      /** The backtest that spoke for it. */
      runId: z.optional(uuid),
      /** With fewer days out of sample than the trials of the account ask for: that the result may be luck is known. */
      acknowledgesLuck: flag(false),
      start: flag(true),
    })
    .check(rules(checkStrategyChoice)),
  answer: newBotAnswer,
  errors: [...NEW_BOT_REASONS, 'RUN_NOT_FOUND', 'EVIDENCE_NEEDED'],
});
