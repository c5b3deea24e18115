import { dec } from '@atb/core/base/decimal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { BotView } from '../../../lib/bot-view.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { StopBotDialog } from './stop-bot-dialog.tsx';

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
const VIEW = {
  bot: { id: 'b1', type: 'grid', symbol: 'BTCUSDT', exchange_account_id: 'a1', status: 'running' },
  name: 'Wide grid',
  result: { held: dec('0.1'), cost: dec('6000'), feeRate: dec('0.001'), orderCount: 7 },
  price: { symbol: 'BTCUSDT', bid: 61_000, ask: 61_001, last: 61_000 },
} as unknown as BotView;

it('tells the gain by lot before a bot is stopped with its coins sold', async () => {
  const asked = startFakeServer({ '/functions/v1/sale-preview': PREVIEW });
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StopBotDialog views={[VIEW]} open onOpenChange={() => undefined} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/^7 resting orders are cancelled/u)).toBeVisible();
  expect(screen.queryByText('Gain by lot, before you sell'), 'nothing is sold yet').toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Sell at the market price/u }));
  await user.click(screen.getByText('Gain by lot, before you sell'));
  await waitFor(() =>
    expect(asked.find(({ path }) => path.endsWith('/sale-preview'))?.body).toMatchObject({
      accountId: 'a1',
      symbol: 'BTCUSDT',
      quantity: '0.1',
    }),
  );
});
