import { portfolioBalanceContract } from '@atb/api/functions/trading/portfolio-balance';
import type { Exchange } from '@atb/api/exchanges';
import { dec, toPlain } from '@atb/core/base/decimal';
import { type CallContext, implement } from '../function-services.ts';

interface BalanceRow {
  readonly id: string;
  readonly adapter: Exchange;
  readonly label: string;
  readonly is_paper: boolean;
  /** The three are null for an account that holds nothing. */
  readonly asset: string | null;
  readonly free: string | null;
  readonly locked: string | null;
}

/** What the caller holds, account by account, assets by name. */
export const portfolioBalance = implement(portfolioBalanceContract, {
  handle: async (context, { exchange }) => {
    const rows = await readRows(context, exchange ?? null);
    const byAccount = Map.groupBy(rows, ({ id }) => id);
    const accounts = [...byAccount.values()].flatMap((held) => {
      const [account] = held;
      if (account === undefined) return [];
      const { id, adapter, label, is_paper: isPaper } = account;
      return [{ id, exchange: adapter, label, isPaper, balances: held.flatMap(toBalance) }];
    });
    return { success: true, accounts };
  },
});

function toBalance({ asset, free, locked }: BalanceRow) {
  if (asset === null || free === null || locked === null) return [];
  const [isFree, isLocked] = [dec(free), dec(locked)];
  return [{ asset, free: toPlain(isFree), locked: toPlain(isLocked), total: toPlain(isFree.plus(isLocked)) }];
}

async function readRows(context: CallContext, exchange: string | null): Promise<readonly BalanceRow[]> {
  const { rows } = await context.userScope((tx) =>
    tx.query<BalanceRow>(
      `select a.id, a.adapter, a.label, a.is_paper, b.asset, b.free, b.locked
       from exchange_accounts a left join balances b on b.account_id = a.id and b.free + b.locked > 0
       where a.user_id = auth.uid() and ($1::text is null or a.adapter = $1) order by a.created_at, a.id, b.asset`,
      [exchange],
    ),
  );
  return rows;
}
