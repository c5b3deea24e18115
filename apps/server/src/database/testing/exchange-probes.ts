import type { Probe } from './seed-rows.ts';

/** Tables of connected accounts, as the matrix of roles probes them. */
export const EXCHANGE_PROBES: Readonly<Record<string, Probe>> = {
  engine_keys: {
    columns: 'id, fingerprint, created_at, retired_at',
    values: () => `repeat('a', 32), 'aaaa aaaa aaaa aaaa aaaa aaaa aaaa aaaa', now(), now()`,
    update: 'revoked_at = now()',
  },
  exchange_syncs: {
    columns: 'account_id, user_id',
    values: (i) => `'${i.account}', '${i.user}'`,
    update: 'next_at = now()',
  },
  exchange_sync_parts: {
    columns: 'account_id, user_id, part, cursor, is_caught_up, read_at',
    values: (i) => `'${i.account}', '${i.user}', '${i.fresh}', '{}', true, now()`,
    update: 'records = 9',
  },
  exchange_open_orders: {
    columns: 'account_id, user_id, venue_order_id, symbol, side, type, quantity, filled, placed_at',
    values: (i) => `'${i.account}', '${i.user}', '${i.fresh}', 'BTCUSDT', 'buy', 'limit', 1, 0, now()`,
    update: 'filled = 1',
  },
  exchange_conversion_legs: {
    columns: 'account_id, user_id, conversion, reference, at, asset, amount, fee',
    values: (i) => `'${i.account}', '${i.user}', 'c', '${i.fresh}', now(), 'BTC', 1, 0`,
    update: 'is_booked = true',
  },
  exchange_findings: {
    columns: 'account_id, user_id, kind, reference, detail',
    values: (i) => `'${i.account}', '${i.user}', 'different', '${i.fresh}', 'x'`,
    update: "detail = 'y'",
  },
};

export const EXCHANGE_MATRIX = `  exchange_syncs         dddd  rddd  nddd  rddd
  exchange_sync_parts    dddd  rddd  nddd  rddd
  exchange_open_orders   dddd  rddd  nddd  rddd
  exchange_conversion_legs dddd rddd nddd rddd
  exchange_findings      dddd  rddd  nddd  rddd
  engine_keys            dddd  dddd  dddd  rddd`;
