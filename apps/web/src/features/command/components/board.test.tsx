import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { type AuthState, AuthStateContext } from '../../../hooks/use-auth.ts';
import { startFakeServer } from '../../../testing/fake-server.ts';
import { AccountsPanel } from './accounts-panel.tsx';
import { EventLog } from './event-log.tsx';
import { ExposurePanel } from './exposure-panel.tsx';
import { LimitsPanel } from './limits-panel.tsx';
import { OrderFlow } from './order-flow.tsx';

const account = (id: string, adapter: string, label: string, change: object = {}) => ({
  id,
  label,
  adapter,
  is_paper: adapter === 'paper',
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
  ...change,
});

const USER = { user: { id: 'u' } } as unknown as AuthState;

function open(parts: ReactNode, answers: Parameters<typeof startFakeServer>[0]) {
  const seen = startFakeServer({ '/rest/v1/exchange_accounts': [account('a', 'paper', 'Paper')], ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <AuthStateContext value={USER}>{parts}</AuthStateContext>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { seen, queries };
}

const USE = {
  success: true,
  accountId: 'a',
  reporting: { currency: 'USDT', rate: '1', basis: 'same', symbol: null, at: null, missing: null },
  equity: '10000',
  limits: [
    { code: 'MAX_ACCOUNT_EXPOSURE_EXCEEDED', used: '0.3', limit: '0.35', unit: 'fraction' },
    { code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED', used: '0.12', limit: '0.12', unit: 'fraction' },
    { code: 'DAILY_DRAWDOWN_BREAKER_ACTIVE', used: '0.001', limit: '0.03', unit: 'fraction' },
    { code: 'LOSS_STREAK_BREAKER_ACTIVE', used: '2', limit: '3', unit: 'count' },
  ],
  symbols: [
    { symbol: 'BTCUSDT', held: '900', resting: '300', share: '0.12' },
    { symbol: 'ETHUSDT', held: '600', resting: '0', share: '0.06' },
  ],
  symbolLimit: '0.12',
};

it('shows limits as bars, each with what is used of it', async () => {
  open(<LimitsPanel />, { '/functions/v1/risk-use': USE });
  expect(await screen.findByRole('progressbar', { name: 'Account exposure' })).toHaveAttribute('aria-valuenow', '0.3');
  expect(screen.getByText('30.00% of 35.00%')).toBeVisible();
  expect(screen.getByText('· near the limit')).toBeVisible();
  expect(screen.getByText('· limit reached')).toBeVisible();
  expect(screen.getByText('2 of 3')).toBeVisible();
});

it('shows what lies in each symbol against the limit of one symbol', async () => {
  open(<ExposurePanel />, { '/functions/v1/risk-use': USE });
  const [btc] = await screen.findAllByRole('listitem');
  expect(within(btc ?? document.body).getByRole('link', { name: 'BTC/USDT' })).toHaveAttribute(
    'href',
    '/terminal?symbol=BTCUSDT',
  );
  expect(btc).toHaveTextContent('12.00% of 12.00%');
  expect(btc).toHaveTextContent(/Held 900\.00.*Open buys 300\.00/u);
});

const order = (id: string, status: string, changedAt = '2026-05-02T10:00:00Z') => ({
  id,
  account_id: 'a',
  bot_id: null,
  client_order_id: id,
  symbol: 'BTCUSDT',
  side: 'buy',
  type: 'limit',
  purpose: 'entry',
  quantity: '0.01',
  price: '60000',
  stop_loss: null,
  take_profit: null,
  filled_quantity: '0',
  fill_price: null,
  status,
  reason: null,
  created_at: '2026-05-02T10:00:00Z',
  updated_at: changedAt,
});

it('shows the flow of orders, counted by what became of them', async () => {
  const orders = [order('1', 'accepted'), order('2', 'filled'), order('3', 'denied'), order('4', 'denied')];
  open(<OrderFlow />, { '/rest/v1/bot_orders': orders, '/rest/v1/bots': [] });
  const list = await screen.findByRole('list', { name: 'Latest orders' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(4);
  expect(within(list).getAllByText('Denied by risk check')).toHaveLength(2);
  expect(screen.getByText('Denied or rejected').parentElement).toHaveTextContent('2');
});

it('puts an order that changes above the rest, in rows that stand', async () => {
  let orders = ['1', '2', '3', '4'].map((id) => order(id, 'accepted'));
  const { queries } = open(<OrderFlow />, { '/rest/v1/bot_orders': () => orders, '/rest/v1/bots': [] });
  const list = await screen.findByRole('list', { name: 'Latest orders' });
  const before = within(list).getAllByRole('listitem');
  orders = orders.with(3, order('4', 'filled', '2026-05-02T10:00:01Z'));
  await queries.invalidateQueries();
  await waitFor(() => expect(before[0]).toHaveTextContent('Filled'));
  const after = within(list).getAllByRole('listitem');
  expect(after).toHaveLength(before.length);
  for (const [place, row] of before.entries()) expect(after[place], 'a row that is carried is a jump').toBe(row);
  const statuses = (): readonly boolean[] => after.map((row) => row.textContent.includes('Filled'));
  expect(statuses()).toEqual([true, false, false, false]);

  await userEvent.hover(list);
  expect(screen.getByText('Held while you are on it')).toBeVisible();
  orders = orders.with(0, order('1', 'filled', '2026-05-02T10:00:02Z'));
  await queries.invalidateQueries();
  expect(statuses(), 'what is about to be pressed stays').toEqual([true, false, false, false]);
  await userEvent.tab();
  await userEvent.tab();
  expect(list).toContainElement(document.activeElement as HTMLElement);
  await userEvent.unhover(list);
  expect(statuses(), 'the focus is still on it').toEqual([true, false, false, false]);
  await userEvent.tab();
  await userEvent.click(document.body);
  await waitFor(() => expect(statuses()).toEqual([true, true, false, false]));
});

const decision = (id: string, message: string, actor = 'user'): JournalDecision => ({
  id,
  at: '2026-05-02T10:00:00.000Z',
  actor: actor as JournalDecision['actor'],
  code: 'STOP_ALL',
  severity: 'info',
  message,
  accountId: null,
  botId: null,
  symbol: null,
});

it('filters the event log, and holds it while it is read', async () => {
  let decisions = [decision('1', 'The first.')];
  const { seen, queries } = open(<EventLog />, {
    '/functions/v1/account-journal': () => ({ success: true, decisions, next: null }),
  });
  expect(await screen.findByText('The first.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  decisions = [decision('3', 'The third.'), decision('2', 'The second.'), ...decisions];
  await queries.invalidateQueries();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Paused · 2 new'));
  expect(screen.queryByText('The third.')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  expect(screen.getByText('The third.')).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'risk');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Severity' }), 'warning');
  await waitFor(() => expect(seen.at(-1)?.body).toEqual({ actor: 'risk', severityMin: 'warning', limit: 50 }));
  expect(screen.getByRole('link', { name: 'Account journal' })).toHaveAttribute(
    'href',
    '/journal?by=risk&severity=warning',
  );
});

it('halts one account, or every account of an exchange, after saying what that does', async () => {
  const { seen } = open(<AccountsPanel />, {
    '/rest/v1/exchange_accounts': [
      account('p', 'paper', 'Paper'),
      account('b1', 'binance', 'Main'),
      account('b2', 'binance', 'Second'),
      account('k', 'kraken', 'Kraken', { chosen_state: 'HALTED', trading_state: 'HALTED' }),
    ],
    '/rest/v1/bots': [{ id: 'x', exchange_account_id: 'p', status: 'running' }],
    '/rest/v1/bot_orders': [{ id: 'o', account_id: 'p' }],
    '/rest/v1/rpc/set_account_state': {},
  });
  const states = () => seen.filter(({ path }) => path.endsWith('set_account_state')).map(({ body }) => body);
  await userEvent.click(await screen.findByRole('button', { name: 'Halt Paper' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Halt Paper' });
  await waitFor(() => expect(dialog).toHaveTextContent('Pauses 1 running bot and cancels 1 open order.'));
  expect(states()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Halt' }));
  await waitFor(() => expect(states()).toEqual([{ account_id: 'p', state: 'HALTED' }]));
  // The dialog closes with the answer.
  await userEvent.click(await screen.findByRole('button', { name: 'Halt Binance' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Halt' }));
  await waitFor(() =>
    expect(states().slice(1)).toEqual([
      { account_id: 'b1', state: 'HALTED' },
      { account_id: 'b2', state: 'HALTED' },
    ]),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Set Kraken to ACTIVE' }));
  await waitFor(() => expect(states().at(-1)).toEqual({ account_id: 'k', state: 'ACTIVE' }));
  expect(screen.getByRole('button', { name: 'Stop all on Main' })).toBeVisible();
});
