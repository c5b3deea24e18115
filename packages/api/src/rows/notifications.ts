import { selectList } from './select-list.ts';

export type NotificationKind = 'trades' | 'risk' | 'system' | 'security' | 'billing';

/** Something that a user should know. */
export interface NotificationRow {
  readonly id: number;
  readonly kind: NotificationKind;
  readonly severity: 'info' | 'warning' | 'error';
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

/** Which groups a user is told of, and of which bots nothing. */
export type NotificationPrefsRow = Readonly<Record<NotificationKind, boolean>> & {
  /** Ids. */
  readonly muted_bots: readonly string[];
};

export const NOTIFICATION_PREFS_COLUMNS = selectList<NotificationPrefsRow>({
  trades: 'plain',
  risk: 'plain',
  system: 'plain',
  security: 'plain',
  billing: 'plain',
  muted_bots: 'plain',
});
