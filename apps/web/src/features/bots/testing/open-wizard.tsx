import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { vi } from 'vitest';
import { AppRouter } from '../../../app/app-router.tsx';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import * as notices from '../../../lib/notify.ts';
import { startFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { CreateBotPage } from '../create-bot-page.tsx';
import { SIGNED_IN } from '../../../testing/signed-in.ts';

export const ACCOUNT = {
  id: '00000000-0000-4000-8000-000000000001',
  label: 'Paper Account',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};
const PRICE = {
  symbol: 'BTCUSDT',
  exchange: 'binance',
  price: 100000,
  last: 100000,
  bid: 99999,
  ask: 100001,
  volume_24h: 1e9,
  change24h: 0.01,
  high24h: 101000,
  low24h: 99000,
  timestamp: '2026-11-21T12:00:00Z',
};
const HOUR_MS = 3_600_000;
const CANDLES = Array.from({ length: 720 }, (_, index) => [
  Date.parse(PRICE.timestamp) - (720 - index) * HOUR_MS,
  100000,
  101000 + index,
  99000,
  100000,
  1,
]);
/** A check of the risk as the server answers it. */
export const EXPOSURE = { code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED', figure: '0.01', limit: '0.12', unit: 'fraction' };
export const CREATE = '/functions/v1/create-bot';
export const RISK = '/functions/v1/risk-check';
const SERVER: FakeAnswers = {
  '/functions/v1/exchange-binance/prices': {
    success: true,
    mode: 'DEMO',
    source: 'replay',
    venue: 'binance',
    prices: [PRICE],
  },
  '/functions/v1/market-candles': { success: true, mode: 'DEMO', candles: CANDLES },
  '/functions/v1/portfolio-summary': { success: true, equity: '10000' },
  '/rest/v1/exchange_accounts': [ACCOUNT],
  '/rest/v1/balances': [{ account_id: ACCOUNT.id, asset: 'USDT', free: '10000', locked: '0', ts: PRICE.timestamp }],
  '/rest/v1/bot_orders': [],
  '/rest/v1/bot_states': [],
  '/rest/v1/rpc/my_plan': [{ plan: 'free', ai_limit: null }],
  [RISK]: { ok: true, reason: null, message: null, normalized: null, checks: [{ ...EXPOSURE, passed: true }] },
  [CREATE]: { success: true, bot: { id: 'bot-1', status: 'running' } },
};

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** The wizard over a server that answers, DEMO market and paper account; `answers` take the place of its own. */
export function openWizard(path = '/bots/create', answers: FakeAnswers = {}) {
  const seen = startFakeServer({ ...SERVER, ...answers });
  vi.spyOn(notices, 'notifySuccess').mockReturnValue(undefined);
  history.replaceState(null, '', path);
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <AppRouter>
          <Routes>
            <Route path="/bots/create" element={<CreateBotPage />} />
            <Route path="*" element={<p>elsewhere</p>} />
          </Routes>
          <Address />
        </AppRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  const sent = (to: string) => seen.filter((request) => request.path === to).map((request) => request.body);
  const next = () => screen.getByRole('button', { name: 'Next' });
  return { user: userEvent.setup(), sent, next, address: () => screen.getByLabelText('address').textContent };
}
