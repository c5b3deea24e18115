import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { PerformancePage } from './performance-page.tsx';

const REPORTING = { currency: 'USDT', rate: '1', basis: 'same', symbol: null, at: null, missing: null };
const TRADES = {
  fills: 0,
  trades: 0,
  wins: 0,
  losses: 0,
  net: '0',
  fees: '0',
  wonSum: '0',
  lostSum: '0',
  winRate: null,
};

function show(count = 0, address = '/dashboard/performance') {
  const seen = startFakeServer({
    '/functions/v1/performance': {
      success: true,
      accountId: 'paper',
      quoteAsset: 'USDT',
      reporting: REPORTING,
      hasAnalytics: true,
      trades: { ...TRADES, trades: count, winRateInterval: null },
      equity: { days: 0, total: null, sharpe: null, sharpeInterval: null },
      bots: [],
      symbols: [],
    },
    '/functions/v1/performance-trades': { success: true, executions: [], total: 0 },
    '/functions/v1/portfolio-summary': (body) => ({
      success: true,
      reporting: REPORTING,
      allTime: { change: (body as { accountId?: string }).accountId === 'paper' ? '12.5' : '99999' },
    }),
    '/rest/v1/exchange_accounts': [
      { id: 'paper', label: 'Paper Account', adapter: 'paper', is_paper: true, trading_mode: 'SIMULATION' },
      { id: 'connected', label: 'My Kraken', adapter: 'kraken', is_paper: false, trading_mode: 'LIVE' },
    ],
    '/rest/v1/bots': [],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter initialEntries={[address]}>
          <PerformancePage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return seen;
}

it('is of one account throughout, whichever is in front', async () => {
  show();
  expect(await screen.findByText('+12.50')).toBeVisible();
  expect(screen.getByText('Paper Account, net of all fees.')).toBeVisible();
});

it.each([
  [0, /^Only 0 trades: fewer than 30 say little\./u],
  [1, /^Only 1 trade: fewer than 30 say little\./u],
  [29, /^Only 29 trades: fewer than 30 say little\./u],
  [30, /^30 trades\. An interval below holds the true value in 95 of 100/u],
])('warns of figures of %i trades while they are fewer than thirty', async (count, sentence) => {
  show(count);
  const sentenceShown = await screen.findByText(/say little|An interval below/u);
  expect(sentenceShown).toBeVisible();
  expect(sentenceShown).toHaveTextContent(sentence);
});

it.each([
  ['Trades that count', 'trades'],
  ['Trades won and lost', 'decided'],
  ['Days', 'days'],
])('opens the proof of a count: %s', async (title, figure) => {
  const seen = show(3);
  fireEvent.click(await screen.findByTitle(`${title}: show the proof`));
  await waitFor(() =>
    expect(seen.find(({ path }) => path === '/functions/v1/figure-proof')?.body).toEqual({
      figure,
      inReportingCurrency: true,
    }),
  );
});

it.each([
  ['bots', 2],
  ['history', 1],
])('speaks of filters only while one is set, and takes them away: %s', async (tab, lists) => {
  show(0, `/dashboard/performance?tab=${tab}&symbol=BTCUSDT`);
  expect(await screen.findAllByText('No trade matches.')).toHaveLength(lists);
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
  expect(await screen.findAllByText('Nothing has been traded yet.')).toHaveLength(lists);
  expect(screen.queryByText(/matches|filters above/u)).toBeNull();
});
