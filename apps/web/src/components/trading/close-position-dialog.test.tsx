import type { HoldingRow } from '@atb/api/rows/positions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { NO_PRICES, PRICES } from '../../testing/prices.ts';
import { ClosePositionDialog } from './close-position-dialog.tsx';

const POSITION: HoldingRow = {
  id: 'p1',
  account_id: 'a1',
  bot_id: null,
  symbol: 'BTCUSDT',
  side: 'long',
  qty: '0.4',
  entry_price: '60000',
  last_mark: '61000',
  unrealized_pnl: '400',
  realized_pnl: '0',
  fees_paid: '0',
  opened_at: '2026-01-01T00:00:00Z',
  closed_at: null,
};
const PREVIEW = {
  success: true,
  currency: 'USDT',
  price: '61000',
  fee: '1',
  proceeds: '6099',
  cost: '6000',
  gain: '99',
  longGain: '0',
  unknown: '0',
  missing: '0',
  lots: [],
  lotsTotal: 0,
};

const CLOSE = '/functions/v1/close-position';

function open(answers: FakeAnswers) {
  const asked = startFakeServer({
    '/functions/v1/sale-preview': PREVIEW,
    '/rest/v1/bot_orders': [],
    ...PRICES,
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClosePositionDialog position={POSITION} bot={undefined} open onOpenChange={() => undefined} />
    </QueryClientProvider>,
  );
  return {
    asked,
    user: userEvent.setup(),
    sales: () => asked.filter(({ path }) => path === CLOSE).map(({ body }) => body),
  };
}

it('tells the gain by lot of the share that is sold, when it is asked for', async () => {
  const { asked, user } = open({});
  await user.click(screen.getByRole('radio', { name: '25%' }));
  await user.click(screen.getByText('Gain by lot, before you sell'));
  await screen.findByText(/after a fee of/u);
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/sale-preview'))?.body).toMatchObject({
      accountId: 'a1',
      symbol: 'BTCUSDT',
      quantity: '0.1',
    }),
  );
});

it('is held back while no prices come, and says why', async () => {
  const { user, sales } = open(NO_PRICES);
  await screen.findByText('Disconnected: orders are held back until prices return.');
  await user.click(screen.getByRole('button', { name: 'Close 100%' }));
  expect(sales()).toEqual([]);
});

it('asks again under the same id after a lost answer, and under a new one for another share or after a no', async () => {
  let tries = 0;
  const { user, sales } = open({
    [CLOSE]: () => {
      tries += 1;
      if (tries < 3) return Response.json({ message: 'gone' }, { status: 502 });
      return { success: false, error: 'The account is OFFLINE.', reason: 'ACCOUNT_OFFLINE' };
    },
  });
  const press = async (name: string) => {
    const before = sales().length;
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled());
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(sales()).toHaveLength(before + 1));
  };
  await press('Close 100%');
  await press('Close 100%');
  await user.click(await screen.findByRole('radio', { name: '50%' }));
  await press('Close 50%');
  await press('Close 50%');
  const ids = sales().map((body) => (body as { requestId: string }).requestId);
  expect(ids[1]).toBe(ids[0]);
  expect(new Set(ids).size).toBe(3);
});
