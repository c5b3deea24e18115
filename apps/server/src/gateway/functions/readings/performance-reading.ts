import type { FillFilter } from '@atb/core/performance/fill-filter';
import type { TableOwner } from '../../../performance/fill-tables.ts';
import { findOwnAccount, type OwnAccount } from '../checks/own-account.ts';
import type { CallContext } from '../function-services.ts';

/** Accounts of this server count in it. */
export const QUOTE_ASSET = 'USDT';
/** Its day is told beside every bad day of an account. */
export const BITCOIN = `BTC${QUOTE_ASSET}`;

export interface PerformanceScope {
  readonly account: OwnAccount;
  readonly owner: TableOwner;
  readonly filter: FillFilter;
}

/** Whose executions a request is about, and which of them; null for an account that is not the caller's. */
export async function findPerformanceScope(
  context: CallContext,
  { accountId, ...filter }: FillFilter & { readonly accountId?: string | undefined },
): Promise<PerformanceScope | null> {
  const account = await findOwnAccount(context, accountId);
  return account === null
    ? null
    : { account, owner: { userId: context.claims.sub, accountId: account.id, run: context.userScope }, filter };
}
