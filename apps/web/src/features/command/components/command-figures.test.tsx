import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { CommandFigures } from './command-figures.tsx';

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

it('says what its sums are in, and at which rate', async () => {
  startFakeServer({
    '/rest/v1/exchange_accounts': [ACCOUNT],
    '/rest/v1/bots': [],
    '/functions/v1/portfolio-summary': {
      success: true,
      equity: '8000',
      openRisk: '800',
      today: { change: '-40' },
      reporting: {
        currency: 'EUR',
        rate: '0.8',
        basis: 'bid',
        symbol: 'EURUSDT',
        at: '2026-05-02T10:00:00.000Z',
        missing: null,
      },
    },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <CommandFigures />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/at 0\.8 \(bid of EURUSDT/u)).toBeVisible();
  expect(screen.getByRole('link', { name: 'EUR' })).toHaveAttribute('href', '/settings/trading');
  expect(screen.getByText('Today (EUR)')).toBeVisible();
  expect(screen.getByText('Equity (EUR)')).toBeVisible();
});
