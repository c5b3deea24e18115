import type { AlertRow, AlertSourceRow, OrderTicketRow } from '@atb/api/rows/alerts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { AuthStateContext } from '../../hooks/use-auth.ts';
import { takeWaitingToasts } from '../../lib/notify.ts';
import { type FakeAnswers, startFakeServer } from '../../testing/fake-server.ts';
import { NO_PRICES, PRICES } from '../../testing/prices.ts';
import { SIGNED_IN } from '../../testing/signed-in.ts';
import { AlertsPage } from './alerts-page.tsx';

const NOW = new Date().toISOString();
const SOURCE: AlertSourceRow = {
  id: 's-1',
  name: 'Chart',
  auth: 'key',
  last_four: 'wxyz',
  target: 'ticket',
  bot_id: null,
  account_id: null,
  symbol: null,
  quantity: '0.01',
  is_on: true,
  max_age_s: 60,
  needs_time: false,
  keeps_order: true,
  window_s: 60,
  created_at: NOW,
  last_at: NOW,
  taken: 3,
  refused: 1,
};
const TICKET: OrderTicketRow = {
  id: 't-1',
  account_id: 'account-1',
  source_name: 'Chart',
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'market',
  quantity: '0.01',
  price: null,
  stop_loss: null,
  take_profit: null,
  created_at: NOW,
  expires_at: NOW,
  status: 'open',
  detail: '',
};
const ALERT: AlertRow = {
  id: 1,
  source_id: 's-1',
  received_at: NOW,
  event_at: NOW,
  action: 'buy',
  symbol: 'BTCUSDT',
  said: '',
  status: 'done',
  reason: null,
  detail: 'A prepared order waits for you until 2026-11-24 09:30 UTC.',
  repeats: 2,
};

beforeEach(() => void takeWaitingToasts());

function open(answers: FakeAnswers = {}) {
  const seen = startFakeServer({
    '/rest/v1/alert_sources': [SOURCE],
    '/rest/v1/alerts': [],
    '/rest/v1/order_tickets': [],
    '/rest/v1/bots': [],
    ...PRICES,
    ...answers,
  });
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <AlertsPage />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>,
  );
  return { seen, ...view };
}

