import type { NotificationKind } from '@atb/api/rows/notifications';

/** Groups of notifications, the most urgent first. */
export const NOTIFICATION_GROUPS: ReadonlyArray<{
  readonly kind: NotificationKind;
  readonly label: string;
  readonly hint: string;
}> = [
  {
    kind: 'risk',
    label: 'Risk',
    hint: 'A bot ends by its stop loss or another rule, or its orders are denied for long.',
  },
  {
    kind: 'security',
    label: 'Security',
    hint: 'New sign-ins, changes of password, address, second factor, API keys and channels.',
  },
  { kind: 'system', label: 'System', hint: 'A bot fails, an export is ready, a channel does not work.' },
  {
    kind: 'alerts',
    label: 'Alerts',
    hint: 'A signal that you watch stands, an alert prepared an order or was refused.',
  },
  {
    kind: 'billing',
    label: 'Billing',
    hint: 'A licence is issued, cancelled, expired or refunded; 80% or all of a limit is used.',
  },
  { kind: 'trades', label: 'Trades', hint: 'Every single fill. Busy bots make many.' },
];
