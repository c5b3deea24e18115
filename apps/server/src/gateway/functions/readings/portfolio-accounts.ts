import type { Exchange } from '@atb/api/exchanges';
import { type Decimal, dec } from '@atb/core/base/decimal';
import { ofOneType } from '@atb/core/portfolio/account-type';
import { type AssetPrices, readAssetPrices } from '../../../performance/portfolio/asset-prices.ts';
import type { CallContext } from '../function-services.ts';
import { QUOTE_ASSET } from './performance-reading.ts';
import type { AccountChoice } from './tax-accounts.ts';

export interface PortfolioAccount {
  readonly id: string;
  readonly label: string;
  readonly exchange: Exchange;
  readonly isPaper: boolean;
  /** What it holds, free and set aside; of a connected one as its exchange reported it last. */
  readonly balances: ReadonlyArray<{ readonly asset: string; readonly free: Decimal; readonly held: Decimal }>;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly exchange: Exchange;
  readonly isPaper: boolean;
  readonly asset: string | null;
  readonly free: string | null;
  readonly locked: string | null;
}

/**
 * The caller's accounts on an exchange, all of them when none is named, oldest first. Real money and play money are never among each
 * other: see `accountTypeFilter`.
 */
export async function readPortfolioAccounts(
  context: CallContext,
  { exchange, accountId, accountType }: AccountChoice,
): Promise<readonly PortfolioAccount[]> {
  const { rows } = await context.userScope((tx) =>
    tx.query<Row>(
      `select a.id, a.label, a.adapter as exchange, a.is_paper as "isPaper", b.asset, b.free::text, b.locked::text
       from exchange_accounts a left join balances b on b.account_id = a.id and b.free + b.locked > 0
       where a.user_id = (select auth.uid()) and ($1::text is null or a.adapter = $1) and ($2::uuid is null or a.id = $2)
       order by a.created_at, a.id, b.asset`,
      [exchange ?? null, accountId ?? null],
    ),
  );
  const accounts = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { id, label, exchange: place, isPaper } = first;
    const balances = own.flatMap(({ asset, free, locked }) =>
      asset === null ? [] : [{ asset, free: dec(free ?? '0'), held: dec(locked ?? '0') }],
    );
    return [{ id, label, exchange: place, isPaper, balances }];
  });
  return accountId === undefined ? ofOneType(accounts, accountType) : accounts;
}

/** Prices of assets in what this server counts in; of those named in the past, too. */
export function readPrices({ services }: CallContext, assetsWithPast: Iterable<string>): Promise<AssetPrices> {
  const { market, performance } = services;
  const now = { latestQuotes: () => market.latestQuotes(), now: () => market.now() };
  return readAssetPrices(now, performance.prices, QUOTE_ASSET, assetsWithPast);
}
