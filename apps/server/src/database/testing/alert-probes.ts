import type { Probe } from './seed-rows.ts';

/** The tables of notifications that leave the app and of alerts that come in. */
export const ALERT_PROBES: Readonly<Record<string, Probe>> = {
  notification_channels: {
    columns: 'user_id, kind, name, target, sealed',
    values: (i) => `'${i.user}', 'webhook', '${i.fresh}', 'example.test', 'v1.x'`,
    update: 'is_on = is_on',
  },
  notification_deliveries: {
    columns: 'channel_id, user_id, kind, severity, title',
    values: (i) => `(select id from notification_channels limit 1), '${i.user}', 'system', 'info', 'x'`,
    update: "status = 'sent'",
  },
  alert_sources: {
    columns: 'user_id, name, auth, key_hash, last_four',
    values: (i) => `'${i.user}', '${i.fresh}', 'key', sha256('${i.fresh}'), 'abcd'`,
    update: 'is_on = is_on',
  },
  alerts: {
    columns: 'source_id, user_id, identity, status',
    values: (i) => `(select id from alert_sources limit 1), '${i.user}', '${i.fresh}', 'taken'`,
    update: "status = 'done'",
  },
  order_tickets: {
    columns: 'user_id, account_id, source_name, symbol, side, type, quantity, expires_at',
    values: (i) => `'${i.user}', '${i.account}', 'x', 'BTCUSDT', 'buy', 'market', 1, now()`,
    update: "status = 'placed'",
  },
};

export const ALERT_MATRIX = `  notification_channels    dddd  rdrr  ndnn  rddd
  notification_deliveries  dddd  rddd  nddd  rddd
  alert_sources            dddd  rdrr  ndnn  rddd
  alerts                   dddd  rddd  nddd  rddd
  order_tickets            dddd  rddd  nddd  rddd`;

/** What no user may ask. */
export const ALERT_SECRETS: readonly string[] = [
  `select sealed from notification_channels`,
  `update notification_channels set target = 'x'`,
  `select key_hash from alert_sources`,
  `select sealed from alert_sources`,
  `update alert_sources set key_hash = sha256('x')`,
  `select take_alerts('[]')`,
  `select * from claim_notification_channels(1, '{}')`,
];
