import type { HoldingRow } from '@atb/api/rows/positions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { startFakeServer } from '../../testing/fake-server.ts';
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

it('tells the gain by lot of the share that is sold, when it is asked for', async () => {
  const asked = startFakeServer({ '/functions/v1/sale-preview': PREVIEW, '/rest/v1/bot_orders': [] });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClosePositionDialog position={POSITION} bot={undefined} open onOpenChange={() => undefined} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
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
