import type { NotificationKind, NotificationSeverity } from './notifications.ts';
import { selectList } from './select-list.ts';

/** Channels that one user may have. */
export const NOTIFICATION_CHANNELS_MAX = 10;

/** A place that notifications are sent to. What is secret of it is not told. */
export interface NotificationChannelRow {
  readonly id: string;
  readonly kind: 'mail' | 'telegram' | 'discord' | 'webhook';
  readonly name: string;
  /** What may be shown of where it leads. */
  readonly target: string;
  readonly is_on: boolean;
  readonly kinds: readonly NotificationKind[];
  readonly severity_min: NotificationSeverity;
  readonly digest: 'off' | 'hourly' | 'daily';
  readonly delivered_at: string | null;
  /** A sentence: why the last message did not arrive; null when it did. */
  readonly fault: string | null;
}

export const NOTIFICATION_CHANNEL_COLUMNS = selectList<NotificationChannelRow>({
  id: 'plain',
  kind: 'plain',
  name: 'plain',
  target: 'plain',
  is_on: 'plain',
  kinds: 'plain',
  severity_min: 'plain',
  digest: 'plain',
  delivered_at: 'plain',
  fault: 'plain',
});

/** One notification on its way to a channel, and what became of it. */
export interface NotificationDeliveryRow {
  readonly id: number;
  readonly channel_id: string;
  readonly title: string;
  readonly is_test: boolean;
  readonly created_at: string;
  readonly due_at: string;
  readonly status: 'waiting' | 'sent' | 'failed' | 'dropped';
  readonly attempts: number;
  readonly done_at: string | null;
  /** HTTP status of the last attempt. */
  readonly answer: number | null;
  readonly fault: string | null;
}

export const NOTIFICATION_DELIVERY_COLUMNS = selectList<NotificationDeliveryRow>({
  id: 'plain',
  channel_id: 'plain',
  title: 'plain',
  is_test: 'plain',
  created_at: 'plain',
  due_at: 'plain',
  status: 'plain',
  attempts: 'plain',
  done_at: 'plain',
  answer: 'plain',
  fault: 'plain',
});
