import type { RiskVerdict } from '@atb/api/functions/trading/risk-check';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setTimeout as nextTurn } from 'node:timers/promises';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AuthStateContext } from '../../../hooks/use-auth.ts';
import type { Account } from '../../../lib/api/get-accounts.ts';
import * as notices from '../../../lib/notify.ts';
import { startFakeServer, type FakeAnswers } from '../../../testing/fake-server.ts';
import { useTicket } from '../use-ticket.ts';
import { OrderTicket } from './order-ticket.tsx';
import { SIGNED_IN } from '../../../testing/signed-in.ts';

const ACCOUNT: Account = {
  id: '00000000-0000-4000-8000-000000000001',
  label: 'Paper Account',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};
const RISK = '/functions/v1/risk-check';
const ORDER = '/functions/v1/exchange-binance/order';
const APPROVED: RiskVerdict = {
  ok: true,
  reason: null,
  message: null,
  normalized: { rr: 2.1, feesBps: 20, slippageBps: 8, notionalValue: '500', size: '0.005' },
  checks: [{ code: 'SPREAD_TOO_WIDE', passed: true, figure: '2', limit: '15', unit: 'bps' }],
};
const BLOCKED: RiskVerdict = {
  ...APPROVED,
  ok: false,
  reason: 'MAX_SYMBOL_EXPOSURE_EXCEEDED',
  message: 'Trade would exceed maximum symbol exposure limit.',
};
const PRICE = {
  symbol: 'BTCUSDT',
  exchange: 'binance',
  price: 100000,
  last: 100000,
  bid: 99999,
  ask: 100001,
  volume_24h: 1e9,
  change24h: 0,
  high24h: 1e5,
  low24h: 1e5,
  timestamp: '2026-11-21T12:00:00Z',
};
const SERVER: FakeAnswers = {
  '/functions/v1/exchange-binance/prices': {
    success: true,
    mode: 'DEMO',
    source: 'replay',
    venue: 'binance',
    prices: [PRICE],
  },
  '/functions/v1/portfolio-summary': { success: false, error: 'not here' },
  '/rest/v1/balances': [{ account_id: ACCOUNT.id, asset: 'USDT', free: '10000', locked: '0', ts: PRICE.timestamp }],
  '/rest/v1/user_risk_prefs': [],
  [RISK]: APPROVED,
  [ORDER]: { success: true, isPaper: true },
};

function Ticket({ account }: { readonly account: Account }) {
  return <OrderTicket symbol="BTCUSDT" account={account} form={useTicket('BTCUSDT')} />;
}

function around(queries: QueryClient, account = ACCOUNT) {
  return (
    <QueryClientProvider client={queries}>
      <AuthStateContext value={SIGNED_IN}>
        <MemoryRouter>
          <Ticket account={account} />
        </MemoryRouter>
      </AuthStateContext>
    </QueryClientProvider>
  );
}

const priceArrived = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Set price to bid' })).toBeEnabled());

/** Renders the form, waits for its market and, unless told otherwise, fills in a limit order. */
async function openTicket(answers: FakeAnswers = {}, { isFilled = true, isPriced = true, account = ACCOUNT } = {}) {
  const seen = startFakeServer({ ...SERVER, ...answers });
  vi.spyOn(notices, 'notifySuccess').mockReturnValue(undefined);
  vi.spyOn(notices, 'notifyError').mockReturnValue(undefined);
  const user = userEvent.setup();
  render(around(new QueryClient({ defaultOptions: { queries: { retry: false } } }), account));
  if (isPriced) await priceArrived();
  if (isFilled) {
    await user.click(screen.getByRole('button', { name: 'Set price to bid' }));
    await user.type(screen.getByLabelText('Quantity'), '0.005');
  }
  const sent = (path: string) => seen.filter((request) => request.path === path).map((request) => request.body);
  return { user, sent, submit: screen.getByRole('button', { name: /^Buy BTC (?:\(paper\)|on )/u }) };
}

