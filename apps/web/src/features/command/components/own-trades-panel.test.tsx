import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { OwnTradesPanel } from './own-trades-panel.tsx';

const STRATEGY = {
  id: 'trend_following',
  name: 'Trend following',
  catalogueId: 'ema-cross',
  confidence: 60,
  stopPct: 2,
};
const ANSWER = {
  success: true,
  symbol: 'BTCUSDT',
  marketCondition: 'ranging',
  strategies: [
    { ...STRATEGY, tradeSize: '1000' },
    { ...STRATEGY, id: 'range_trading', name: 'Range trading', confidence: 74, tradeSize: '583.33', stopPct: 1.5 },
  ],
  trades: [],
  tradeCount: 2,
  insights: [] as readonly string[],
  profile: null,
};

function open(answer: object): void {
  startFakeServer({ '/functions/v1/local-strategies': answer });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OwnTradesPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('names the strategy that the own trades speak for, with size, stop and the latest insight', async () => {
  open({ ...ANSWER, tradeCount: 3, insights: ['Trades 1 to 3: 2 of 3 won, +4.20 together.'] });
  expect(await screen.findByRole('link', { name: 'Range trading, 74%' })).toHaveAttribute(
    'href',
    '/strategies/ema-cross',
  );
  expect(screen.getByText('583.33')).toBeVisible();
  expect(screen.getByText('1.5%')).toBeVisible();
  expect(screen.getByText(/^Trades 1 to 3/u)).toBeVisible();
});

it('says when the first insight comes', async () => {
  open(ANSWER);
  expect(await screen.findByText(/^2 closed of the 3 trades/u)).toBeVisible();
});
