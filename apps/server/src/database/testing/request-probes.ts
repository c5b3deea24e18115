import type { Probe } from './seed-rows.ts';

/**
 * Rows of what users ask jobs for (exports, imports, the end of an account, and how often a day), of what they are mailed in any case, and
 * of how much of their plan they use.
 */
export const REQUEST_PROBES: Readonly<Record<string, Probe>> = {
  data_exports: { columns: 'user_id', values: (i) => `'${i.user}'`, update: "status = 'done'" },
  history_imports: {
    columns: 'user_id, account_id, file_name',
    values: (i) => `'${i.user}', '${i.account}', 'x'`,
    update: "status = 'done'",
  },
  account_deletions: { columns: 'user_id, due_at', values: (i) => `'${i.user}', now()`, update: 'due_at = now()' },
  request_meters: {
    columns: 'user_id, meter, used, since',
    values: (i) => `'${i.user}', 'exports', 1, now()`,
    update: 'used = 0',
  },
  security_mails: {
    columns: 'user_id, title, body, link',
    values: (i) => `'${i.user}', 'x', '', '/settings/exchange'`,
    update: "title = 'y'",
  },
  ai_call_days: { columns: 'user_id, day, calls', values: (i) => `'${i.user}', '2026-06-01', 1`, update: 'calls = 0' },
  usage_alerts: {
    columns: 'user_id, meter, month, most, percent',
    values: (i) => `'${i.user}', 'storage', 202606, 1, 80`,
    update: 'percent = 100',
  },
};

export const NOTICE_MATRIX = `security_mails         dddd  dddd  dddd  rddd
  ai_call_days           dddd  rddd  nddd  rddd
  usage_alerts           dddd  rddd  nddd  rddd`;