describe('OrderTicket', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('asks the risk check once after the last change and shows what it says', async () => {
    const { sent } = await openTicket();
    expect(sent(RISK), 'nothing is asked while the user types').toEqual([]);
    expect(await screen.findByText('Trade Approved')).toBeVisible();
    expect(screen.getByText('2.10')).toBeVisible();
    expect(sent(RISK)).toEqual([
      {
        userId: 'user-1',
        accountId: ACCOUNT.id,
        symbol: 'BTCUSDT',
        side: 'BUY',
        strategy: 'manual',
        quantity: '0.005',
        entry: '99999.00',
      },
    ]);
  });

  it('says that the limits of the plan could not be verified when the check fails', async () => {
    await openTicket({ [RISK]: () => new Response('away', { status: 500 }) });
    expect(await screen.findByText('System error during risk check.')).toBeVisible();
    expect(screen.getByText('Unable to verify trade limits. Please try again.')).toBeVisible();
  });

  it('holds the order back with the reason of the risk check', async () => {
    const { submit } = await openTicket({ [RISK]: BLOCKED });
    expect(await screen.findByText(BLOCKED.message ?? '')).toBeVisible();
    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleDescription('The risk check holds this order back.');
  });

  it('denies when the check itself fails', async () => {
    const { submit } = await openTicket({ [RISK]: () => Response.json({ message: 'down' }, { status: 500 }) });
    expect(await screen.findByText('System error during risk check.')).toBeVisible();
    expect(submit).toBeDisabled();
  });

  it('places one order for a double click, then keeps only the side and the type', async () => {
    const { user, sent, submit } = await openTicket();
    await user.dblClick(submit);
    await waitFor(() => expect(notices.notifySuccess).toHaveBeenCalled());
    expect(sent(ORDER)).toEqual([
      {
        accountId: ACCOUNT.id,
        symbol: 'BTCUSDT',
        side: 'BUY',
        type: 'LIMIT',
        quantity: '0.005',
        price: '99999.00',
        newClientOrderId: expect.stringMatching(/^terminal_\d+$/u),
        isPaper: true,
      },
    ]);
    expect(notices.notifySuccess).toHaveBeenCalledWith('Order Placed Successfully', {
      detail: 'Buy 0.005 BTC (Paper)',
    });
    expect(screen.getByLabelText('Quantity')).toHaveValue('');
    expect(screen.getByLabelText('Price'), 'the next order begins at the best price').toHaveValue('99999.00');
    expect(screen.getByRole('radio', { name: 'Limit' })).toBeChecked();
  });

  it('names the account of a test network as one, and does not send its order as one on paper', async () => {
    const testnet: Account = { ...ACCOUNT, adapter: 'binance', label: 'Binance Account', trading_mode: 'LIVE' };
    const { user, sent, submit } = await openTicket({}, { account: testnet });
    expect(submit).toHaveAccessibleName('Buy BTC on Binance Account (testnet)');
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    await waitFor(() => expect(sent(ORDER)).toMatchObject([{ isPaper: false }]));
  });

  it('shows the gain by lot of a sale, however the form was filled in', async () => {
    const { user } = await openTicket();
    expect(screen.queryByText('Gain by lot, before you sell')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(screen.getByText('Gain by lot, before you sell')).toBeVisible();
  });

  it('keeps the form and says why when the server refuses', async () => {
    const { user, submit } = await openTicket({ [ORDER]: { success: false, isPaper: true, error: 'No such order.' } });
    await user.click(submit);
    await waitFor(() => expect(notices.notifyError).toHaveBeenCalledWith('Order Failed', { detail: 'No such order.' }));
    expect(screen.getByLabelText('Quantity')).toHaveValue('0.005');
  });

  it('calls a refusal for a risk reason a blocked trade', async () => {
    const refusal = { success: false, isPaper: true, reason: BLOCKED.reason, error: BLOCKED.message };
    const { user, submit } = await openTicket({ [ORDER]: refusal });
    await user.click(submit);
    await waitFor(() => expect(notices.notifyError).toHaveBeenCalledWith('Trade Blocked', { detail: BLOCKED.message }));
  });

  it('sends the same order with the same id after an answer that got lost, and calls it no failure', async () => {
    let calls = 0;
    const { user, sent, submit } = await openTicket({
      [ORDER]: () => {
        calls += 1;
        return calls === 1 ? Promise.reject(new TypeError('Failed to fetch')) : { success: true, isPaper: true };
      },
    });
    await user.click(submit);
    await waitFor(() =>
      expect(notices.notifyError).toHaveBeenCalledWith('Not known yet whether it was placed', expect.anything()),
    );
    await user.click(submit);
    await waitFor(() => expect(notices.notifySuccess).toHaveBeenCalled());
    const [first, second] = sent(ORDER) as ReadonlyArray<{ readonly newClientOrderId: string }>;
    expect(second?.newClientOrderId).toBe(first?.newClientOrderId);
  });

  it('asks the risk check about a market order too', async () => {
    const { user, sent, submit } = await openTicket({ [RISK]: BLOCKED });
    await user.click(screen.getByRole('radio', { name: 'Market' }));
    await waitFor(() => expect(sent(RISK).at(-1)).not.toHaveProperty('entry'));
    expect(sent(RISK).at(-1)).toMatchObject({ quantity: '0.005' });
    expect(await screen.findByText(BLOCKED.message ?? '')).toBeVisible();
    expect(submit).toBeDisabled();
  });

  it('says that stop and target place nothing, and which figure each changes', async () => {
    const { user } = await openTicket();
    const fields = screen.getByRole('group', { name: 'For the risk check only; no order is placed' });
    const stop = within(fields).getByLabelText('Stop loss');
    const target = within(fields).getByLabelText('Take profit');
    expect(stop).toHaveAccessibleDescription('Loss at stop —');
    await user.type(stop, '98999');
    await user.type(target, '104999');
    // 1,000 a coin, and 0.1 % of 499.995 and of 494.995 for both sides.
    await waitFor(() => expect(stop).toHaveAccessibleDescription('Loss at stop 5.99USDT'));
    await waitFor(() => expect(target).toHaveAccessibleDescription('Reward / risk 2.10'));
  });

  it('keeps a price that was picked when the side turns', async () => {
    const { user } = await openTicket();
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    expect(screen.getByLabelText('Price')).toHaveValue('99999.00');
  });

  it('offers the price of the other side while nobody has picked one', async () => {
    const { user } = await openTicket({}, { isFilled: false });
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('99999.00'));
    await user.click(await screen.findByRole('button', { name: '50%' }));
    expect(Number(screen.getByLabelText<HTMLInputElement>('Quantity').value)).toBeCloseTo(0.04995, 5);
    await user.click(screen.getByRole('radio', { name: 'Sell' }));
    await waitFor(() => expect(screen.getByLabelText('Price')).toHaveValue('100001.00'));
    await user.clear(screen.getByLabelText('Price'));
    expect(screen.getByLabelText('Price'), 'who empties the field means it').toHaveValue('');
  });

  it('offers no price to who is about to type one', async () => {
    let release = (): void => undefined;
    const prices = new Promise((resolve) => {
      release = () => resolve(SERVER['/functions/v1/exchange-binance/prices']);
    });
    const away = { '/functions/v1/exchange-binance/prices': () => prices };
    const { user } = await openTicket(away, { isFilled: false, isPriced: false });
    const field = screen.getByLabelText('Price');
    await user.click(field);
    release();
    await priceArrived();
    expect(field).toHaveValue('');
    await user.tab();
    await waitFor(() => expect(field, 'nobody typed one').toHaveValue('99999.00'));
  });

  it('mixes no price with one that is typed the moment the form is there', async () => {
    startFakeServer(SERVER);
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    render(around(queries));
    await priceArrived();
    // As a browser does it: the form comes as a page that was waited for, and no effect before its turn.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const place = document.body.appendChild(document.createElement('div'));
    const root = createRoot(place);
    const field = new Promise<HTMLInputElement>((resolve) => {
      new MutationObserver((_, watching) => {
        watching.disconnect();
        const shown = within(place).getByLabelText<HTMLInputElement>('Price');
        shown.focus();
        shown.select();
        resolve(shown);
      }).observe(place, { childList: true });
    });
    startTransition(() => root.render(around(queries)));
    const typedInto = await field;
    await nextTurn(20);
    expect(typedInto.selectionEnd, 'all of it is still chosen').toBe(typedInto.value.length);
    expect(typedInto.selectionStart).toBe(0);
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    act(() => root.unmount());
    place.remove();
  });

  it('asks for what is missing before anything else', async () => {
    const { user, submit } = await openTicket();
    await user.clear(screen.getByLabelText('Quantity'));
    expect(submit).toBeDisabled();
    expect(submit).toHaveAccessibleDescription('Enter a quantity.');
  });
});
