import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import type { Portfolio } from '../use-portfolio.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { PositionsTab } from './positions-tab.tsx';

async function show(adapter: string): Promise<string> {
  startFakeServer({
    '/rest/v1/positions': [],
    '/rest/v1/bots': [],
    '/functions/v1/portfolio-positions': { success: true, quoteAsset: 'USDT', positions: [] },
  });
  const accounts = [{ id: 'a', label: 'Mine', adapter }];
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <PositionsTab
          view={{ exchange: 'all', isClosedShown: false } as PortfolioView}
          portfolio={{ accounts, chosen: accounts, balances: [], overview: undefined } as unknown as Portfolio}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return (await screen.findByText(/A position opens with the first buy/u)).textContent;
}

it('speaks of a list below only where an exchange is connected', async () => {
  expect(await show('paper')).not.toContain('listed below');
});

it('leads on to what connected accounts hold', async () => {
  expect(await show('kraken')).toContain('What connected accounts hold is listed below.');
});
