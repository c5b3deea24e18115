import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { DistributionPanel } from './distribution-panel.tsx';

const BINS = [
  { from: -2, to: 0, count: 3 },
  { from: 0, to: 2, count: 0 },
  { from: 2, to: 4, count: 1 },
];

it('opens the proof of a bar, of the choice of the page', async () => {
  const seen = startFakeServer({});
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DistributionPanel bins={BINS} choice={{ symbol: 'BTCUSDT' }} />
    </QueryClientProvider>,
  );
  expect(screen.getByTitle('Trades in the highest bar: show the proof')).toHaveTextContent('3');
  fireEvent.click(screen.getByRole('button', { name: 'View as table' }));
  // Bars without a trade are no rows, and the others keep their numbers.
  expect(screen.getAllByRole('row')).toHaveLength(3);
  fireEvent.click(screen.getByTitle('Trades from +2.00 to +4.00: show the proof'));
  await waitFor(() =>
    expect(seen.find(({ path }) => path === '/functions/v1/figure-proof')?.body).toEqual({
      figure: 'bar',
      bar: 2,
      symbol: 'BTCUSDT',
      inReportingCurrency: true,
    }),
  );
});
