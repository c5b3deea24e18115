import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import type { AssetBalanceRow } from '@atb/api/rows/balances';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePricesOf } from '../../hooks/use-live-prices.ts';
import { useMarketDay } from '../../hooks/use-market-now.ts';
import { balancesQuery } from '../../lib/api/balances.ts';
import { accountsQuery, type Account } from '../../lib/api/get-accounts.ts';
import { overviewQuery } from './api/portfolio-queries.ts';
import { type PortfolioFigures, revalue, toFigures } from './portfolio-figures.ts';
import { accountsOf, type PortfolioView } from './use-portfolio-view.ts';
import { valueBalances, type BalanceRow } from './value-balances.ts';

const DAY_MS = 86_400_000;

export interface Portfolio {
  /** All of the user's accounts; undefined until they are known. */
  readonly accounts: readonly Account[] | undefined;
  /** Those the filter lets through. */
  readonly chosen: readonly Account[];
  /** What the server says of them; undefined until it has. */
  readonly overview: PortfolioOverview | undefined;
  /** At the prices of the moment; null until they are known. */
  readonly figures: PortfolioFigures | null;
  /** The same of one account alone. */
  readonly figuresOf: (accountId: string) => PortfolioFigures | null;
  readonly balances: readonly BalanceRow[] | undefined;
  /** Beginning of the period, epoch milliseconds; undefined for all. */
  readonly from: number | undefined;
  readonly error: unknown;
}

/** Beginning of the period, at 00:00 UTC, so that a day has one; undefined for all. */
function usePeriodStart({ period }: PortfolioView): number | undefined {
  const today = useMarketDay();
  return period === 'all' ? undefined : (today - Number(period)) * DAY_MS;
}

function useChosenBalances(
  all: readonly AssetBalanceRow[] | undefined,
  chosen: readonly Account[],
  overview: PortfolioOverview | undefined,
): readonly BalanceRow[] | undefined {
  const { quoteAsset = 'USDT', reporting, prices: beside } = overview ?? {};
  const rate = reporting?.rate ?? '1';
  const symbols = useMemo(() => [...new Set(all?.map(({ asset }) => `${asset}${quoteAsset}`))], [all, quoteAsset]);
  const prices = usePricesOf(symbols);
  return useMemo(() => {
    const own = all?.filter((balance) => chosen.some((account) => account.id === balance.account_id));
    return own === undefined
      ? undefined
      : valueBalances(own, quoteAsset, (symbol) => prices.get(symbol)?.bid, {
          rate,
          ...(beside !== undefined && { beside }),
        });
  }, [all, chosen, quoteAsset, rate, beside, prices]);
}

/** Everything the cards and the balances are made of, for the accounts that the filter lets through; the same until some of it changes. */
export function usePortfolio(view: PortfolioView): Portfolio {
  const { exchange } = view;
  const accounts = useQuery(accountsQuery());
  const chosen = useMemo(() => accountsOf(accounts.data ?? [], exchange), [accounts.data, exchange]);
  const from = usePeriodStart(view);
  const { data: overview, error, isPlaceholderData } = useQuery(overviewQuery(exchange, from));
  const all = useQuery(balancesQuery());
  const balances = useChosenBalances(all.data, chosen, overview);
  const known = accounts.data;
  const fault = accounts.error ?? error ?? all.error ?? null;
  return useMemo(() => {
    const atPrices = (figures: PortfolioFigures, rows: readonly BalanceRow[] | undefined): PortfolioFigures =>
      rows === undefined || isPlaceholderData ? figures : revalue(figures, rows);
    return {
      accounts: known,
      chosen,
      overview,
      figures: overview === undefined ? null : atPrices(toFigures(overview, overview.total), balances),
      figuresOf: (accountId) => {
        const own = overview?.accounts.find((one) => one.accountId === accountId);
        const rows = balances?.filter((row) => row.account_id === accountId);
        return own === undefined || overview === undefined ? null : atPrices(toFigures(overview, own), rows);
      },
      balances,
      from,
      error: fault,
    };
  }, [known, chosen, overview, isPlaceholderData, balances, from, fault]);
}
