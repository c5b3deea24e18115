import type { PortfolioSummary } from '@atb/api/functions/trading/portfolio-summary';
import { dec, sumDecimals, toPlain } from '@atb/core/base/decimal';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePricesHeardAt } from '../../hooks/use-feed-age.ts';
import { usePriceBoard } from '../../hooks/use-live-prices.ts';
import { accountSummaryQuery } from '../../lib/api/account.ts';
import type { AssetBalanceRow } from '@atb/api/rows/balances';
import { balancesQuery } from '../../lib/api/balances.ts';
import { accountsQuery, type Account } from '../../lib/api/get-accounts.ts';
import type { PriceBoard } from '../../lib/price-store.ts';
import { equityBeforeQuery } from './api/get-equity-before.ts';
import { revalue, sumSummaries, type PortfolioFigures } from './sum-summaries.ts';
import type { ExchangeFilter } from './use-portfolio-view.ts';
import { valueBalances, type BalanceRow } from './value-balances.ts';

const DAY_MS = 86_400_000;

export interface Portfolio {
  /** All of the user's accounts; undefined until they are known. */
  readonly accounts: readonly Account[] | undefined;
  /** Those the filter lets through. */
  readonly chosen: readonly Account[];
  /** Null until every chosen account has answered. */
  readonly figures: PortfolioFigures | null;
  /** The same of one account alone. */
  readonly figuresOf: (accountId: string) => PortfolioFigures | null;
  /** How one account grew; undefined until it has answered. */
  readonly returnsOf: (accountId: string) => PortfolioSummary['returns'] | undefined;
  /** Equity 24 hours ago, decimal text, and since when; null until it is known. */
  readonly dayBase: { readonly equity: string; readonly isYounger: boolean } | null;
  readonly balances: readonly BalanceRow[] | undefined;
  readonly error: unknown;
  /** Wall time of the prices that value it, epoch milliseconds; null before the first. */
  readonly updatedAt: number | null;
}

/** Market time: the newest quote there is, else wall time. */
function marketNow({ prices }: PriceBoard): number {
  const newest = Math.max(...[...prices.values()].map((price) => price.eventTime));
  return Number.isFinite(newest) ? newest : Date.now();
}

function useDayBase(chosen: readonly Account[], summaries: readonly PortfolioSummary[], now: number) {
  const points = useQueries({ queries: chosen.map(({ id }) => equityBeforeQuery(id, now - DAY_MS)) });
  if (summaries.length !== chosen.length || chosen.length === 0 || points.some((point) => point.data === undefined)) {
    return null;
  }
  // An account without a reading that old is compared with what was paid in.
  const bases = points.map((point, index) => point.data?.equity ?? summaries[index]?.allTime.deposited ?? '0');
  return {
    equity: toPlain(sumDecimals(bases.map(dec))),
    isYounger: points.some((point) => point.data === null),
  };
}

function useChosenBalances(
  all: readonly AssetBalanceRow[] | undefined,
  chosen: readonly Account[],
  quoteAsset: string,
  { prices }: PriceBoard,
): readonly BalanceRow[] | undefined {
  return useMemo(() => {
    const own = all?.filter((balance) => chosen.some((account) => account.id === balance.account_id));
    return own === undefined ? undefined : valueBalances(own, quoteAsset, (symbol) => prices.get(symbol)?.bid);
  }, [all, chosen, quoteAsset, prices]);
}

/** Everything the cards and the balances are made of, for the accounts that the filter lets through. */
export function usePortfolio(exchange: ExchangeFilter): Portfolio {
  const board = usePriceBoard();
  const accounts = useQuery(accountsQuery());
  const chosen = useMemo(
    () => (accounts.data ?? []).filter((account) => exchange === 'all' || account.adapter === exchange),
    [accounts.data, exchange],
  );
  const results = useQueries({ queries: chosen.map(({ id }) => accountSummaryQuery(id)) });
  const summaries = results.flatMap((result) => result.data ?? []);
  const isComplete = summaries.length === chosen.length;
  const figures = isComplete ? sumSummaries(summaries) : null;
  const all = useQuery(balancesQuery());
  const balances = useChosenBalances(all.data, chosen, figures?.quoteAsset ?? 'USDT', board);
  const pricesHeardAt = usePricesHeardAt();
  return {
    accounts: accounts.data,
    chosen,
    figures: figures === null || balances === undefined ? figures : revalue(figures, balances),
    figuresOf: (accountId) => {
      const own = sumSummaries(summaries.filter((summary) => summary.accountId === accountId));
      const rows = balances?.filter((row) => row.account_id === accountId);
      return own === null || rows === undefined ? own : revalue(own, rows);
    },
    returnsOf: (accountId) => summaries.find((summary) => summary.accountId === accountId)?.returns,
    dayBase: useDayBase(chosen, isComplete ? summaries : [], marketNow(board)),
    balances,
    error: accounts.error ?? results.find((result) => result.error !== null)?.error ?? all.error ?? null,
    updatedAt: figures === null ? null : pricesHeardAt,
  };
}