it('gives a new source’s URL and message, to copy, and says where they go', async () => {
  open({
    '/rest/v1/alert_sources': [],
    '/functions/v1/create-alert-source': {
      success: true,
      id: 's-2',
      key: 'atba_key',
      address: 'https://atb.example/webhooks/alerts/s-2',
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Create source' }));
  await screen.findByLabelText('Quantity (optional)');
  const submit = screen.getAllByRole('button', { name: 'Create source' }).at(-1);
  await userEvent.click(submit ?? document.body);
  const shown = await screen.findByText('https://atb.example/webhooks/alerts/s-2/atba_key');
  expect(shown).toBeVisible();
  expect(screen.getByText(/^In TradingView:/u)).toHaveTextContent('Webhook URL');
  expect(screen.getByText(/"\{\{strategy\.order\.contracts\}\}"/u)).toBeVisible();
  const copy = screen.getByRole('button', { name: 'Copy Webhook URL, with the key' });
  await userEvent.click(copy);
  expect(takeWaitingToasts()).toMatchObject([{ title: 'It was not copied' }]);
  await userEvent.setup().click(copy);
  expect(await navigator.clipboard.readText()).toBe('https://atb.example/webhooks/alerts/s-2/atba_key');
});

it('says at the field which bot is missing, and sends what belongs to the target that is chosen', async () => {
  const { seen } = open({
    '/rest/v1/alert_sources': [],
    '/functions/v1/create-alert-source': { success: true, id: 's-2', key: 'atba_key', address: 'https://atb.example' },
  });
  const sent = () => seen.filter(({ path }) => path.endsWith('create-alert-source')).map(({ body }) => body);
  await userEvent.click(await screen.findByRole('button', { name: 'Create source' }));
  await userEvent.type(await screen.findByLabelText('Symbol (optional)'), 'btcusdt');
  await userEvent.type(screen.getByLabelText('Quantity (optional)'), '0.5');
  await userEvent.selectOptions(screen.getByLabelText('What an alert does'), 'bot');
  await userEvent.clear(screen.getByLabelText('Name'));
  const submit = screen.getAllByRole('button', { name: 'Create source' }).at(-1) ?? document.body;
  await userEvent.click(submit);
  expect(await screen.findByText('Give the source a name')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Name'), ' Chart ');
  await userEvent.click(submit);
  expect(await screen.findByText('Choose a bot')).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('What an alert does'), 'log');
  await userEvent.click(submit);
  await waitFor(() =>
    expect(sent()).toEqual([
      { name: 'Chart', auth: 'key', target: 'log', botId: null, symbol: 'BTCUSDT', quantity: null },
    ]),
  );
});

it('shows a program that signs no message of TradingView', async () => {
  open({ '/rest/v1/alert_sources': [{ ...SOURCE, auth: 'signature' }] });
  const item = await screen.findByRole('listitem', { name: 'Chart' });
  expect(item).not.toHaveTextContent('TradingView');
  expect(within(item).getByRole('link', { name: 'how to sign' })).toHaveAttribute('href', '/docs/alerts#who-may-send');
});

it('says what a test would do, beside its source', async () => {
  const { seen } = open({
    '/functions/v1/test-alert-source': {
      success: true,
      isTaken: false,
      reason: 'NO_SYMBOL',
      detail: 'It names no symbol, and the source has none.',
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Test Chart' }));
  expect(await screen.findByText('It would be refused')).toBeVisible();
  expect(screen.getByText('It names no symbol, and the source has none.')).toBeVisible();
  const [asked] = seen.filter(({ path }) => path.endsWith('test-alert-source'));
  expect(asked?.body).toMatchObject({ id: 's-1', body: expect.stringMatching(/"action":"buy"/u) });
});

it('lists what came in words of a trader', async () => {
  open({
    '/rest/v1/alerts': [ALERT, { ...ALERT, id: 2, action: null, symbol: null, said: 'hello', status: 'refused' }],
  });
  const [, first, second] = await screen.findAllByRole('row');
  // The name of the source comes with the sources.
  await waitFor(() => expect(first).toHaveTextContent(/Buy BTC\/USDT.*Done.*Chart.*2 ×/u));
  expect(second).toHaveTextContent(/hello.*Refused/u);
});

it('takes a discarded order back, or discards it for good once that is over', async () => {
  const discards: unknown[] = [];
  const { unmount } = open({
    '/rest/v1/order_tickets': [TICKET],
    '/functions/v1/answer-ticket': (body: unknown) => {
      discards.push(body);
      return { success: true, status: 'discarded', clientOrderId: null };
    },
  });
  const name = 'Discard: Buy 0.01 BTC/USDT at the market';
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(screen.getByText('No orders waiting.')).toBeVisible();
  takeWaitingToasts()[0]?.notice.undo?.();
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(discards).toEqual([]);
  unmount();
  await waitFor(() => expect(discards).toEqual([{ id: 't-1', answer: 'discard' }]));
});

it('shows the gain by lot before a prepared sale is confirmed, of the account that it goes to', async () => {
  const asked: unknown[] = [];
  open({
    '/rest/v1/order_tickets': [{ ...TICKET, side: 'sell', type: 'limit', price: '61000' }],
    '/functions/v1/sale-preview': (body: unknown) => {
      asked.push(body);
      return Response.json({ message: 'not here' }, { status: 500 });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm: Sell/u }));
  await userEvent.click(await screen.findByText('Gain by lot, before you sell'));
  await waitFor(() =>
    expect(asked).toMatchObject([{ accountId: 'account-1', symbol: 'BTCUSDT', quantity: '0.01', price: '61000' }]),
  );
});

it('holds prepared orders back while no prices come, and says why; discarding goes on', async () => {
  open({ '/rest/v1/order_tickets': [TICKET], ...NO_PRICES });
  await screen.findByText('Disconnected: orders are held back until prices return.');
  expect(screen.getByRole('button', { name: /^Confirm: Buy/u })).toBeDisabled();
  expect(screen.getByRole('button', { name: /^Discard: Buy/u })).toBeEnabled();
});
