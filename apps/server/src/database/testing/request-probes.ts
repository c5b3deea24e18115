import type { Probe } from './seed-rows.ts';

/** Rows of what users ask jobs for: exports, imports, the end of an account, and how often a day. */
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
};
