import type { CreateBotResponse } from '@atb/api/functions/create-bot';
import { deployStrategyBody } from '@atb/api/functions/deploy-strategy';
import { strategyBot } from '@atb/core/bots/strategy/strategy-bot';
import { checkBot } from './check-bot.ts';
import { findShortage } from './find-shortage.ts';
import { insertBot } from './insert-bot.ts';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from './own-account.ts';
import { findOwnRun, NO_RUN } from './own-run.ts';
import { defineUserFunction } from './user-function.ts';

/** Makes a paper bot of a strategy and starts it, after the checks that a strategy must pass before it trades. */
export const deployStrategy = defineUserFunction({
  name: 'deploy-strategy',
  body: deployStrategyBody,
  handle: async (context, body): Promise<CreateBotResponse> => {
    const account = await findOwnAccount(context, body.exchangeAccountId);
    if (account === null) return NO_ACCOUNT;
    if (!account.isPaper) return NO_LIVE_TRADING;
    if (body.runId !== undefined && (await findOwnRun(context, body.runId)) === null) return NO_RUN;
    const { strategyId, definition, params: values, timeframe, allocation, runId } = body;
    const parsed = strategyBot.parse({
      ...(strategyId === undefined ? { definition } : { strategyId }),
      ...(timeframe === undefined ? {} : { timeframe }),
      values,
      allocation,
      runId: runId ?? null,
    });
    if (parsed.status === 'invalid')
      return { success: false, field: parsed.field, reason: parsed.code, error: parsed.message };
    const { params } = parsed;
    const checked = await checkBot(context, { module: strategyBot, symbol: body.symbol, params });
    if (checked.status === 'refused') return { success: false, ...checked.refusal };
    const shortage = body.start ? await findShortage(context, account.id, checked) : null;
    if (shortage !== null) return { success: false, ...shortage };
    const name = body.name === '' ? `${params.definition.name}, ${params.timeframe}` : body.name;
    const { symbol, start } = body;
    return insertBot(context, { type: 'strategy', symbol, name, accountId: account.id, isPaper: true, params, start });
  },
});
