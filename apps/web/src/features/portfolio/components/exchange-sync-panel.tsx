import type { ExchangeFindingRow, ExchangeOrderRow, ExchangeSyncRow } from '@atb/api/rows/exchange-syncs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { History, RefreshCw } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { Rows } from '../../../components/trading/rows.tsx';
import { SideWord } from '../../../components/trading/side-word.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { exchangeSyncQuery, readExchangeAccount } from '../api/get-exchange-sync.ts';
import { ExactFigure } from './exact-figure.tsx';

const KIND: Readonly<Record<ExchangeFindingRow['kind'], string>> = {
  different: 'Changed at the exchange',
  unreadable: 'Could not be read',
  unknown_pair: 'Unknown pair',
};

const FINDINGS: ReadonlyArray<DataColumn<ExchangeFindingRow>> = [
  { id: 'kind', header: 'What', value: (row) => KIND[row.kind] },
  {
    id: 'reference',
    header: 'Exchange’s number',
    value: (row) => row.reference,
    cell: (row) => <span className="font-mono text-2xs break-all text-fg-2">{row.reference}</span>,
  },
  {
    id: 'detail',
    header: 'Why it is not booked',
    width: 'minmax(16rem, 3fr)',
    value: (row) => row.detail,
    cell: (row) => <span className="whitespace-normal">{row.detail}</span>,
  },
  { id: 'found', header: 'Found', value: (row) => row.found_at, cell: (row) => <RelativeTime value={row.found_at} /> },
];

const ORDERS: ReadonlyArray<DataColumn<ExchangeOrderRow>> = [
  { id: 'symbol', header: 'Symbol', isFixed: true, value: (row) => row.symbol },
  { id: 'side', header: 'Side', value: (row) => row.side, cell: (row) => <SideWord side={row.side} /> },
  { id: 'type', header: 'Type', value: (row) => row.type },
  {
    id: 'quantity',
    header: 'Quantity',
    isNumeric: true,
    value: (row) => row.quantity,
    cell: (row) => <ExactFigure value={row.quantity} />,
  },
  {
    id: 'filled',
    header: 'Filled',
    isNumeric: true,
    value: (row) => row.filled,
    cell: (row) => <ExactFigure value={row.filled} />,
  },
  {
    id: 'price',
    header: 'Price',
    isNumeric: true,
    value: (row) => row.price ?? '',
    cell: (row) => (row.price === null ? <span className="text-fg-3">–</span> : <ExactFigure value={row.price} />),
  },
  {
    id: 'placed',
    header: 'Placed',
    value: (row) => row.placed_at,
    cell: (row) => <RelativeTime value={row.placed_at} />,
  },
];

function describeState(sync: ExchangeSyncRow): string {
  switch (sync.state) {
    case 'waiting':
      return 'Waiting for its turn to be read.';
    case 'reading':
      return `Reading the history: ${sync.parts_done} of ${sync.parts_total} parts.`;
    case 'current':
      return 'Read up to now, looked at every minute.';
    case 'failed':
      return 'Reading has stopped.';
  }
}

function State({ sync }: { readonly sync: ExchangeSyncRow }) {
  return (
    <div className="space-y-2 p-3">
      <p role="status" className="text-sm">
        {describeState(sync)} <span className="num">{formatNumber(String(sync.records), { decimals: 0 }).text}</span>{' '}
        records booked.
        {sync.current_at !== null && (
          <span className="text-fg-2">
            {' '}
            Complete <RelativeTime value={sync.current_at} />.
          </span>
        )}
      </p>
      <Progress
        label="History read"
        value={sync.state === 'current' ? 1 : sync.parts_done}
        max={sync.state === 'current' ? 1 : Math.max(1, sync.parts_total)}
      />
      {sync.fault_detail !== null && (
        <Alert tone="warning" title="The last reading failed">
          {sync.fault_detail} Tried again <RelativeTime value={sync.next_at} />.
        </Alert>
      )}
    </div>
  );
}

function Buttons({ account }: { readonly account: Account }) {
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: (isFromStart: boolean) => readExchangeAccount(account.id, isFromStart),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['exchange-sync', account.id] }),
  });
  return (
    <>
      {ask.error !== null && (
        <span role="alert" className="text-xs text-danger">
          {describeError(ask.error, 'data').message}
        </span>
      )}
      <Button size="xs" variant="ghost" isBusy={ask.isPending} onClick={() => ask.mutate(false)}>
        {!ask.isPending && <RefreshCw aria-hidden />}
        Read now
      </Button>
      <Button size="xs" variant="ghost" disabled={ask.isPending} onClick={() => ask.mutate(true)}>
        <History aria-hidden />
        Read history again
      </Button>
    </>
  );
}

/** How far a connected account is read, what of it could not be booked, and the orders that rest at its exchange. */
export function ExchangeSyncPanel({ account }: { readonly account: Account }) {
  const { data, error, refetch } = useQuery(exchangeSyncQuery(account.id));
  return (
    <Panel
      title={`Reading of ${account.label}`}
      actions={data !== undefined && data.sync !== null ? <Buttons account={account} /> : undefined}
      bodyClassName="p-0"
    >
      {data === undefined && error === null && <Skeleton className="m-3 h-14" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The state of this account could not be read."
          detail={`${describeError(error, 'data').message} No money has moved.`}
          requestId={describeError(error).requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && data.sync === null && (
        <p className="p-3 text-sm text-fg-2">
          {data.isImported
            ? 'This account is not read by its key: a file without the exchange’s numbers was imported into it, and the same records would be booked twice. To have it read, delete it and connect it anew.'
            : 'This account is not read yet: it has no key that was tested. Enter and test one, then its history comes in by itself.'}
        </p>
      )}
      {data !== undefined && data.sync !== null && <State sync={data.sync} />}
      {data !== undefined && data.findings.length > 0 && (
        <section aria-label="Not booked" className="border-t border-line">
          <h3 className="px-3 pt-3 text-sm font-medium">Not booked ({data.findings.length})</h3>
          <Rows
            label={`What of ${account.label} is not booked`}
            columns={FINDINGS}
            rows={data.findings}
            rowKey={(row) => `${row.kind} ${row.reference}`}
            initialSort=""
            minWidth="44rem"
          />
        </section>
      )}
      {data !== undefined && data.orders.length > 0 && (
        <section aria-label="Orders at the exchange" className="border-t border-line">
          <h3 className="px-3 pt-3 text-sm font-medium">Orders open at the exchange</h3>
          <Rows
            label={`Orders of ${account.label} at the exchange`}
            columns={ORDERS}
            rows={data.orders}
            rowKey={(row) => `${row.symbol} ${row.venue_order_id}`}
            initialSort=""
            minWidth="40rem"
          />
        </section>
      )}
    </Panel>
  );
}
