import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
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

const PRICES = ['BTC 60000', 'ETH 3000'].map((text) => {
  const [coin, bid] = text.split(' ');
  return { symbol: `${coin}USDT`, exchange: 'binance', price: Number(bid), last: Number(bid), bid: Number(bid) };
});
const POSITIONS = '/functions/v1/portfolio-positions';

const BOUGHT = {
  success: true,
  total: { lots: 2, remaining: '3', known: '1', cost: '2000' },
  lots: [
    { id: 'd 0', acquiredAt: AT, quantity: '2', remaining: '2', cost: null },
    { id: 'f 1', acquiredAt: AT, quantity: '1', remaining: '1', cost: '2000' },
  ],
};
const GIVEN = {
  success: true,
  total: { lots: 1, remaining: '7', known: '0', cost: '0' },
  lots: [{ id: 'd 1', acquiredAt: AT, quantity: '7', remaining: '7', cost: null }],
};

function show(adapter: string, overview?: Pick<PortfolioOverview, 'prices'>) {
  const seen = startFakeServer({
    '/functions/v1/exchange-binance/prices': {
      success: true,
      mode: 'DEMO',
      source: 'replay',
      venue: 'binance',
      prices: PRICES,
    },
    [POSITIONS]: {
      success: true,
      quoteAsset: 'USDT',
      positions: [
        { accountId: 'k', asset: 'BTC', lots: 1, quantity: '0.02', known: '0.02', cost: '1000', since: AT },
        { accountId: 'k', asset: 'ETH', lots: 2, quantity: '3', known: '1', cost: '2000', since: AT },
        { accountId: 'k', asset: 'XYZ', lots: 1, quantity: '7', known: '0', cost: '0', since: AT },
      ],
    },
    '/functions/v1/portfolio-lots': (body: unknown) => (Object(body).asset === 'XYZ' ? GIVEN : BOUGHT),
  });
  const portfolio = {
    chosen: [{ id: 'k', label: 'My Kraken', adapter }],
    balances: [],
    overview,
  } as unknown as Portfolio;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <ConnectedPositions view={VIEW} portfolio={portfolio} />
    </QueryClientProvider>,
  );
  return { queries, asked: () => seen.filter(({ path }) => path === POSITIONS) };
}

it('shows what an exchange’s account holds at the price of now, and no gain of units whose cost nobody knows', async () => {
  const { asked } = show('kraken');
  const bitcoin = (await screen.findByText('+200.00')).closest('tr');
  expect(bitcoin).toHaveTextContent('BTC');
  expect(bitcoin).toHaveTextContent('My Kraken');
  expect(bitcoin).toHaveTextContent('+20.00%');
  expect(screen.getByText('ETH').closest('tr')).toHaveTextContent('Cost unknown');
  expect(asked()[0]?.body).toEqual({ exchange: 'kraken' });
});

it('values a coin that this server has no market of by what the server says, and names it', async () => {
  const price = {
    asset: 'XYZ',
    price: '3',
    basis: 'close' as const,
    symbols: ['XYZUSDT'],
    at: '2026-11-28T00:00:00.000Z',
  };
  show('kraken', { prices: [price] });
  const row = (await screen.findByText('Close of 27 Nov 2026, XYZUSDT')).closest('tr');
  expect(row).toHaveTextContent('21.00');
  expect((await screen.findByText('+200.00')).closest('tr')).toHaveTextContent('Bid');
});

it('opens their lots, one of an unknown cost named as such', async () => {
  show('kraken');
  await screen.findByText('+200.00');
  await userEvent.click(await screen.findByRole('button', { name: 'Lots of ETH' }));
  const lots = within(await screen.findByRole('list', { name: 'Lots of ETH' })).getAllByRole('listitem');
  expect(lots[0]).toHaveTextContent('Cost unknown');
  expect(lots[1]).toHaveTextContent('+1,000.00');
  expect(screen.getByText(/2 ETH came in without a known cost/u)).toBeVisible();
});

it('asks for nothing where no exchange is connected', () => {
  expect(show('paper').asked()).toEqual([]);
  expect(screen.queryByText('Connected accounts')).toBeNull();
});

it('has a dash, not 0, for the cost and the gain of what nobody knows the cost of', async () => {
  show('kraken');
  await userEvent.click(await screen.findByRole('button', { name: 'Lots of XYZ' }));
  await screen.findByRole('list', { name: 'Lots of XYZ' });
  for (const label of ['Cost (USDT)', 'Gain if sold (USDT)']) {
    const figure = within(screen.getByRole('dialog')).getByText(label).closest('div');
    expect(figure).toHaveTextContent('—');
    expect(figure).not.toHaveTextContent('0.00');
  }
});

it('does not ask anew when a paper account trades', async () => {
  const { asked, queries } = show('kraken');
  await screen.findByText('BTC');
  await queries.invalidateQueries({ queryKey: ['fills'] });
  expect(asked()).toHaveLength(1);
});
