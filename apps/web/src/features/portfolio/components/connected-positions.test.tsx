import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import type { Portfolio } from '../use-portfolio.ts';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { ConnectedPositions } from './connected-positions.tsx';

const VIEW = { exchange: 'kraken' } as PortfolioView;
const AT = '2026-05-02T10:00:00.000Z';

function show(adapter: string) {
  const seen = startFakeServer({
    '/functions/v1/portfolio-positions': {
      success: true,
      quoteAsset: 'USDT',
      positions: [
        { accountId: 'k', asset: 'BTC', lots: 1, quantity: '0.02', known: '0.02', cost: '1000', since: AT },
        { accountId: 'k', asset: 'ETH', lots: 2, quantity: '3', known: '1', cost: '2000', since: AT },
      ],
    },
    '/functions/v1/portfolio-lots': {
      success: true,
      total: { lots: 2, remaining: '3', known: '1', cost: '2000' },
      lots: [
        { id: 'd 0', acquiredAt: AT, quantity: '2', remaining: '2', cost: null },
        { id: 'f 1', acquiredAt: AT, quantity: '1', remaining: '1', cost: '2000' },
      ],
    },
  });
  const portfolio = {
    chosen: [{ id: 'k', label: 'My Kraken', adapter }],
    balances: [
      { account_id: 'k', asset: 'BTC', price: '60000' },
      { account_id: 'k', asset: 'ETH', price: '3000' },
    ],
    overview: undefined,
  } as unknown as Portfolio;
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConnectedPositions view={VIEW} portfolio={portfolio} />
    </QueryClientProvider>,
  );
  return seen;
}

it('shows what an exchange’s account holds at the price of now, and no gain of units whose cost nobody knows', async () => {
  const seen = show('kraken');
  const bitcoin = (await screen.findByText('BTC')).closest('tr');
  expect(bitcoin).toHaveTextContent('My Kraken');
  expect(bitcoin).toHaveTextContent('+200.00');
  expect(bitcoin).toHaveTextContent('+20.00%');
  expect(screen.getByText('ETH').closest('tr')).toHaveTextContent('Cost unknown');
  expect(seen[0]?.body).toEqual({ exchange: 'kraken' });
});

it('opens their lots, one of an unknown cost named as such', async () => {
  show('kraken');
  await userEvent.click(await screen.findByRole('button', { name: 'Lots of ETH' }));
  const lots = within(await screen.findByRole('list', { name: 'Lots of ETH' })).getAllByRole('listitem');
  expect(lots[0]).toHaveTextContent('Cost unknown');
  expect(lots[1]).toHaveTextContent('+1,000.00');
  expect(screen.getByText(/2 ETH came in without a known cost/u)).toBeVisible();
});

it('asks for nothing where no exchange is connected', () => {
  expect(show('paper')).toEqual([]);
  expect(screen.queryByText('Connected accounts')).toBeNull();
});
