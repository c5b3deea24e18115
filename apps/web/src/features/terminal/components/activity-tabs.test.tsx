import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import type { ActivityTab } from '../use-terminal-view.ts';
import { ActivityTabs } from './activity-tabs.tsx';

const AT = '2026-06-01T12:00:00Z';
const POSITION = {
  id: 'p',
  account_id: 'a',
  bot_id: null,
  symbol: 'BTCUSDT',
  side: 'long',
  qty: '0.01',
  entry_price: '60000',
  last_mark: '61000',
  unrealized_pnl: '10',
  realized_pnl: '0',
  fees_paid: '0.6',
  opened_at: AT,
  closed_at: null,
};
const FILL = {
  id: 'f',
  account_id: 'a',
  bot_id: null,
  symbol: 'BTCUSDT',
  side: 'buy',
  qty: '0.01',
  price: '60000',
  fee: '0.6',
  fee_asset: 'USDT',
  exec_ts: AT,
  realized_pnl: null,
  trade_profit: null,
};

function show(
  tab: ActivityTab,
  rows: { readonly positions?: readonly object[]; readonly fills?: readonly object[] } = {},
): void {
  startFakeServer({
    '/rest/v1/positions': rows.positions ?? [],
    '/rest/v1/trade_ledger': rows.fills ?? [],
    '/rest/v1/bot_orders': [],
    '/rest/v1/bots': [],
    '/functions/v1/exchange-binance/prices': {
      success: true,
      mode: 'DEMO',
      source: 'replay',
      venue: 'binance',
      prices: [],
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <ActivityTabs accountId="a" tab={tab} onTabChange={() => undefined} />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
}

it.each([
  ['positions', { positions: [POSITION] }],
  ['executions', { fills: [FILL] }],
] as const)('leads from its %s to where their figures open their proof', async (tab, rows) => {
  show(tab, rows);
  expect(await screen.findByText('BTC/USDT', { exact: false })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'With proofs' })).toHaveAttribute('href', `/portfolio?tab=${tab}`);
});

it('leads nowhere without a row', async () => {
  show('positions');
  expect(await screen.findByText('No open positions.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'With proofs' })).toBeNull();
});
