import type { Exchange } from '@atb/api/exchanges';
import { type Decimal, dec } from '@atb/core/base/decimal';
import { ofOneType } from '@atb/core/portfolio/account-type';
import { type AssetPrices, readAssetPrices } from '../../../performance/portfolio/asset-prices.ts';
import { HistoryTooLong } from '../../../performance/portfolio/history-too-long.ts';
import { NAMES_MAX } from '../../../tax/tax-service.ts';
import type { CallContext } from '../function-services.ts';
import { QUOTE_ASSET } from './performance-reading.ts';
import type { AccountChoice } from './tax-accounts.ts';

export interface ChosenAccount {
  readonly id: string;
  readonly label: string;
  readonly exchange: Exchange;
  readonly isPaper: boolean;
}

export interface PortfolioAccount extends ChosenAccount {
  /** All that ever moved in it. */
  readonly assets: readonly string[];
  /** Symbols that it ever traded. */
  readonly markets: readonly string[];
  /** What it holds, free and set aside; of a connected one as its exchange reported it last. */
  readonly balances: ReadonlyArray<{ readonly asset: string; readonly free: Decimal; readonly held: Decimal }>;
}

interface NamesRow {
  readonly assets: readonly string[];
  readonly markets: readonly string[];
}

interface BalanceRow {
  readonly accountId: string;
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

const NAMES_SQL = `
  select n.assets, n.markets from unnest($1::uuid[]) with ordinality a (id, place)
  cross join lateral names_in_account(a.id, ${NAMES_MAX + 1}) n order by a.place`;
const BALANCES_SQL = `
  select account_id as "accountId", asset, free::text as free, locked::text as locked from balances
  where account_id = any ($1) and free + locked > 0 order by asset limit ${NAMES_MAX + 1}`;

/**
 * The caller's accounts on an exchange, all of them when none is named, oldest first. Real money and play money are never among each
 * other: see `accountTypeFilter`.
 */
export async function readChosenAccounts(
  context: CallContext,
  { exchange, accountId, accountType }: AccountChoice,
): Promise<readonly ChosenAccount[]> {
  const { rows } = await context.userScope((tx) =>
    tx.query<ChosenAccount>(
      `select id, label, adapter as exchange, is_paper as "isPaper" from exchange_accounts
       where user_id = (select auth.uid()) and ($1::text is null or adapter = $1) and ($2::uuid is null or id = $2)
       order by created_at, id`,
      [exchange ?? null, accountId ?? null],
    ),
  );
  return accountId === undefined ? ofOneType(rows, accountType) : rows;
}

/**
 * The same accounts with what is in them.
 * @throws `HistoryTooLong` when they have more names than one answer is made of: a file that is imported may have any number.
 */
export async function readPortfolioAccounts(
  context: CallContext,
  choice: AccountChoice,
): Promise<readonly PortfolioAccount[]> {
  const accounts = await readChosenAccounts(context, choice);
  const ids = accounts.map(({ id }) => id);
  const { names, rows } = await context.userScope(async (tx) => ({
    names: (await tx.query<NamesRow>(NAMES_SQL, [ids])).rows,
    rows: (await tx.query<BalanceRow>(BALANCES_SQL, [ids])).rows,
  }));
  const known = new Set(names.flatMap(({ assets, markets }) => [...assets, ...markets]));
  if (known.size > NAMES_MAX || rows.length > NAMES_MAX) throw new HistoryTooLong('names');
  const balances = Map.groupBy(rows, ({ accountId }) => accountId);
  return accounts.map((account, i) => ({
    ...account,
    ...(names[i] ?? { assets: [], markets: [] }),
    balances: (balances.get(account.id) ?? []).map(({ asset, free, locked }) => ({
      asset,
      free: dec(free),
      held: dec(locked),
    })),
  }));
}

/** Prices of assets in what this server counts in; of those named in the past, too. */
export function readPrices({ services }: CallContext, assetsWithPast: Iterable<string>): Promise<AssetPrices> {
  const { market, performance } = services;
  const now = { latestQuotes: () => market.latestQuotes(), now: () => market.now() };
  return readAssetPrices(now, performance.prices, QUOTE_ASSET, assetsWithPast);
}
