import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { OwnTrades } from './own-trades.tsx';

const RANGE = {
  id: 'range_trading',
  name: 'Range trading',
  catalogueId: 'bollinger-return',
  expectedReturn: 1.8,
  risk: 'Low',
  performance: {
    strategyName: 'Range trading',
    totalTrades: 6,
    winRate: 0.5,
    avgProfit: 1.25,
    bestTrade: 4,
    worstTrade: -2,
    consistency: 0.4,
    marketConditions: [{ condition: 'ranging', trades: 6, wins: 3 }],
  },
  confidence: 70,
  tradeSize: '583.33',
  stopPct: 1.5,
};
const ANSWER = {
  success: true,
  symbol: 'BTCUSDT',
  marketCondition: 'ranging',
  strategies: [RANGE],
  trades: [],
  tradeCount: 6,
  insights: ['Trades 4 to 6: 2 of 3 won, +4.20 together. Better than the 33% won before.'],
  profile: {
    mostTraded: 'range_trading',
    mostProfitable: 'range_trading',
    bestCondition: 'ranging',
    winRate: 0.5,
    profit: '7.5',
    averageDuration: 1000,
  },
};

async function open(answer: object) {
  const seen = startFakeServer({ '/functions/v1/local-strategies': answer });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <OwnTrades symbol="BTCUSDT" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(seen).toEqual([]);
  await userEvent.setup().click(screen.getByText('What your own trades say'));
}

it('shows each strategy with its record, the profile and the insights, read when it is opened', async () => {
  await open(ANSWER);
  const table = within(await screen.findByRole('table'));
  expect(table.getByRole('link', { name: 'Range trading' })).toHaveAttribute('href', '/strategies/bollinger-return');
  expect(table.getByText('70%')).toBeVisible();
  expect(table.getByText('583.33')).toBeVisible();
  expect(screen.getByText(/^Of 6 closed trades 50% were won\. Most were range trading\./u)).toBeVisible();
  expect(within(screen.getByRole('list', { name: 'Insights' })).getByText(/^Trades 4 to 6/u)).toBeVisible();
});

it('says when a profile comes', async () => {
  await open({ ...ANSWER, tradeCount: 2, profile: null, insights: [], marketCondition: null });
  expect(await screen.findByText(/^A profile comes after five closed trades: 3 more\./u)).toBeVisible();
  expect(screen.getByText(/BTC\/USDT is not known: there are too few candles/u)).toBeVisible();
});
