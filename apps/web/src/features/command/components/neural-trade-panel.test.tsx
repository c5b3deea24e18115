import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { NO_PRICES, PRICES } from '../../../testing/prices.ts';
import { NeuralTradePanel } from './neural-trade-panel.tsx';

const ACCOUNT = {
  id: 'a',
  label: 'Paper',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};

const TRADE = '/functions/v1/neural-trade';

function open(answers: FakeAnswers) {
  const seen = startFakeServer({ '/rest/v1/exchange_accounts': [ACCOUNT], ...PRICES, ...answers });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <NeuralTradePanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Execute Neural Trade' });
  const trades = () => seen.filter(({ path }) => path === TRADE);
  return { user: userEvent.setup(), button, trades };
}

it('is led to by its keys, which place no order by themselves', async () => {
  const { user, button, trades } = open({ [TRADE]: { success: false, error: 'No Long signal.', reason: 'NO_SIGNAL' } });
  await waitFor(() => expect(button).toBeEnabled());
  await user.keyboard('mx');
  expect(button).toHaveFocus();
  expect(trades()).toHaveLength(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(trades()).toHaveLength(1));
  expect(await screen.findByText('No Long signal.')).toBeVisible();
});

it('is held back while no prices come, and says why', async () => {
  const { user, button, trades } = open(NO_PRICES);
  await screen.findByText('Disconnected: orders are held back until prices return.');
  expect(button).toBeDisabled();
  await user.click(button);
  expect(trades()).toEqual([]);
});

it('sends a trade whose answer got lost under the same id again, and claims nothing meanwhile', async () => {
  const { user, button, trades } = open({ [TRADE]: () => Response.json({ message: 'gone' }, { status: 502 }) });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText('Not known yet whether it was placed')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await user.click(button);
  await waitFor(() => expect(trades()).toHaveLength(2));
  const [first, second] = trades().map(({ body }) => body);
  expect(second).toEqual(first);
});
