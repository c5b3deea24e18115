import type { NotificationPrefsRow } from '@atb/api/rows/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Input } from '../../../components/ui/input.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { notifyError } from '../../../lib/notify.ts';
import { profileQuery } from '../api/get-profile.ts';
import { notificationPrefsQuery, updateNotificationPrefsMutation } from '../api/notification-prefs.ts';

interface TimeProps {
  readonly label: string;
  readonly hint?: string;
  /** `HH:MM:SS`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Time({ label, hint, value, onChange }: TimeProps) {
  return (
    <Field label={label} hint={hint}>
      {(field) => (
        <Input
          {...field}
          key={value}
          type="time"
          required
          defaultValue={value.slice(0, 5)}
          onBlur={(event) => {
            const chosen = event.target.value;
            if (chosen !== '' && chosen !== value.slice(0, 5)) onChange(`${chosen}:00`);
          }}
          className="w-36"
        />
      )}
    </Field>
  );
}

interface HoursProps {
  readonly prefs: NotificationPrefsRow;
  readonly onChange: (change: Partial<NotificationPrefsRow>) => void;
}

function Hours({ prefs, onChange }: HoursProps) {
  return (
    <div className="space-y-4">
      <Switch
        label="Quiet hours"
        hint="What comes in these hours is sent when they are over, as one message."
        checked={prefs.quiet_on}
        onChange={(event) => onChange({ quiet_on: event.target.checked })}
      />
      <div className="flex flex-wrap gap-4">
        <Time label="From" value={prefs.quiet_from} onChange={(time) => onChange({ quiet_from: time })} />
        <Time label="Until" value={prefs.quiet_until} onChange={(time) => onChange({ quiet_until: time })} />
        <Time
          label="Daily digest"
          hint="For channels that are told once a day."
          value={prefs.digest_at}
          onChange={(time) => onChange({ digest_at: time })}
        />
      </div>
      <Switch
        label="Failures come in the quiet hours, too"
        hint="A bot that has failed is told at once."
        checked={prefs.quiet_passes_failures}
        onChange={(event) => onChange({ quiet_passes_failures: event.target.checked })}
      />
    </div>
  );
}

/** When nothing is sent outside the app. The bell keeps no hours. */
export function QuietHoursPanel() {
  const { id } = useUser();
  const prefs = useQuery(notificationPrefsQuery(id));
  const zone = useQuery(profileQuery(id)).data?.timezone;
  const update = useMutation({
    ...updateNotificationPrefsMutation(useQueryClient(), id),
    onError: (error) => notifyError('The change was not saved', { detail: describeError(error).message }),
  });
  return (
    <Panel title="Quiet hours and digests" bodyClassName="min-h-60 p-3">
      <p className="mb-3 text-sm text-fg-2">
        For what is sent outside the app, by the clock of {zone ?? 'your time zone'} (
        <Link to="/settings/profile" className="link">
          change
        </Link>
        ). The bell tells at once.
      </p>
      {prefs.isPending && <Skeleton className="h-52" />}
      {prefs.isError && prefs.data === undefined && (
        <ErrorState
          title="Your choices could not be loaded"
          detail={describeError(prefs.error).message}
          onRetry={() => void prefs.refetch()}
        />
      )}
      {prefs.data !== undefined && <Hours prefs={prefs.data} onChange={(change) => update.mutate(change)} />}
    </Panel>
  );
}
