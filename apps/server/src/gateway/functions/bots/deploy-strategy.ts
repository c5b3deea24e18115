import { deployStrategyContract } from '@atb/api/functions/bots/deploy-strategy';
import { toReason } from '@atb/api/functions/refusal';
import { strategyBot } from '@atb/core/bots/strategy/strategy-bot';
import { checkBot } from '../checks/check-bot.ts';
import { findEvidenceGap } from '../checks/find-evidence-gap.ts';
import { findShortage } from '../checks/find-shortage.ts';
import { insertBot } from '../actions/insert-bot.ts';
import { findOwnAccount, NO_ACCOUNT, NO_LIVE_TRADING } from '../checks/own-account.ts';
import { findOwnRun, NO_RUN } from '../checks/own-run.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Makes a paper bot of a strategy and starts it, after the checks that a strategy must pass before it trades. */
export const deployStrategy = implement(deployStrategyContract, {
  handle: async (context, body) => {
    const account = await findOwnAccount(context, body.exchangeAccountId);
    if (account === null) return refused(NO_ACCOUNT);
    if (!account.isPaper) return refused(NO_LIVE_TRADING);
    const run = body.runId === undefined ? undefined : await findOwnRun(context, body.runId);
    if (run === null) return refused(NO_RUN);
    const gap = run === undefined || body.acknowledgesLuck ? null : await findEvidenceGap(context, run);
    if (gap !== null) return refused(gap);
    const { strategyId, definition, params: values, timeframe, allocation, runId, signals } = body;
    const parsed = strategyBot.parse({
      ...(strategyId === undefined ? { definition } : { strategyId }),
      ...(timeframe === undefined ? {} : { timeframe }),
      values,
      allocation,
      runId: runId ?? null,
      ...(signals === undefined ? {} : { signals }),
    });
    if (parsed.status === 'invalid') {
      const { field, code, message } = parsed;
      return refused({ field, reason: toReason(code, 'INVALID_PARAMS'), error: message });
    }
    const { params } = parsed;
    const checked = await checkBot(context, { module: strategyBot, symbol: body.symbol, params });
    if (checked.status === 'refused') return refused(checked.refusal);
    const shortage = body.start ? await findShortage(context, account.id, checked) : null;
    if (shortage !== null) return refused(shortage);
    const name = body.name === '' ? { label: `${params.definition.name}, ${params.timeframe}` } : body.name;
    const { symbol, start } = body;
    return insertBot(context, { type: 'strategy', symbol, name, accountId: account.id, isPaper: true, params, start });
  },
});
