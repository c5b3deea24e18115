// features/portfolio: what all accounts hold, did, were paid and earned, and the proof that it agrees.
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { ReportingNote } from '../../components/reporting-note.tsx';
import { StaleBadge } from '../../components/stale-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { usePricesHeardAt } from '../../hooks/use-feed-age.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { describeError } from '../../lib/describe-error.ts';
import { AllocationBar } from './components/allocation-bar.tsx';
import { PortfolioReturns } from './components/portfolio-returns.tsx';
import { RiskProtection, RiskProtectionPlaceholder } from './components/risk-protection.tsx';
import { SummaryCards } from './components/summary-cards.tsx';
import { PORTFOLIO_TABS } from './portfolio-tabs.tsx';
import { usePortfolio, type Portfolio } from './use-portfolio.ts';
import {
  EXCHANGE_FILTERS,
  type ExchangeFilter,
  usePortfolioView,
  type PortfolioView,
  haveBothTypes,
} from './use-portfolio-view.ts';
import { allocationOf } from './value-balances.ts';

const FILTER_NAME: Readonly<Record<ExchangeFilter, string>> = {
  all: 'All exchanges',
  'all-paper': 'All paper accounts',
  paper: 'Paper',
  binance: 'Binance',
  kraken: 'Kraken',
  coinbase: 'Coinbase',
};

/** Where all accounts are of one type, there is nothing to tell apart. */
function filtersFor(portfolio: Portfolio, { exchange }: PortfolioView): readonly ExchangeFilter[] {
  const isOffered = haveBothTypes(portfolio.accounts ?? []) || exchange === 'all-paper';
  return EXCHANGE_FILTERS.filter((value) => value !== 'all-paper' || isOffered);
}

/** Which money the sums are of, where there are both kinds. */
function Scope({ portfolio }: { readonly portfolio: Portfolio }) {
  const [first] = portfolio.chosen;
  if (first === undefined || !haveBothTypes(portfolio.accounts ?? [])) return null;
  return first.is_paper ? <> Paper and testnet accounts: no real money.</> : <> Real accounts alone.</>;
}

/** Of the prices that value it. */
function PricesAge() {
  const heardAt = usePricesHeardAt();
  return heardAt === null ? null : <StaleBadge updatedAt={heardAt} />;
}

function Actions({ view, portfolio }: { readonly view: PortfolioView; readonly portfolio: Portfolio }) {
  const queries = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await queries.invalidateQueries();
    setRefreshing(false);
  };
  return (
    <>
      <Select
        aria-label="Exchange"
        value={view.exchange}
        onValueChange={(exchange) => view.set({ exchange, account: '' })}
        options={filtersFor(portfolio, view).map((value) => ({ value, label: FILTER_NAME[value] }))}
        className="w-44"
      />
      <Button variant="outline" isBusy={isRefreshing} onClick={() => void refresh()}>
        {!isRefreshing && <RefreshCw aria-hidden />}
        Refresh
      </Button>
    </>
  );
}

function noAccountTitle(exchange: ExchangeFilter): string {
  if (exchange === 'all') return 'No account yet.';
  return exchange === 'all-paper' ? 'No paper account.' : `No ${FILTER_NAME[exchange]} account is connected.`;
}

function NoAccount({ exchange }: { readonly exchange: ExchangeFilter }) {
  return (
    <EmptyState
      title={noAccountTitle(exchange)}
      detail="Connect one with a key that may only read, and its balances, executions and transfers appear here beside your other accounts."
      className="rounded-lg border border-line bg-surface-1"
      actions={
        <Link to="/exchange-setup" className={buttonClass({ variant: 'primary', size: 'md' })}>
          Connect an exchange
        </Link>
      }
    />
  );
}

/** Limits and how much of them is used, of the accounts that orders go to. */
function Protection({ portfolio }: { readonly portfolio: Portfolio }) {
  const { accounts, chosen, balances, overview } = portfolio;
  if (accounts === undefined) return <RiskProtectionPlaceholder />;
  const traded = chosen.filter(({ adapter }) => adapter === 'paper');
  return traded.map((account) => (
    <RiskProtection
      key={account.id}
      account={account}
      figures={overview === undefined ? null : portfolio.figuresOf(account.id)}
      balances={(balances ?? []).filter((row) => row.account_id === account.id)}
      isNamed={traded.length > 1}
    />
  ));
}

function PortfolioTabs({ view, portfolio }: { readonly view: PortfolioView; readonly portfolio: Portfolio }) {
  const tab = PORTFOLIO_TABS.find(({ value }) => value === view.tab) ?? PORTFOLIO_TABS[0];
  if (tab === undefined) return null;
  const { Content } = tab;
  return (
    <Tabs
      label="Portfolio"
      value={tab.value}
      onValueChange={(value) => view.set({ tab: value })}
      tabs={PORTFOLIO_TABS}
      panelClassName="pt-4"
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <Content view={view} portfolio={portfolio} />
      </Suspense>
    </Tabs>
  );
}

function Sections({ view, portfolio }: { readonly view: PortfolioView; readonly portfolio: Portfolio }) {
  const { figures, overview, balances, error, from } = portfolio;
  // The cards first; what is below them is drawn in slices after that, between which the page answers.
  const isBelowDue = useDeferredValue(figures !== null || error !== null);
  const below = isBelowDue ? portfolio : { ...portfolio, accounts: undefined, chosen: [], balances: undefined };
  return (
    <div className="space-y-4">
      {figures === null && error !== null ? (
        <ErrorState
          title="The portfolio could not be valued."
          detail={`${describeError(error, 'data').message} No money has moved.`}
          requestId={describeError(error).requestId}
          className="rounded-lg border border-line bg-surface-1"
        />
      ) : (
        <SummaryCards figures={figures} isYounger={overview?.total.day.isYounger ?? false} exchange={view.exchange} />
      )}
      <div className="min-h-11">
        <AllocationBar shares={allocationOf(balances ?? [])} exchange={view.exchange} />
      </div>
      <PortfolioReturns
        view={view}
        returns={overview?.total.returns}
        from={from}
        unpriced={overview?.total.unpriced ?? []}
      />
      <Protection portfolio={below} />
      <PortfolioTabs view={view} portfolio={below} />
    </div>
  );
}

/** `/portfolio` */
export function PortfolioPage() {
  useLiveTables('balances', 'positions', 'trade_ledger', 'bot_orders');
  const view = usePortfolioView();
  const portfolio = usePortfolio(view);
  // Most figures are drawn when they change, not when the reader chooses how they are written.
  const { numberLocale } = usePreferences();
  const isEmpty = portfolio.accounts !== undefined && portfolio.chosen.length === 0;
  return (
    <Page
      title="Portfolio"
      badge={portfolio.overview === undefined ? undefined : <PricesAge />}
      detail={
        <span className="block max-sm:min-h-[2lh]">
          <ReportingNote reporting={portfolio.overview?.reporting} />
          <Scope portfolio={portfolio} />
        </span>
      }
      actions={<Actions view={view} portfolio={portfolio} />}
    >
      {isEmpty ? (
        <NoAccount exchange={view.exchange} />
      ) : (
        <Sections key={numberLocale} view={view} portfolio={portfolio} />
      )}
    </Page>
  );
}
