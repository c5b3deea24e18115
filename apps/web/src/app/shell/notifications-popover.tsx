import type { NotificationRow } from '@atb/api/rows/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BellOff, Settings2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/ui/button.tsx';
import { buttonClass } from '../../components/ui/button-class.ts';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Popover } from '../../components/ui/popover.tsx';
import { Skeleton } from '../../components/ui/skeleton.tsx';
import { useUser } from '../../hooks/use-auth.ts';
import { notificationMutations, notificationsQuery } from '../../lib/api/notifications.ts';
import { describeError } from '../../lib/describe-error.ts';
import { NOTIFICATION_GROUPS } from '../../lib/notification-groups.ts';
import { notifyError } from '../../lib/notify.ts';
import { NotificationItem } from '../../components/notification-item.tsx';

export interface NotificationsPopoverProps {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The list under the bell. */
export function NotificationsPopover({ trigger, open, onOpenChange }: NotificationsPopoverProps) {
  return (
    <Popover
      trigger={trigger}
      label="Notifications"
      open={open}
      onOpenChange={onOpenChange}
      className="flex max-h-[min(36rem,calc(100dvh-5rem))] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
    >
      <Notifications onLeave={() => onOpenChange(false)} />
    </Popover>
  );
}

function useActions() {
  const { id } = useUser();
  const mutations = notificationMutations(useQueryClient(), id);
  const onError = (error: unknown) =>
    notifyError('The notifications were not changed', { detail: describeError(error).message });
  return {
    markRead: useMutation({ ...mutations.markRead, onError }),
    clearRead: useMutation({ ...mutations.clearRead, onError }),
  };
}

function Notifications({ onLeave }: { readonly onLeave: () => void }) {
  const { id } = useUser();
  const { data: rows, error, refetch } = useQuery(notificationsQuery(id));
  const { markRead, clearRead } = useActions();
  const newest = rows?.[0]?.id ?? 0;
  return (
    <>
      <div className="flex min-h-11 items-center gap-1 border-b border-line px-3">
        <h2 className="mr-auto text-base font-medium">Notifications</h2>
        {rows?.some((row) => row.read_at === null) === true && (
          <Button
            size="xs"
            variant="ghost"
            isBusy={markRead.isPending}
            onClick={() => markRead.mutate({ upTo: newest })}
          >
            Mark all read
          </Button>
        )}
        {rows?.some((row) => row.read_at !== null) === true && (
          <Button size="xs" variant="ghost" isBusy={clearRead.isPending} onClick={() => clearRead.mutate()}>
            Clear read
          </Button>
        )}
        <Link
          to="/settings/notifications"
          aria-label="Notification settings"
          onClick={onLeave}
          className={buttonClass({ variant: 'ghost', size: 'icon-xs' })}
        >
          <Settings2 aria-hidden />
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {rows === undefined && error === null && <Skeleton className="m-3 h-40" />}
        {rows === undefined && error !== null && (
          <ErrorState
            title="Notifications could not be loaded"
            detail={describeError(error).message}
            onRetry={() => void refetch()}
          />
        )}
        {rows?.length === 0 && (
          <EmptyState
            icon={<BellOff aria-hidden />}
            title="No notifications."
            detail="Bots that fail or end, limits, security and billing appear here."
          />
        )}
        {rows !== undefined && (
          <Groups rows={rows} onLeave={onLeave} onRead={(row) => markRead.mutate({ id: row.id })} />
        )}
      </div>
      <div className="border-t border-line p-2 text-center text-sm">
        <Link to="/notifications" onClick={onLeave} className="link">
          All notifications
        </Link>
      </div>
    </>
  );
}

interface GroupsProps {
  readonly rows: readonly NotificationRow[];
  readonly onLeave: () => void;
  readonly onRead: (row: NotificationRow) => void;
}

function Groups({ rows, onLeave, onRead }: GroupsProps) {
  return NOTIFICATION_GROUPS.map(({ kind, label }) => {
    const own = rows.filter((row) => row.kind === kind);
    if (own.length === 0) return null;
    return (
      <section key={kind} aria-label={label}>
        <h3 className="sticky top-0 z-1 bg-surface-2 px-3 py-1 text-xs font-medium text-fg-2">{label}</h3>
        <ul className="divide-y divide-line">
          {own.map((row) => (
            <NotificationItem key={row.id} row={row} onLeave={onLeave} onRead={() => onRead(row)} />
          ))}
        </ul>
      </section>
    );
  });
}
