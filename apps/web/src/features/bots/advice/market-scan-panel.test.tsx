import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/query-client.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { MarketScanPanel } from './market-scan-panel.tsx';
import { lookUntil } from '../../../testing/look-until.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openPanel(answer: () => Response) {
  const seen = startFakeServer({ '/functions/v1/market-analysis': answer });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MarketScanPanel symbol="BTCUSDT" />
    </QueryClientProvider>,
  );
  return () => seen.filter(({ path }) => path === '/functions/v1/market-analysis').length;
}

it('asks twice more, two seconds apart, and then says what failed, beside what is a sample', async () => {
  const askedAt: number[] = [];
  const count = openPanel(() => {
    askedAt.push(Date.now());
    return Response.json({ message: 'busy' }, { status: 503 });
  });
  // The client is loaded first, in time of its own.
  await lookUntil(() => expect(count()).toBe(1));
  // An answer takes time of its own, however the clock of the page goes: what counts is when it was asked by that clock.
  const later = async (): Promise<number> => {
    await vi.advanceTimersByTimeAsync(100);
    return askedAt.length;
  };
  for (const tries of [2, 3]) {
    await expect.poll(later).toBe(tries);
    const [before = 0, last = 0] = askedAt.slice(-2);
    expect(last - before).toBeGreaterThanOrEqual(2_000);
    expect(last - before).toBeLessThan(4_000);
  }
  await vi.advanceTimersByTimeAsync(20_000);
  expect(count()).toBe(3);
  const alert = screen.getByText('Market analysis error').closest<HTMLElement>('[role]');
  if (alert === null) throw new Error('no alert');
  expect(alert).toHaveTextContent('Market analysis failed: ');
  expect(within(alert).getByRole('button', { name: 'Scan again' })).toBeVisible();
  expect(screen.getAllByText('Sample data')).toHaveLength(2);
});

it('does not ask again what was refused', async () => {
  const error = 'No data returned from market analysis function';
  const count = openPanel(() => Response.json({ success: false, reason: 'NO_MARKET_DATA', error }));
  await lookUntil(() => expect(count()).toBe(1));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(count()).toBe(1);
  expect(screen.getByText(/No data returned from market analysis function/u)).toBeVisible();
});
