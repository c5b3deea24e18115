import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { MarketWatch } from './market-watch.tsx';

it('says that the prices could not be fetched, and asks again', async () => {
  let isAway = true;
  const seen = startFakeServer({
    '/functions/v1/exchange-binance/prices': () =>
      isAway
        ? new Response('away', { status: 500 })
        : { success: true, mode: 'DEMO', source: 'replay', venue: 'binance', prices: [] },
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <MarketWatch symbol="BTCUSDT" onSelect={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Failed to fetch prices')).toBeVisible();
  const asked = seen.length;
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  await expect.poll(() => seen.length).toBeGreaterThan(asked);
  await expect.poll(() => screen.queryByText('Failed to fetch prices')).toBeNull();
});
