import type { PortfolioExecution } from '@atb/api/functions/portfolio/portfolio-executions';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCallback, useEffect, useMemo } from 'react';
import { Link } from 'react-router';
import { PagedTable } from '../../../components/table/paged-table.tsx';
import { nameOfBot, useBotNames } from '../../../components/trading/source-name.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { call } from '../../../lib/api/call.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { useReportExport } from '../../../lib/use-report-export.ts';
import { type ExecutionFilter, exchangeOf, executionsQuery, latestExecutionsQuery } from '../api/portfolio-queries.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { executionColumns } from './execution-columns.tsx';
import type { PortfolioTabProps } from './tab-props.ts';

function choiceOf({ exchange, account, bot, symbol, side }: PortfolioView): ExecutionFilter {
  return {
    ...exchangeOf(exchange),
    ...(account !== '' && { accountId: account }),
    ...(bot !== '' && { bot }),
    ...(symbol !== '' && { symbol }),
    ...(side !== '' && { side }),
  };
}

/** Pages known so far, with what came since in front of them. */
function useExecutions(choice: ExecutionFilter) {
  const queries = useQueryClient();
  const pages = useInfiniteQuery(executionsQuery(choice));
  const latest = useQuery(latestExecutionsQuery(choice)).data;
  const known = useMemo(() => pages.data?.pages.flatMap(({ executions }) => executions) ?? [], [pages.data]);
  const ids = useMemo(() => new Set(known.map(({ id }) => id)), [known]);
  const fresh = (latest?.executions ?? []).filter(({ id }) => !ids.has(id));
  // More came than a page holds: between it and the known ones some are missing, so all are asked for anew.
  const hasGap =
    pages.data !== undefined && fresh.length > 0 && fresh.length === latest?.executions.length && known.length > 0;
  useEffect(() => {
    if (hasGap) void queries.resetQueries({ queryKey: executionsQuery(choice).queryKey });
  }, [hasGap, queries, choice]);
  const rows: readonly PortfolioExecution[] = fresh.length === 0 || hasGap ? known : [...fresh, ...known];
  return { pages, rows, total: latest?.total ?? pages.data?.pages[0]?.total ?? null };
}

function Filters({ view, portfolio }: PortfolioTabProps) {
  const bots = useBotNames();
  const { chosen, overview } = portfolio;
  const traded = new Map((overview?.contributions.bots ?? []).map(({ botId, name }) => [botId ?? BY_HAND, name]));
  const botOptions = [...traded].map(([id, name]) => {
    const bot = bots.get(id);
    return { value: id, label: id === BY_HAND ? 'By hand' : (name ?? (bot === undefined ? 'A bot' : nameOfBot(bot))) };
  });
  const isFiltered = view.bot !== '' || view.symbol !== '' || view.side !== '' || view.account !== '';
  return (
    <>
      {chosen.length > 1 && (
        <Select
          aria-label="Account"
          value={view.account}
          onValueChange={(account) => view.set({ account })}
          options={[{ value: '', label: 'All accounts' }, ...chosen.map(({ id, label }) => ({ value: id, label }))]}
          className="w-40"
        />
      )}
      <Select
        aria-label="Bot"
        value={view.bot}
        onValueChange={(bot) => view.set({ bot })}
        options={[{ value: '', label: 'All bots' }, ...botOptions]}
        className="w-40"
      />
      <Select
        aria-label="Symbol"
        value={view.symbol}
        onValueChange={(symbol) => view.set({ symbol })}
        options={[
          { value: '', label: 'All symbols' },
          ...(overview?.symbols ?? []).map((symbol) => ({ value: symbol, label: showSymbol(symbol) })),
        ]}
        className="w-36"
      />
      <Select
        aria-label="Side"
        value={view.side}
        onValueChange={(side) => view.set({ side })}
        options={[
          { value: '', label: 'Both sides' },
          { value: 'buy', label: 'Buys' },
          { value: 'sell', label: 'Sells' },
        ]}
        className="w-32"
      />
      {isFiltered && (
        <Button variant="ghost" onClick={() => view.set({ account: '', bot: '', symbol: '', side: '' })}>
          Clear
        </Button>
      )}
    </>
  );
}

/** Saves every execution of the choice, however many of them the table has fetched. */
function ExportButton({ choice, total }: { readonly choice: ExecutionFilter; readonly total: number | null }) {
  const { mutate, isPending } = useReportExport('List of executions', () => call('export-executions', choice));
  return (
    <Button variant="outline" isBusy={isPending} disabled={total === null || total === 0} onClick={() => mutate()}>
      {!isPending && <Download aria-hidden />}
      Export CSV
    </Button>
  );
}

function NoExecutions({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState title="No execution matches." detail="Choose another bot, symbol or side above." />;
  return (
    <EmptyState
      title="No executions yet."
      detail="Every fill of an order is listed here with its price, its fee, its result and why it happened."
      actions={
        <Link to="/terminal" className={buttonClass({ variant: 'primary', size: 'md' })}>
          Open the terminal
        </Link>
      }
    />
  );
}

/** Every execution with its fee, its result, and the order, bot and reason behind it. */
export function ExecutionsTab({ view, portfolio }: PortfolioTabProps) {
  const { exchange, account, bot, symbol, side } = view;
  const choice = useMemo(
    () => choiceOf({ exchange, account, bot, symbol, side } as PortfolioView),
    [exchange, account, bot, symbol, side],
  );
  const { pages, rows, total } = useExecutions(choice);
  const columns = useMemo(() => executionColumns(portfolio.chosen), [portfolio.chosen]);
  const { fetchNextPage, error, refetch } = pages;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (pages.data === undefined && error !== null) {
    return (
      <ErrorState
        title="The executions could not load."
        detail={`${describeError(error).message} No money has moved.`}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <PagedTable
      label="Executions"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      total={total}
      totalProof={{ of: 'Number of executions', request: { portfolio: { figure: 'executions', ...choice } } }}
      hasMore={pages.hasNextPage}
      isLoading={pages.data === undefined}
      isLoadingMore={pages.isFetchingNextPage}
      onMore={more}
      minWidth="82rem"
      toolbar={
        <>
          <Filters view={view} portfolio={portfolio} />
          <ExportButton choice={choice} total={total} />
        </>
      }
      empty={<NoExecutions isFiltered={bot !== '' || symbol !== '' || side !== '' || account !== ''} />}
    />
  );
}
