import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { fillColumns } from '../../../components/trading/fill-columns.tsx';
import { useBotNames } from '../../../components/trading/source-name.tsx';
import { buttonClass } from '../../../components/ui/button-class.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { fillsQuery } from '../../../lib/api/fills.ts';

/** Executions fetched, the latest; the exchange of thousands belongs into a file. */
const FETCHED_MAX = 1000;

/** Every execution with its fee and the order and bot behind it. */
export function ExecutionsTab({ accountIds }: { readonly accountIds: readonly string[] }) {
  const bots = useBotNames();
  const { data } = useQuery(fillsQuery({ limit: FETCHED_MAX }));
  const columns = useMemo(() => fillColumns(bots), [bots]);
  return (
    <LazyDataTable
      id="executions"
      label="Executions"
      columns={columns}
      rows={(data ?? []).filter((fill) => accountIds.includes(fill.account_id))}
      rowKey={(fill) => fill.id}
      initialSort="-time"
      isLoading={data === undefined}
      minWidth="72rem"
      toolbar={
        data?.length === FETCHED_MAX ? <p className="text-xs text-fg-2">The latest {FETCHED_MAX}.</p> : undefined
      }
      empty={
        <EmptyState
          title="No executions yet."
          detail="Every fill of an order is listed here with its price, its fee and its result."
          actions={
            <Link to="/terminal" className={buttonClass({ variant: 'primary', size: 'md' })}>
              Open the terminal
            </Link>
          }
        />
      }
    />
  );
}
