import type { CopiedTradeRow } from '@atb/api/rows/signal-providers';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { BotView } from '../../../../../lib/bot-view.ts';
import { startFakeServer } from '../../../../../testing/fake-server.ts';
import { delayOf, showDelay } from './copy-delay.ts';
import { TradesTab } from './trades-tab.tsx';

const VIEW = { bot: { id: 'b1', symbol: 'BTCUSDT' } } as unknown as BotView;
const LATEST = 120;
const PAGE = 50;

/** As the database answers: fifty rows below a number, newest first. */
function rowsBefore(before: number): readonly CopiedTradeRow[] {
  return Array.from({ length: Math.min(PAGE, before - 1) }, (_, place) => ({
    number: before - 1 - place,
    side: 'buy',
    executed_at: '2026-11-24T10:00:00.000Z',
    provider_quantity: '0.01',
    provider_price: '60000',
    provider_fee: '0.6',
    order_status: 'filled',
    order_reason: null,
    quantity: '0.005',
    price: '60001',
    fee: '0.3',
    filled_at: '2026-11-24T10:00:02.500Z',
  }));
}

it('goes back to the first trade, a page at a time', async () => {
  const asked = startFakeServer({
    '/rest/v1/rpc/copied_trades': (body) => rowsBefore((body as { p_before: number | null }).p_before ?? LATEST + 1),
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TradesTab view={VIEW} details={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const bodies = (): readonly unknown[] =>
    asked.filter(({ path }) => path === '/rest/v1/rpc/copied_trades').map(({ body }) => body);
  const user = userEvent.setup();
  const older = { name: 'Load older trades' };
  await user.click(await screen.findByRole('button', older));
  await waitFor(() => expect(bodies()).toContainEqual({ p_bot_id: 'b1', p_before: 71 }));
  await waitFor(() => expect(screen.getByRole('button', older)).toBeEnabled());
  await user.click(screen.getByRole('button', older));
  await waitFor(() => expect(screen.queryByRole('button', older)).toBeNull());
  // Pages that are there are asked for again now and then: how often is a matter of how long this took.
  expect([...new Map(bodies().map((body) => [JSON.stringify(body), body])).values()]).toEqual([
    { p_bot_id: 'b1', p_before: null },
    { p_bot_id: 'b1', p_before: 71 },
    { p_bot_id: 'b1', p_before: 21 },
  ]);
});

it.each([
  [null, '—'],
  ['2026-11-24T10:00:02.500Z', '2.5 s'],
  ['2026-11-24T10:02:05.000Z', '2 min 5 s'],
])('tells how long after the provider the copy filled: %s', (filled_at, shown) => {
  expect(showDelay(delayOf({ executed_at: '2026-11-24T10:00:00.000Z', filled_at }))).toBe(shown);
});

it('shows what a copy that mirrors bought first as the first row', async () => {
  const [first] = rowsBefore(2);
  startFakeServer({ '/rest/v1/rpc/copied_trades': [{ ...first, number: 0 }] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <TradesTab view={VIEW} details={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Mirrored: what the provider held')).toBeVisible();
});
