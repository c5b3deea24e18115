import type { Probe } from './seed-rows.ts';

/** Of the tables of modes and of what was decided. */
export const COMMAND_PROBES: Readonly<Record<string, Probe>> = {
  trading_modes: { columns: 'user_id, mode', values: (i) => `'${i.user}', 'OFFLINE'`, update: "mode = 'SIMULATION'" },
  account_decisions: {
    columns: 'user_id, account_id, actor, code, severity, at',
    values: (i) => `'${i.user}', '${i.account}', 'user', 'MODE_OFFLINE', 'info', now()`,
    update: "facts = '{}'",
  },
};
