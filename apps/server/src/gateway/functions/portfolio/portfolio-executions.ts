import { portfolioExecutionsContract } from '@atb/api/functions/portfolio/portfolio-executions';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { type CallContext, implement } from '../function-services.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readPortfolioAccounts } from '../readings/portfolio-accounts.ts';
import { type ExecutionChoice, readExecutionPage } from '../readings/read-execution-page.ts';

export const portfolioExecutions = implement(portfolioExecutionsContract, {
  handle: async (context, { before, limit, exchange, accountType, accountId, ...choice }) => {
    const accounts = await readPortfolioAccounts(context, { exchange, accountType, accountId });
    const ids = accounts.map(({ id }) => id);
    const page = await context.userScope((tx) => readExecutionPage(tx, ids, choice, { before, limit }));
    const total = before === undefined ? await countOf(context, ids, choice) : null;
    return { success: true, total, ...page };
  },
});

/** Executions of the choice, from sums that are kept: no row is looked at. */
async function countOf(
  context: CallContext,
  ids: readonly string[],
  { bot, symbol, side }: ExecutionChoice,
): Promise<number> {
  const { sums } = context.services.performance;
  const all = await Promise.all(ids.map((id) => sums.sums(context.userScope, id, QUOTE_ASSET)));
  const botId = bot === BY_HAND ? null : bot;
  return all
    .flatMap(({ trades }) => trades)
    .filter((one) => (botId === undefined || one.botId === botId) && (symbol === undefined || one.symbol === symbol))
    .reduce((count, { fills, buys }) => count + (side === undefined ? fills : side === 'buy' ? buys : fills - buys), 0);
}
