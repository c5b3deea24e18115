import type { Probe } from './seed-rows.ts';

/** Rows of copy trading: whose account a provider is, and what it did. */
export const COPY_PROBES: Readonly<Record<string, Probe>> = {
  provider_accounts: {
    columns: 'provider_id, account_id, user_id, start_equity, opened_at',
    values: (i) => `(select id from signal_providers limit 1), '${i.account}', '${i.user}', 1, now()`,
    update: 'start_equity = 2',
  },
  copy_signals: {
    columns: 'provider_id, number, trade_id, symbol, side, quantity, price, fee, held_before, executed_at',
    values: () => `(select provider_id from provider_accounts limit 1), 1, 'x', 'BTCUSDT', 'buy', 1, 1, 0, 0, now()`,
    update: 'price = 2',
  },
};
