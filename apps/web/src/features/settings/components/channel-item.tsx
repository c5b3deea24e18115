import type { Answer } from '@atb/api/functions/contracts';
import type { NotificationChannelRow } from '@atb/api/rows/notification-channels';
import type { NotificationKind, NotificationSeverity } from '@atb/api/rows/notifications';
import { RelativeTime } from '../../../components/relative-time.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Checkbox } from '../../../components/ui/checkbox.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import { NOTIFICATION_GROUPS } from '../../../lib/notification-groups.ts';
import type { ChannelChange } from '../api/notification-channels.ts';
import { CHANNEL_LABELS } from './channel-labels.ts';

const SEVERITIES: ReadonlyArray<{ readonly value: NotificationSeverity; readonly label: string }> = [
  { value: 'info', label: 'Everything' },
  { value: 'warning', label: 'Warnings and failures' },
  { value: 'error', label: 'Failures only' },
];
const DIGESTS: ReadonlyArray<{ readonly value: NotificationChannelRow['digest']; readonly label: string }> = [
  { value: 'off', label: 'At once' },
  { value: 'hourly', label: 'Every hour, in one message' },
  { value: 'daily', label: 'Once a day, in one message' },
];

export interface ChannelItemProps {
  readonly channel: NotificationChannelRow;
  readonly test: { readonly isBusy: boolean; readonly result: Answer<'test-notification-channel'> | null };
  readonly onChange: (change: ChannelChange) => void;
  readonly onTest: () => void;
  readonly onRotate: () => void;
  readonly onDelete: () => void;
}

function Groups({ channel, onChange }: Pick<ChannelItemProps, 'channel' | 'onChange'>) {
  const toggle = (kind: NotificationKind, isWanted: boolean) =>
    onChange({ kinds: isWanted ? [...channel.kinds, kind] : channel.kinds.filter((each) => each !== kind) });
  return (
    <fieldset>
      <legend className="mb-1 text-xs text-fg-2">What is sent to {channel.name}</legend>
      <div className="flex flex-wrap gap-x-4">
        {NOTIFICATION_GROUPS.map(({ kind, label }) => (
          <Checkbox
            key={kind}
            label={label}
            checked={channel.kinds.includes(kind)}
            onChange={(event) => toggle(kind, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Choices({ channel, onChange }: Pick<ChannelItemProps, 'channel' | 'onChange'>) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="From which severity">
        {(field) => (
          <Select
            {...field}
            value={channel.severity_min}
            onValueChange={(value) => {
              const severity = SEVERITIES.find((each) => each.value === value);
              if (severity !== undefined) onChange({ severity_min: severity.value });
            }}
            options={SEVERITIES}
          />
        )}
      </Field>
      <Field label="When" hint="Failures are sent at once.">
        {(field) => (
          <Select
            {...field}
            value={channel.digest}
            onValueChange={(value) => {
              const digest = DIGESTS.find((each) => each.value === value);
              if (digest !== undefined) onChange({ digest: digest.value });
            }}
            options={DIGESTS}
          />
        )}
      </Field>
    </div>
  );
}

function TestResult({ isDelivered, answer, fault }: Answer<'test-notification-channel'>) {
  const taken = answer === null ? 'It was taken.' : `The receiver answered ${answer}.`;
  return (
    <Alert
      tone={isDelivered ? 'success' : 'warning'}
      title={isDelivered ? 'The test has arrived' : 'The test did not arrive'}
    >
      {isDelivered ? taken : fault}
    </Alert>
  );
}

/** One channel: where it leads, how it stands, and what it is told. */
export function ChannelItem({ channel, test, onChange, onTest, onRotate, onDelete }: ChannelItemProps) {
  const { name, kind, target, is_on: isOn, fault, delivered_at: deliveredAt } = channel;
  return (
    <li aria-label={name} className="space-y-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-1.5 text-sm font-medium">
            <span className="min-w-0 truncate">{name}</span>
            <Badge>{CHANNEL_LABELS[kind]}</Badge>
            {!isOn && <Badge tone="outline">Off</Badge>}
          </p>
          <p className="text-xs break-words text-fg-2">
            {target}
            {deliveredAt !== null && (
              <>
                , last delivered <RelativeTime value={deliveredAt} />
              </>
            )}
          </p>
        </div>
        <Switch label="On" checked={isOn} onChange={(event) => onChange({ is_on: event.target.checked })} />
      </div>
      {fault !== null && test.result?.isDelivered !== false && (
        <Alert tone="warning" title={isOn ? 'The last message did not arrive' : 'Switched off'}>
          {fault}
        </Alert>
      )}
      <Groups channel={channel} onChange={onChange} />
      <Choices channel={channel} onChange={onChange} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          isBusy={test.isBusy}
          disabled={!isOn}
          onClick={onTest}
          aria-label={`Send test to ${name}`}
        >
          Send test
        </Button>
        {kind === 'webhook' && (
          <Button size="sm" variant="outline" onClick={onRotate} aria-label={`New signing secret for ${name}`}>
            New signing secret
          </Button>
        )}
        <Button size="sm" variant="outline" onClick={onDelete} aria-label={`Delete ${name}`}>
          Delete
        </Button>
      </div>
      {test.result !== null && <TestResult {...test.result} />}
    </li>
  );
}
