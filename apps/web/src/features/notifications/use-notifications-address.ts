import { NOTIFICATION_KINDS, type NotificationSeverity } from '@atb/api/rows/notifications';
import { useAddress } from '../../hooks/use-address.ts';
import { withValues } from '../../lib/address-values.ts';
import type { NotificationFilter } from '../../lib/api/notifications.ts';

const DEFAULTS: Readonly<Record<string, string>> = { kind: '', severity: '', show: '', page: '1' };
const SEVERITIES: readonly NotificationSeverity[] = ['info', 'warning', 'error'];
const PAGE = /^[1-9]\d{0,2}$/u;

function readFilter(address: URLSearchParams): NotificationFilter {
  const page = address.get('page') ?? '1';
  return {
    kind: NOTIFICATION_KINDS.find((kind) => kind === address.get('kind')) ?? null,
    severity: SEVERITIES.find((severity) => severity === address.get('severity')) ?? null,
    isUnread: address.get('show') === 'unread',
    page: PAGE.test(page) ? Number(page) - 1 : 0,
  };
}

/** What the centre shows, kept in its address. A change of the filter begins at the first page. */
export function useNotificationsAddress() {
  const [address, write] = useAddress();
  return {
    filter: readFilter(address),
    change: (values: Partial<Record<'kind' | 'severity' | 'show', string>>) =>
      write((newest) => withValues(newest, { ...values, page: '1' }, DEFAULTS)),
    turnTo: (page: number) =>
      write((newest) => withValues(newest, { page: String(page + 1) }, DEFAULTS), { isStep: true }),
  };
}
