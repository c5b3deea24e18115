// features/portfolio: balances, positions, executions, and the proof that they agree.
import { useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Page } from '../../components/page.tsx';
import { StaleBadge } from '../../components/stale-badge.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { Tabs } from '../../components/ui/tabs.tsx';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import { describeError } from '../../lib/describe-error.ts';
import type { Account } from '../../lib/api/get-accounts.ts';
import { AccountReturns } from './components/account-returns.tsx';
import { AllocationBar } from './components/allocation-bar.tsx';
import { BalancesTab } from './components/balances-tab.tsx';
import { ExecutionsTab } from './components/executions-tab.tsx';
import { LedgerTable } from './components/ledger-table.tsx';
import { PositionsTab } from './components/positions-tab.tsx';
import { ReconcilePanel } from './components/reconcile-panel.tsx';
import { RiskProtection } from './components/risk-protection.tsx';
import { SummaryCards } from './components/summary-cards.tsx';
import { usePortfolio, type Portfolio } from './use-portfolio.ts';
import { usePortfolioView, type PortfolioView } from './use-portfolio-view.ts';
import { allocationOf } from './value-balances.ts';

const TABS = [
  { value: 'balances', label: 'Balances' },
  { value: 'positions', label: 'Positions' },
  { value: 'executions', label: 'Executions' },
  { value: 'reconcile', label: 'Reconcile' },
] as const;

const ADAPTER_NAME: Readonly<Record<Account['adapter'], string>> = {
  paper: 'Paper',
  binance: 'Binance',
  kraken: 'Kraken',
  coinbase: 'Coinbase',
};

function Actions({ view, portfolio }: { readonly view: PortfolioView; readonly portfolio: Portfolio }) {
  const queries = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const adapters = [...new Set((portfolio.accounts ?? []).map((account) => account.adapter))];
  const refresh = async (): Promise<void> => {
    setRefreshing(true);
    await queries.invalidateQueries();
    setRefreshing(false);
  };
  return (
    <>
      {portfolio.updatedAt !== null && <StaleBadge updatedAt={portfolio.updatedAt} />}
      <Select
        aria-label="Exchange"
        value={view.exchange}
        onValueChange={(exchange) => view.set({ exchange })}
        options={[
          { value: 'all', label: 'All exchanges' },
          ...adapters.map((adapter) => ({ value: adapter, label: ADAPTER_NAME[adapter] })),
        ]}
        className="w-40"
      />
      <Button variant="outline" isBusy={isRefreshing} onClick={() => void refresh()}>
        {!isRefreshing && <RefreshCw aria-hidden />}
        Refresh
      </Button>
    </>
  );
}

function TabContent({ view, portfolio }: { readonly view: PortfolioView; readonly portfolio: Portfolio }) {
  const { chosen, balances, figures } = portfolio;
  const accountIds = chosen.map((account) => account.id);
  switch (view.tab) {
    case 'balances':
      return (
        <BalancesTab
          rows={balances}
          accounts={chosen}
          quoteAsset={figures?.quoteAsset ?? 'USDT'}
          isDustHidden={view.isDustHidden}
          onDustHiddenChange={(isHidden) => view.set({ dust: isHidden ? 'hide' : 'show' })}
        />
      );
    case 'positions':
      return (
        <PositionsTab
          accountIds={accountIds}
          isClosedShown={view.isClosedShown}
          onClosedShownChange={(isShown) => view.set({ closed: isShown ? 'show' : 'hide' })}
        />
      );
    case 'executions':
      return <ExecutionsTab accountIds={accountIds} />;
    case 'reconcile':
      return (
        <div className="space-y-6">
          {chosen.map((account) => (
            <div key={account.id} className="space-y-4">
              <ReconcilePanel account={account} />
              <LedgerTable account={account} />
            </div>
          ))}
        </div>
      );
  }
}

/** `/portfolio` */
export function PortfolioPage() {
  useLiveTables('balances', 'positions', 'trade_ledger', 'bot_orders');
  const view = usePortfolioView();
  const portfolio = usePortfolio(view.exchange);
  const { figures, dayBase, balances, error } = portfolio;
  // The cards first; what is below them is drawn in slices after that, between which the page answers.
  const isBelowDue = useDeferredValue(figures !== null || error !== null);
  const accounts = isBelowDue ? portfolio.accounts : undefined;
  const chosen = isBelowDue ? portfolio.chosen : [];
  const shares = allocationOf(balances ?? []);
  return (
    <Page title="Portfolio" actions={<Actions view={view} portfolio={portfolio} />}>
      <div className="space-y-4">
        {figures === null && error !== null ? (
          <ErrorState
            title="The portfolio could not be valued."
            detail={`${describeError(error, 'data').message} No money has moved.`}
            requestId={describeError(error).requestId}
            className="rounded-lg border border-line bg-surface-1"
          />
        ) : (
          <SummaryCards figures={figures} dayBase={dayBase} />
        )}
        <div className="min-h-11">
          <AllocationBar shares={shares} />
        </div>
        {accounts === undefined && <AccountReturns returns={undefined} accountLabel={null} />}
        {chosen.map((account) => (
          <AccountReturns
            key={account.id}
            returns={portfolio.returnsOf(account.id)}
            accountLabel={chosen.length > 1 ? account.label : null}
          />
        ))}
        {accounts === undefined && <Skeleton className="h-[17.5rem] md:h-[10.625rem]" />}
        {chosen.map((account) => (
          <RiskProtection
            key={account.id}
            account={account}
            figures={portfolio.figuresOf(account.id)}
            balances={(balances ?? []).filter((row) => row.account_id === account.id)}
            isNamed={chosen.length > 1}
          />
        ))}
        <Tabs
          label="Portfolio"
          value={view.tab}
          onValueChange={(tab) => view.set({ tab })}
          tabs={TABS}
          panelClassName="pt-4"
        >
          <TabContent view={view} portfolio={isBelowDue ? portfolio : { ...portfolio, balances: undefined }} />
        </Tabs>
      </div>
    </Page>
  );
}
