import type { NotificationPrefsRow } from '@atb/api/rows/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { botsQuery } from '../../../lib/api/bots.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { NOTIFICATION_GROUPS } from '../../../lib/notification-groups.ts';
import { notifyError } from '../../../lib/notify.ts';
import { notificationPrefsQuery, updateNotificationPrefsMutation } from '../api/notification-prefs.ts';

interface PrefsProps {
  readonly prefs: NotificationPrefsRow;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<NotificationPrefsRow>) => void;
}

function Groups({ prefs, isBusy, onChange }: PrefsProps) {
  return (
    <div className="space-y-3">
      {NOTIFICATION_GROUPS.map(({ kind, label, hint }) => (
        <Switch
          key={kind}
          label={label}
          hint={hint}
          checked={prefs[kind]}
          disabled={isBusy}
          onChange={(event) => onChange({ [kind]: event.target.checked })}
        />
      ))}
    </div>
  );
}

function MutedBots({ prefs, isBusy, onChange }: PrefsProps) {
  const bots = useQuery(botsQuery());
  const shown = bots.data?.filter(({ archived_at: archivedAt }) => archivedAt === null) ?? [];
  // Bots that are gone leave the list with the next change.
  const known = new Set(bots.data?.map(({ id }) => id));
  const kept = prefs.muted_bots.filter((id) => known.has(id));
  const mute = (id: string, isMuted: boolean) =>
    onChange({ muted_bots: isMuted ? [...kept, id] : kept.filter((other) => other !== id) });
  return (
    <section aria-labelledby="muted-bots" className="mt-4 border-t border-line pt-3">
      <h3 id="muted-bots" className="text-sm font-medium">
        Muted bots
      </h3>
      <p className="mb-3 text-xs text-fg-2">Nothing is told of a muted bot, not even that it has failed.</p>
      {bots.isPending && <Skeleton className="h-6" />}
      {bots.isError && bots.data === undefined && (
        <ErrorState
          title="Your bots could not be loaded"
          detail={describeError(bots.error).message}
          onRetry={() => void bots.refetch()}
        />
      )}
      {bots.data !== undefined && shown.length === 0 && <p className="text-sm text-fg-2">You have no bots yet.</p>}
      <div className="space-y-3">
        {shown.map(({ id, name, symbol }) => (
          <Switch
            key={id}
            label={`Mute ${name.trim() || symbol}`}
            hint={symbol}
            checked={prefs.muted_bots.includes(id)}
            disabled={isBusy}
            onChange={(event) => mute(id, event.target.checked)}
          />
        ))}
      </div>
    </section>
  );
}

/** What the bell tells of. */
export function NotificationsPanel() {
  const { id } = useUser();
  const prefs = useQuery(notificationPrefsQuery(id));
  const update = useMutation({
    ...updateNotificationPrefsMutation(useQueryClient(), id),
    onError: (error) => notifyError('The change was not saved', { detail: describeError(error).message }),
  });
  const common = {
    isBusy: update.isPending,
    onChange: (change: Partial<NotificationPrefsRow>) => update.mutate(change),
  };
  return (
    <Panel title="In the app">
      <p className="mb-3 text-sm text-fg-2">
        Shown under the bell in the header and on the page of{' '}
        <Link to="/notifications" className="link">
          notifications
        </Link>
        . Mails about your account&rsquo;s security and your licences come whatever is set here.
      </p>
      {prefs.isPending && <Skeleton className="h-96" />}
      {prefs.isError && prefs.data === undefined && (
        <ErrorState
          title="Your choices could not be loaded"
          detail={describeError(prefs.error).message}
          requestId={describeError(prefs.error).requestId}
          onRetry={() => void prefs.refetch()}
        />
      )}
      {prefs.data !== undefined && (
        <>
          <Groups prefs={prefs.data} {...common} />
          <MutedBots prefs={prefs.data} {...common} />
        </>
      )}
    </Panel>
  );
}
