import { portfolioPositionsContract } from '@atb/api/functions/portfolio/portfolio-positions';
import { epochMs, toIso } from '@atb/core/base/time';
import { implement } from '../function-services.ts';
import { OPEN_LOTS } from '../readings/open-lot-options.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readChosenAccounts } from '../readings/portfolio-accounts.ts';
import { everyAccount } from '../readings/tax-accounts.ts';
import { askTax } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

export const portfolioPositions = implement(portfolioPositionsContract, {
  handle: async (context, choice) => {
    const accounts = await readChosenAccounts(context, choice);
    const connected = new Set(accounts.filter((one) => one.exchange !== 'paper').map(({ id }) => id));
    // No history is read for who has none.
    if (connected.size === 0) return { success: true, quoteAsset: QUOTE_ASSET, positions: [] };
    const outcome = await askTax(context, everyAccount, () => ({ kind: 'positions' as const, options: OPEN_LOTS }));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const positions = outcome.answer.flatMap(({ account, since, ...position }) => {
      const accountId = outcome.accounts[account]?.id ?? '';
      const at = since === null ? null : toIso(epochMs(since));
      return connected.has(accountId) ? [{ accountId, ...position, since: at }] : [];
    });
    return { success: true, quoteAsset: QUOTE_ASSET, positions };
  },
});
