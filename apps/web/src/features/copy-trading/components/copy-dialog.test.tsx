import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { SIGNED_IN } from '../../../testing/signed-in.ts';
import { CopyDialog } from './copy-dialog.tsx';

const PROVIDER = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Trend Desk',
  symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'],
  market_trades: { BTCUSDT: 5, ETHUSDT: 3, SOLUSDT: 2 },
  subscription_fee: '0',
  profit_share: '0',
} as unknown as SignalProviderRow;

function show(): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <CopyDialog provider={PROVIDER} open onOpenChange={() => undefined} />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
}

it('says that the plan could not be asked whether it includes copies, until it can', async () => {
  let isAway = true;
  startFakeServer({
    '/rest/v1/rpc/my_plan': () =>
      isAway ? Response.json({ message: 'no' }, { status: 500 }) : [{ plan: 'pro', ai_limit: null }],
    '/rest/v1/exchange_accounts': [],
    '/rest/v1/balances': [],
  });
  show();
  const sentence = 'Unable to verify feature access. Please try again.';
  expect(await screen.findByText(sentence)).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
});

const USAGE = { limits: { maxBots: 20 }, botCount: 1 };
const ACCOUNT = { id: 'a1', label: 'Paper', is_paper: true, adapter: 'paper' };

function serve(usage: object, createBot: (body: unknown) => unknown) {
  return startFakeServer({
    '/rest/v1/rpc/my_plan': [{ plan: 'pro', ai_limit: null }],
    '/rest/v1/exchange_accounts': [ACCOUNT],
    '/rest/v1/balances': [],
    '/rest/v1/bots': [
      { type: 'grid', name: 'eth/usdt trend desk', status: 'running', symbol: 'ETHUSDT', params: {} },
      { type: 'copy', name: 'Trend Desk', status: 'running', symbol: 'SOLUSDT', params: { providerId: PROVIDER.id } },
    ],
    '/functions/v1/usage': usage,
    '/functions/v1/create-bot': createBot,
  });
}

const made = (seen: ReturnType<typeof serve>) =>
  seen.flatMap(({ path, body }) => (path.endsWith('create-bot') ? (body as { symbol: string }).symbol : []));

it('follows every market of the provider by a copy of its own, and says what is left out', async () => {
  const seen = serve(USAGE, () => ({ success: true, botId: 'b1', name: 'Trend Desk', status: 'running' }));
  show();
  expect(await screen.findByRole('checkbox', { name: 'BTC/USDT, 50% of its trades' })).toBeChecked();
  const ethereum = screen.getByRole('checkbox', { name: 'ETH/USDT, 30% of its trades' });
  expect(await screen.findByText('(you copy it already)')).toBeVisible();
  const solana = screen.getByRole('checkbox', { name: /^SOL/u });
  expect(ethereum).toBeChecked();
  expect(solana).not.toBeChecked();
  expect(screen.getByText(/^2 copies, one a market/u)).toHaveTextContent('1,000');
  await userEvent.click(ethereum);
  expect(screen.getByText('Not followed: ETH/USDT, 30% of the trades so far.')).toBeVisible();
  await userEvent.click(ethereum);
  const start = screen.getByRole('button', { name: 'Start copying' });
  await waitFor(() => expect(start).toBeEnabled());
  await userEvent.click(start);
  await waitFor(() => expect(made(seen)).toEqual(['BTCUSDT', 'ETHUSDT']));
  const names = seen.flatMap(({ path, body }) => (path.endsWith('create-bot') ? (body as { name: string }).name : []));
  expect(names, 'none like another bot').toEqual(['BTC/USDT Trend Desk', 'ETH/USDT Trend Desk 2']);
});

it('chooses no more markets than the plan has bots for, and says which copy was refused', async () => {
  const refusal = { success: false, error: 'Your plan allows 2 bots.', reason: 'BOT_LIMIT_REACHED' };
  const seen = serve({ limits: { maxBots: 2 }, botCount: 1 }, (body) =>
    (body as { symbol: string }).symbol === 'BTCUSDT'
      ? { success: true, botId: 'b1', name: 'Trend Desk', status: 'running' }
      : Response.json(refusal, { status: 403 }),
  );
  show();
  const ethereum = screen.getByRole('checkbox', { name: 'ETH/USDT, 30% of its trades' });
  await waitFor(() => expect(ethereum).not.toBeChecked());
  await userEvent.click(ethereum);
  expect(screen.getByText('Your plan allows 1 more bot.')).toBeVisible();
  const start = screen.getByRole('button', { name: 'Start copying' });
  await waitFor(() => expect(start).toBeEnabled());
  await userEvent.click(start);
  expect(await screen.findByText('ETH/USDT is not copied')).toBeVisible();
  expect(made(seen)).toEqual(['BTCUSDT', 'ETHUSDT']);
});
