// features/notifications: all that a user was told.
import type { NotificationRow } from '@atb/api/rows/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Settings2, Trash2, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { NotificationItem } from '../../components/notification-item.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { SegmentedControl } from '../../components/ui/segmented-control.tsx';
import { Select } from '../../components/ui/select.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { useUndoable } from '../../hooks/use-undoable.ts';
import { useLiveTables } from '../../hooks/use-live-tables.ts';
import {
  type NotificationFilter,
  NOTIFICATIONS_PAGE,
  notificationMutations,
  notificationPageQuery,
} from '../../lib/api/notifications.ts';
import { describeError } from '../../lib/describe-error.ts';
import { NOTIFICATION_GROUPS } from '../../lib/notification-groups.ts';
import { notifyError } from '../../lib/notify.ts';
import { useNotificationsAddress } from './use-notifications-address.ts';

const ConfirmDialog = lazy(async () => ({
  default: (await import('../../components/ui/confirm-dialog.tsx')).ConfirmDialog,
}));

const KINDS = [
  { value: '', label: 'All groups' },
  ...NOTIFICATION_GROUPS.map(({ kind, label }) => ({ value: kind, label })),
];
const SEVERITIES = [
  { value: '', label: 'Any severity' },
  { value: 'info', label: 'Information' },
  { value: 'warning', label: 'Warnings' },
  { value: 'error', label: 'Failures' },
];

function Filter({ filter, change }: Pick<ReturnType<typeof useNotificationsAddress>, 'filter' | 'change'>) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line p-3">
      <SegmentedControl
        label="Which notifications"
        value={filter.isUnread ? 'unread' : ''}
        onValueChange={(show) => change({ show })}
        options={[
          { value: '', label: 'All' },
          { value: 'unread', label: 'Unread' },
        ]}
        className="w-full sm:w-48"
      />
      <Select
        aria-label="Group"
        value={filter.kind ?? ''}
        onValueChange={(kind) => change({ kind })}
        options={KINDS}
        className="w-full sm:w-44"
      />
      <Select
        aria-label="Severity"
        value={filter.severity ?? ''}
        onValueChange={(severity) => change({ severity })}
        options={SEVERITIES}
        className="w-full sm:w-44"
      />
    </div>
  );
}

function useActions() {
  const { id } = useUser();
  const mutations = notificationMutations(useQueryClient(), id);
  const onError = (error: unknown) =>
    notifyError('The notifications were not changed', { detail: describeError(error).message });
  return {
    markRead: useMutation({ ...mutations.markRead, onError }),
    markUnread: useMutation({ ...mutations.markUnread, onError }),
    remove: useMutation({ ...mutations.remove, onError }),
    clearRead: useMutation(mutations.clearRead),
  };
}

type Actions = ReturnType<typeof useActions>;

interface RowsProps {
  readonly rows: readonly NotificationRow[];
  readonly actions: Actions;
  readonly onDelete: (row: NotificationRow) => void;
}

function Rows({ rows, actions, onDelete }: RowsProps) {
  return (
    <ul className="divide-y divide-line">
      {rows.map((row) => (
        <NotificationItem
          key={row.id}
          row={row}
          onLeave={() => undefined}
          onRead={() => actions.markRead.mutate({ id: row.id })}
          actions={
            <span className="flex shrink-0 gap-1">
              {row.read_at !== null && (
                <IconButton
                  size="icon-xs"
                  label={`Mark as unread: ${row.title}`}
                  onClick={() => actions.markUnread.mutate(row.id)}
                >
                  <Undo2 aria-hidden />
                </IconButton>
              )}
              <IconButton size="icon-xs" label={`Delete: ${row.title}`} onClick={() => onDelete(row)}>
                <Trash2 aria-hidden />
              </IconButton>
            </span>
          }
        />
      ))}
    </ul>
  );
}

function Nothing({ filter }: { readonly filter: NotificationFilter }) {
  const isFiltered = filter.isUnread || filter.kind !== null || filter.severity !== null;
  return (
    <EmptyState
      icon={<BellOff aria-hidden />}
      title={isFiltered ? 'No notification fits.' : 'No notifications.'}
      detail={
        isFiltered
          ? 'Choose another group, or show all.'
          : 'Bots that fail or end, limits, alerts, security and billing appear here.'
      }
      className="min-h-60"
    />
  );
}

interface PagerProps {
  readonly page: number;
  readonly total: number;
  readonly onTurn: (page: number) => void;
}

function Pager({ page, total, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / NOTIFICATIONS_PAGE));
  return (
    <nav
      aria-label="Pages of notifications"
      className="flex items-center justify-between gap-2 border-t border-line p-3 text-sm"
    >
      <Button size="sm" variant="outline" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Newer
      </Button>
      <span className="num text-fg-2">
        Page {page + 1} of {pages}
      </span>
      <Button size="sm" variant="outline" disabled={page + 1 >= pages} onClick={() => onTurn(page + 1)}>
        Older
      </Button>
    </nav>
  );
}

/** `/notifications` */
export function NotificationsPage() {
  const { id } = useUser();
  useLiveTables('notifications');
  const { filter, change, turnTo } = useNotificationsAddress();
  const { data, error, refetch } = useQuery(notificationPageQuery(id, filter));
  const actions = useActions();
  const removal = useUndoable<number>((row) => actions.remove.mutate(row));
  const [isClearing, setClearing] = useState(false);
  const newest = data?.rows[0]?.id;
  const rows = data?.rows.filter((row) => !removal.hidden.has(row.id));
  return (
    <Page
      title="Notifications"
      detail="The newest 500, for 90 days"
      actions={
        <>
          <Button
            variant="outline"
            isBusy={actions.markRead.isPending}
            disabled={newest === undefined}
            onClick={() => newest !== undefined && actions.markRead.mutate({ upTo: newest })}
          >
            Mark all read
          </Button>
          <Button variant="outline" disabled={data?.total === 0} onClick={() => setClearing(true)}>
            Delete read
          </Button>
          <Link to="/settings/notifications" className={buttonClass({ variant: 'outline' })}>
            <Settings2 aria-hidden />
            Settings
          </Link>
        </>
      }
    >
      <Panel title="All notifications" bodyClassName="">
        <Filter filter={filter} change={change} />
        <div className="flow-root min-h-60">
          {data === undefined && error === null && <Skeleton className="m-3 h-52" />}
          {data === undefined && error !== null && (
            <ErrorState
              title="Notifications could not be loaded"
              detail={describeError(error).message}
              onRetry={() => void refetch()}
            />
          )}
          {rows?.length === 0 && <Nothing filter={filter} />}
          {rows !== undefined && rows.length > 0 && (
            <Rows rows={rows} actions={actions} onDelete={(row) => removal.start(row.id, 'Notification deleted')} />
          )}
        </div>
        <Pager page={filter.page} total={data?.total ?? 0} onTurn={turnTo} />
      </Panel>
      {isClearing && (
        <Suspense fallback={null}>
          <ConfirmDialog
            open
            onOpenChange={() => setClearing(false)}
            title="Delete all that is read"
            consequence="Notifications that you have read are deleted, on all pages and of all groups. Unread ones stay."
            confirmLabel="Delete read"
            cancelLabel="Keep them"
            failureTitle="The notifications were not deleted"
            onConfirm={() => actions.clearRead.mutateAsync()}
          />
        </Suspense>
      )}
    </Page>
  );
}
