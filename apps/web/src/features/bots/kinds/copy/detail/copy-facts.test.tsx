import { ZERO } from '@atb/core/base/decimal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { BotView } from '../../../../../lib/bot-view.ts';
import { startFakeServer } from '../../../../../testing/fake-server.ts';
import { CopyFacts } from './copy-facts.tsx';

const VIEW = { bot: { id: 'b1', symbol: 'BTCUSDT' }, price: null } as unknown as BotView;
const DETAILS = {
  state: {
    params: { providerId: 'p1' },
    otherMarkets: [
      { symbol: 'ETHUSDT', trades: 3 },
      { symbol: 'SOLUSDT', trades: 2 },
    ],
  },
  figures: { held: ZERO, stopPrice: null, copied: 0, missed: 0 },
} as unknown as Parameters<typeof CopyFacts>[0]['details'];

function open(providers: readonly object[], bots: readonly object[] = []): void {
  startFakeServer({ '/rest/v1/signal_providers': providers, '/rest/v1/bots': bots });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <CopyFacts view={VIEW} details={DETAILS} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('names the provider of a copy, with the way to its card', async () => {
  open([{ id: 'p1', name: 'Steady hand' }]);
  expect(await screen.findByRole('link', { name: 'Steady hand' })).toHaveAttribute('href', '/copy-trading?trader=p1');
});

it('says of a provider who is gone that it is not listed', async () => {
  open([]);
  expect(await screen.findByText('Not listed any more')).toBeVisible();
});

const copyOf = (symbol: string, status = 'running') => ({
  type: 'copy',
  symbol,
  status,
  params: { providerId: 'p1' },
});

it('counts trades of markets that no copy follows as missed, with the way to follow them', async () => {
  open([{ id: 'p1', name: 'Steady hand' }], [copyOf('BTCUSDT'), copyOf('SOLUSDT'), copyOf('ETHUSDT', 'stopped')]);
  expect(await screen.findByText(/^3 in ETH\/USDT/u)).toBeVisible();
  expect(screen.getByRole('link', { name: 'copy too' })).toHaveAttribute('href', '/copy-trading?trader=p1');
});

it('counts none where other copies follow them all', async () => {
  open([{ id: 'p1', name: 'Steady hand' }], [copyOf('BTCUSDT'), copyOf('SOLUSDT'), copyOf('ETHUSDT', 'paused')]);
  expect(await screen.findByText('0, your other copies follow them')).toBeVisible();
});
