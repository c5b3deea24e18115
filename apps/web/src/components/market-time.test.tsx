import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startFakeServer } from '../testing/fake-server.ts';
import { MarketTime } from './market-time.tsx';

const HOUR_MS = 3_600_000;

function show(value: string | number): void {
  startFakeServer({});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarketTime value={value} />
    </QueryClientProvider>,
  );
}

it('never says that what has happened is to come, however far a replay is ahead of the wall', () => {
  show(Date.now() + 3 * HOUR_MS);
  expect(screen.getByRole('time')).toHaveTextContent(/^now$/u);
});

it('says how long ago something happened', () => {
  show(new Date(Date.now() - 3 * HOUR_MS - 60_000).toISOString());
  expect(screen.getByRole('time')).toHaveTextContent(/^3 h ago$/u);
});
