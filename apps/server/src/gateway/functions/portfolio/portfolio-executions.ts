import { portfolioExecutionsContract } from '@atb/api/functions/portfolio/portfolio-executions';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { type CallContext, implement } from '../function-services.ts';
import { readChosenAccounts } from '../readings/portfolio-accounts.ts';
import { type ExecutionChoice, readExecutionPage } from '../readings/read-execution-page.ts';

export const portfolioExecutions = implement(portfolioExecutionsContract, {
  handle: async (context, { before, limit, exchange, accountType, accountId, ...choice }) => {
    const accounts = await readChosenAccounts(context, { exchange, accountType, accountId });
    const ids = accounts.map(({ id }) => id);
    const page = await context.userScope((tx) => readExecutionPage(tx, ids, choice, { before, limit }));
    const total = before === undefined ? await countOf(context, ids, choice) : null;
    return { success: true, total, ...page };
  },
});

async function countOf(
  { userScope: run, services }: CallContext,
  ids: readonly string[],
  { bot, ...choice }: ExecutionChoice,
): Promise<number> {
  const botId = bot === BY_HAND ? null : bot;
  const counts = await Promise.all(ids.map((id) => services.performance.sums.count(run, id, { botId, ...choice })));
  return counts.reduce((sum, count) => sum + count, 0);
}
