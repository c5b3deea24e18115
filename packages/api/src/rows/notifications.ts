import { selectList } from './select-list.ts';

/** What a notification is about: what users choose by. */
export const NOTIFICATION_KINDS = ['risk', 'security', 'system', 'alerts', 'billing', 'trades'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export type NotificationSeverity = 'info' | 'warning' | 'error';

/** Something that a user should know. */
export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly severity: NotificationSeverity;
  readonly title: string;
  readonly body: string;
  /** A path of this site. */
  readonly link: string | null;
  readonly created_at: string;
  readonly read_at: string | null;
}

export const NOTIFICATION_COLUMNS = selectList<NotificationRow>({
  id: 'plain',
  kind: 'plain',
  severity: 'plain',
  title: 'plain',
  body: 'plain',
  link: 'plain',
  created_at: 'plain',
  read_at: 'plain',
});

/** Which groups a user is told of, of which bots nothing, and when nothing is sent out. */
export type NotificationPrefsRow = Readonly<Record<NotificationKind, boolean>> & {
  /** Ids. */
  readonly muted_bots: readonly string[];
  readonly quiet_on: boolean;
  /** `HH:MM:SS` by the clock of the user's time zone. */
  readonly quiet_from: string;
  readonly quiet_until: string;
  /** Failures are sent in the quiet hours, too. */
  readonly quiet_passes_failures: boolean;
  /** Of daily digests. */
  readonly digest_at: string;
};

export const NOTIFICATION_PREFS_COLUMNS = selectList<NotificationPrefsRow>({
  trades: 'plain',
  risk: 'plain',
  system: 'plain',
  security: 'plain',
  billing: 'plain',
  alerts: 'plain',
  muted_bots: 'plain',
  quiet_on: 'plain',
  quiet_from: 'plain',
  quiet_until: 'plain',
  quiet_passes_failures: 'plain',
  digest_at: 'plain',
});
