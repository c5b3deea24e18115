import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
import { EntryWarning } from './entry-warning.tsx';

const CHECK = '/functions/v1/risk-check';

it.each([
  [100, 0.07, '93'],
  [100, 0.18, '82'],
  [62_345.67, 0.03, '60475.29'],
])('asks about a stop on the tick: %d less %d', async (price, stopShare, stop) => {
  const seen = startFakeServer({ [CHECK]: { ok: true, reason: null, message: null, normalized: null, checks: [] } });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EntryWarning entry={{ accountId: 'a', symbol: 'BTCUSDT', quantity: '0.5', stopShare }} price={price} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(seen.filter(({ path }) => path === CHECK)).toHaveLength(1));
  expect(seen.find(({ path }) => path === CHECK)?.body).toMatchObject({ stop });
});
