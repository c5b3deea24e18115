import { portfolioLotsContract } from '@atb/api/functions/portfolio/portfolio-lots';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { epochMs, toIso } from '@atb/core/base/time';
import type { Transaction } from '../../../database/with-transaction.ts';
import { costOfLot, LOT_COLUMNS, type LotRow } from '../../../performance/lot-row.ts';
import { findOwnAccount, NO_ACCOUNT } from '../checks/own-account.ts';
import { type CallContext, implement } from '../function-services.ts';
import { OPEN_LOTS } from '../readings/open-lot-options.ts';
import { oneAccount } from '../readings/tax-accounts.ts';
import { askTax } from '../readings/tax-reading.ts';
import { refused } from '../refused.ts';

/** Lots of which a part is gone that the sum goes through; each sale leaves one at most. */
const CUT_MAX = 10_000;
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
  const { rows } = await tx.query<{ lots: number; remaining: string; whole: string }>(
    `select count(*)::int as lots, coalesce(sum(remaining), 0)::text as remaining,
       coalesce(sum(cost) filter (where remaining = quantity), 0)::text as whole
     from tax_lots where ${OPEN}`,
    [accountId, asset],
  );
  const { rows: cut } = await tx.query<LotRow>(
    `select ${LOT_COLUMNS} from tax_lots where ${OPEN} and remaining < quantity limit ${CUT_MAX}`,
    [accountId, asset],
  );
  const [sum] = rows;
  const cost = sumDecimals([dec(sum?.whole ?? '0'), ...cut.map(costOfLot)]);
  const remaining = sum?.remaining ?? '0';
  return { lots: sum?.lots ?? 0, remaining, known: remaining, cost: toPlain(cost) };
}
