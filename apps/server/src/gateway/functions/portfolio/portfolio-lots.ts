import { portfolioLotsContract } from '@atb/api/functions/portfolio/portfolio-lots';
import { toPlain } from '@atb/core/base/decimal';
import { epochMs, toIso } from '@atb/core/base/time';
import type { Transaction } from '../../../database/with-transaction.ts';
import { costOfLot, LOT_COLUMNS, type LotRow } from '../../../performance/lot-row.ts';
import { sumKeptLots } from '../../../performance/sum-kept-lots.ts';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { type CallContext, implement } from '../function-services.ts';
import { OPEN_LOTS } from '../readings/open-lot-options.ts';
import { oneAccount } from '../readings/tax-accounts.ts';
import { askTax } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

const OPEN = 'account_id = $1 and asset = $2 and remaining > 0';

export const portfolioLots = implement(portfolioLotsContract, {
  handle: async (context, { accountId, asset, offset, limit }) => {
    const account = await findOwnAccount(context, accountId);
    if (account === null) return refused(NO_ACCOUNT);
    // The engine writes the lots of its own accounts down; those of a connected one come from its history.
    if (!account.isPaper) return readConnectedLots(context, account.id, { asset, offset, limit });
    return context.userScope(async (tx) => {
      const { rows } = await tx.query<LotRow>(
        `select ${LOT_COLUMNS} from tax_lots where ${OPEN} order by acquired_at, sequence offset $3 limit $4`,
        [account.id, asset, offset, limit],
      );
      const lots = rows.map((row) => ({
        id: row.id,
        acquiredAt: row.acquiredAt.toISOString(),
        quantity: row.quantity,
        remaining: row.remaining,
        cost: toPlain(costOfLot(row)),
      }));
      return { success: true as const, total: await readTotal(tx, account.id, asset), lots };
    });
  },
});

async function readConnectedLots(
  context: CallContext,
  accountId: string,
  page: { readonly asset: string; readonly offset: number; readonly limit: number },
) {
  const outcome = await askTax(context, oneAccount(accountId), ([place]) => ({
    kind: 'open-lots' as const,
    options: OPEN_LOTS,
    account: place ?? 0,
    ...page,
  }));
  if (outcome.status === 'refused') return refused(outcome.refusal);
  const { total, lots } = outcome.answer;
  return {
    success: true as const,
    total: { lots: total.lots, remaining: total.quantity, known: total.known, cost: total.cost },
    lots: lots.map(({ reference, acquiredAt, ...lot }, i) => ({
      id: `${reference} ${page.offset + i}`,
      acquiredAt: toIso(epochMs(acquiredAt)),
      ...lot,
    })),
  };
}

async function readTotal(tx: Transaction, accountId: string, asset: string) {
  const { lots, units, cost } = await sumKeptLots(tx, { accountId, asset });
  const remaining = toPlain(units);
  return { lots, remaining, known: remaining, cost: toPlain(cost) };
}
