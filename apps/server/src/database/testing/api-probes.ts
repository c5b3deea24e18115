import type { Probe } from './seed-rows.ts';

/** The tables of the public API. */
export const API_PROBES: Readonly<Record<string, Probe>> = {
  api_keys: {
    columns: 'user_id, name, key_hash, last_four, scopes',
    values: (i) => `'${i.user}', '${i.fresh}', sha256('${i.fresh}'), 'abcd', '{read}'`,
    update: 'revoked_at = null',
  },
  api_usage: { columns: 'user_id, hour, calls', values: (i) => `'${i.user}', now(), 1`, update: 'calls = 0' },
  api_requests: {
    columns: 'user_id, idempotency_key, request_hash',
    values: (i) => `'${i.user}', '${i.fresh}', sha256('${i.fresh}')`,
    update: 'status = 200',
  },
};
