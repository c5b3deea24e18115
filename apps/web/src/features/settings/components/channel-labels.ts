import type { NotificationChannelRow } from '@atb/api/rows/notification-channels';

export const CHANNEL_LABELS: Readonly<Record<NotificationChannelRow['kind'], string>> = {
  mail: 'Mail',
  telegram: 'Telegram',
  discord: 'Discord',
  webhook: 'Webhook',
};
