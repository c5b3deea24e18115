import type { AlertRow, AlertSourceRow } from '@atb/api/rows/alerts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { alertLogQuery, alertSourcesQuery } from '../api/alerts.ts';

const STATUS: Readonly<Record<AlertRow['status'], { readonly label: string; readonly tone: BadgeTone }>> = {
  taken: { label: 'Kept', tone: 'neutral' },
  waiting: { label: 'Told', tone: 'outline' },
  done: { label: 'Done', tone: 'up' },
  refused: { label: 'Refused', tone: 'warn' },
  tested: { label: 'Test', tone: 'outline' },
};

function whatOf({ action, symbol, said }: AlertRow): string {
  if (action === null) return said.slice(0, 60) || 'Not read';
  return `${action === 'buy' ? 'Buy' : 'Sell'}${symbol === null ? '' : ` ${showSymbol(symbol)}`}`;
}

function columnsOf(sources: readonly AlertSourceRow[]): ReadonlyArray<DataColumn<AlertRow>> {
  const names = new Map(sources.map(({ id, name }) => [id, name]));
  return [
    {
      id: 'received_at',
      header: 'Came',
      value: (row) => row.received_at,
      cell: (row) => <RelativeTime value={row.received_at} />,
      isSortable: false,
    },
    {
      id: 'what',
      header: 'What',
      value: whatOf,
      cell: (row) => <span className={row.action === null ? undefined : 'whitespace-nowrap'}>{whatOf(row)}</span>,
      isSortable: false,
    },
    {
      id: 'status',
      header: 'Status',
      value: (row) => row.status,
      cell: (row) => <Badge tone={STATUS[row.status].tone}>{STATUS[row.status].label}</Badge>,
      isSortable: false,
    },
    { id: 'detail', header: 'What was done, or why not', value: (row) => row.detail, isSortable: false },
    {
      id: 'source',
      header: 'Source',
      value: (row) => names.get(row.source_id) ?? '',
      cell: (row) => <span className="line-clamp-2 w-36">{names.get(row.source_id)}</span>,
      isSortable: false,
    },
    {
      id: 'repeats',
      header: 'Came again',
      value: (row) => (row.repeats === 0 ? '' : `${row.repeats} ×`),
      isNumeric: true,
      isSortable: false,
    },
  ];
}

/** What came, what was done with it, and why not. */
export function AlertLogPanel() {
  const { id } = useUser();
  const [chosen, setChosen] = useState('');
  const sources = useQuery(alertSourcesQuery(id)).data ?? [];
  const sourceId = sources.some((source) => source.id === chosen) ? chosen : '';
  const alerts = useQuery(alertLogQuery(id, sourceId));
  return (
    <Panel
      title="Log"
      bodyClassName="min-h-52"
      actions={
        <Select
          aria-label="Source of the log"
          value={sourceId}
          onValueChange={setChosen}
          options={[
            { value: '', label: 'All sources' },
            ...sources.map(({ id: value, name: label }) => ({ value, label })),
          ]}
          className="w-40"
        />
      }
    >
      {alerts.isPending && <Skeleton className="m-3 h-44" />}
      {alerts.isError && alerts.data === undefined && (
        <ErrorState
          title="The log could not be loaded"
          detail={describeError(alerts.error).message}
          onRetry={() => void alerts.refetch()}
        />
      )}
      {alerts.data !== undefined && (
        <SimpleTable
          label="Alerts"
          columns={columnsOf(sources)}
          rows={alerts.data}
          rowKey={(row) => String(row.id)}
          minWidth="48rem"
          className="max-h-96"
          empty={
            <EmptyState title="No alerts received yet." detail="The newest 100 of the last 30 days are listed here." />
          }
        />
      )}
    </Panel>
  );
}
