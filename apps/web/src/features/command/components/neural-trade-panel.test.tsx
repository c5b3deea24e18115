import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
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

it('is led to by its keys, which place no order by themselves', async () => {
  const seen = startFakeServer({
    '/rest/v1/exchange_accounts': [ACCOUNT],
    '/functions/v1/neural-trade': { success: false, error: 'No Long signal.', reason: 'NO_SIGNAL' },
  });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <NeuralTradePanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button', { name: 'Execute Neural Trade' });
  await waitFor(() => expect(button).toBeEnabled());
  const trades = () => seen.filter(({ path }) => path === '/functions/v1/neural-trade');
  await user.keyboard('mx');
  expect(button).toHaveFocus();
  expect(trades()).toHaveLength(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(trades()).toHaveLength(1));
  expect(await screen.findByText('No Long signal.')).toBeVisible();
});
