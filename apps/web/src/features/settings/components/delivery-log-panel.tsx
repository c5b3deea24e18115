import type { NotificationChannelRow, NotificationDeliveryRow } from '@atb/api/rows/notification-channels';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { useLiveTables } from '../../../hooks/use-live-tables.ts';
import { toEpochMs } from '../../../lib/format-time.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { channelsQuery, deliveriesQuery } from '../api/notification-channels.ts';

const STATUS: Readonly<
  Record<NotificationDeliveryRow['status'], { readonly label: string; readonly tone: BadgeTone }>
> = {
  waiting: { label: 'Waiting', tone: 'outline' },
  sent: { label: 'Delivered', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
  dropped: { label: 'Not sent', tone: 'warn' },
};

/** What is due and not sent yet waits for the message before it, or for the receiver's time. */
const isDue = (dueAt: string): boolean => toEpochMs(dueAt) <= Date.now();

function describe({ status, fault, attempts, answer, due_at: dueAt }: NotificationDeliveryRow) {
  if (status === 'sent') return `${answer === null ? 'Taken' : `Answered ${answer}`}, attempt ${attempts}`;
  if (fault !== null) return `${fault}${attempts === 0 ? '' : ` Attempt ${attempts}.`}`;
  if (isDue(dueAt)) return 'Next in line';
  return (
    <>
      Held back until <RelativeTime value={dueAt} />
    </>
  );
}

function columnsOf(channels: readonly NotificationChannelRow[]): ReadonlyArray<DataColumn<NotificationDeliveryRow>> {
  const names = new Map(channels.map(({ id, name }) => [id, name]));
  return [
    {
      id: 'created_at',
      header: 'Told',
      value: (row) => row.created_at,
      cell: (row) => <RelativeTime value={row.created_at} />,
      isSortable: false,
    },
    {
      id: 'channel',
      header: 'Channel',
      value: (row) => names.get(row.channel_id) ?? '',
      cell: (row) => <span className="line-clamp-2 w-32">{names.get(row.channel_id)}</span>,
      isSortable: false,
    },
    { id: 'title', header: 'What', value: (row) => row.title, isSortable: false },
    {
      id: 'status',
      header: 'Status',
      value: (row) => row.status,
      cell: (row) => <Badge tone={STATUS[row.status].tone}>{STATUS[row.status].label}</Badge>,
      isSortable: false,
    },
    { id: 'detail', header: 'What came of it', value: () => '', cell: describe, isSortable: false },
  ];
}

/** What was sent, what waits, and why something did not arrive. */
export function DeliveryLogPanel() {
  const { id } = useUser();
  useLiveTables('notification_deliveries');
  const deliveries = useQuery(deliveriesQuery(id));
  const channels = useQuery(channelsQuery(id)).data ?? [];
  return (
    <Panel title="Delivery log" bodyClassName="min-h-52">
      {deliveries.isPending && <Skeleton className="m-3 h-44" />}
      {deliveries.isError && deliveries.data === undefined && (
        <ErrorState
          title="The log could not be loaded"
          detail={describeError(deliveries.error).message}
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {deliveries.data !== undefined && (
        <SimpleTable
          label="Deliveries"
          columns={columnsOf(channels)}
          rows={deliveries.data}
          rowKey={(row) => String(row.id)}
          minWidth="44rem"
          className="max-h-96"
          empty={
            <EmptyState title="Nothing was sent yet." detail="The newest 50 of the last 30 days are listed here." />
          }
        />
      )}
    </Panel>
  );
}
