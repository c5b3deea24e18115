import { rsiDip } from '@atb/core/strategies/catalogue/reversion/rsi-dip';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as notices from '../../lib/notify.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { DeployStrategyButton } from './deploy-strategy-button.tsx';

const DEPLOY = '/functions/v1/deploy-strategy';
const ACCOUNT = {
  id: 'account-1',
  label: 'Paper',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};
const prices = ['BTCUSDT', 'ETHUSDT'].map((symbol) => ({ symbol, exchange: 'binance', price: 100, last: 100 }));

function Address() {
  return <output aria-label="Address">{useLocation().pathname}</output>;
}

const VERDICT = { ok: true, reason: null, message: null, normalized: null, checks: [] };

async function openDialog(answer: object, recordedReturn: number | null = null, verdict: object = VERDICT) {
  const seen = startFakeServer({
    '/rest/v1/exchange_accounts': [ACCOUNT],
    '/rest/v1/balances': [{ account_id: ACCOUNT.id, asset: 'USDT', free: '9876.5', locked: '0', ts: '' }],
    '/functions/v1/exchange-binance/prices': {
      success: true,
      mode: 'DEMO',
      source: 'replay',
      venue: 'binance',
      prices,
    },
    '/functions/v1/risk-check': verdict,
    [DEPLOY]: answer,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={['/strategies']}>
        <DeployStrategyButton
          definition={rsiDip}
          symbol="BTCUSDT"
          params={{ low: 27 }}
          recordedReturn={recordedReturn}
        />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Deploy Strategy RSI Dip' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deploy RSI Dip' }));
  await dialog.findByText(/9,876\.50 USDT free/u);
  return { user, seen, dialog };
}

describe('DeployStrategyButton', () => {
  beforeEach(() => {
    vi.spyOn(notices, 'notifySuccess').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('says before it is made that the limits of the account would deny its entries', async () => {
    const check = {
      code: 'MAX_SYMBOL_EXPOSURE_EXCEEDED',
      passed: false,
      figure: '0.2',
      limit: '0.12',
      unit: 'fraction',
    };
    const message = 'Trade would exceed maximum symbol exposure limit.';
    const { user, seen, dialog } = await openDialog({}, null, { ...VERDICT, ok: false, message, checks: [check] });
    await user.clear(dialog.getByRole('spinbutton', { name: 'Allocation' }));
    await user.type(dialog.getByRole('spinbutton', { name: 'Allocation' }), '2000');
    expect(await dialog.findByText(/20\.0% of equity, your limit is 12\.0%/u)).toBeVisible();
    const asked = seen.filter(({ path }) => path === '/functions/v1/risk-check').at(-1)?.body;
    expect(asked, 'two thousand at a price of a hundred').toMatchObject({
      symbol: 'BTCUSDT',
      quantity: '20',
      side: 'BUY',
    });
  });

  it('asks with the stop that the strategy sets, so that the loss of one trade is judged too', async () => {
    const check = { code: 'MAX_TRADE_RISK_EXCEEDED', passed: false, figure: '0.012', limit: '0.005', unit: 'fraction' };
    const message = 'Trade would lose more than the limit of one trade.';
    const { seen, dialog } = await openDialog({}, null, { ...VERDICT, ok: false, message, checks: [check] });
    expect(await dialog.findByText(/1\.2% of equity, your limit is 0\.5%/u)).toBeVisible();
    const asked = seen.find(({ path }) => path === '/functions/v1/risk-check')?.body as { readonly stop?: string };
    const [stopLoss] = [rsiDip.protection.stopLoss];
    expect(stopLoss?.kind, 'a share of the entry price').toBe('fraction');
    expect(Number(asked.stop)).toBeLessThan(100);
    expect(Number(asked.stop)).toBeGreaterThan(80);
  });

  it('makes a bot with market, candles, money and parameters, and opens its page', async () => {
    const { user, seen, dialog } = await openDialog({ success: true, bot: { id: 'bot-1', status: 'running' } });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Market' }), 'ETHUSDT');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Candles' }), '4h');
    await user.clear(dialog.getByRole('spinbutton', { name: 'Allocation' }));
    await user.type(dialog.getByRole('spinbutton', { name: 'Allocation' }), '250');
    await user.click(dialog.getByRole('button', { name: 'Deploy (paper)' }));
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/bots/bot-1'));
    expect(seen.find(({ path }) => path === DEPLOY)?.body).toEqual({
      strategyId: 'rsi-dip',
      params: { low: 27 },
      symbol: 'ETHUSDT',
      timeframe: '4h',
      allocation: '250',
      exchangeAccountId: 'account-1',
    });
  });

  it('asks for no less than an order costs', async () => {
    const { user, dialog } = await openDialog({ success: true });
    const allocation = dialog.getByRole('spinbutton', { name: 'Allocation' });
    await user.clear(allocation);
    await user.type(allocation, '5');
    expect(allocation).toHaveAccessibleDescription(/At least 6 USDT/u);
    expect(dialog.getByRole('button', { name: 'Deploy (paper)' })).toBeDisabled();
  });

  it('puts what the server refuses to the field that is to blame', async () => {
    const error = 'Allocation of 100 USDT is more than the 3.00 USDT available.';
    const { user, dialog } = await openDialog({
      success: false,
      error,
      reason: 'INSUFFICIENT_BALANCE',
      field: 'allocation',
    });
    await user.click(dialog.getByRole('button', { name: 'Deploy (paper)' }));
    await waitFor(() =>
      expect(dialog.getByRole('spinbutton', { name: 'Allocation' })).toHaveAccessibleDescription(
        new RegExp(error, 'u'),
      ),
    );
  });

  it('says what else the server refuses, in place', async () => {
    const error = 'Signals of this strategy depend on candles that come after them, so it cannot be traded.';
    const { user, dialog } = await openDialog({ success: false, error, reason: 'LOOKS_AHEAD', field: 'definition' });
    await user.click(dialog.getByRole('button', { name: 'Deploy (paper)' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Failed to create bot${error}`);
    expect(screen.getByLabelText('Address')).toHaveTextContent('/strategies');
  });

  it('shows the values it will trade with, those that are not its own told apart', async () => {
    const { dialog } = await openDialog({ success: true });
    expect(within(dialog.getByLabelText('Parameters')).getByText(/\(default \d+\)/u)).toBeVisible();
  });

  it('says again that it lost on recorded candles', async () => {
    const { dialog } = await openDialog({ success: true }, -0.172);
    expect(dialog.getByRole('status')).toHaveTextContent('It lost on recorded BTC/USDT candles−17.2% after costs.');
  });

  it('asks to acknowledge that a search may have been lucky, and sends that', async () => {
    const error = 'Your account has run 40 trials, which asks for 49 days out of sample; this has none.';
    const { user, seen, dialog } = await openDialog({
      success: false,
      reason: 'EVIDENCE_NEEDED',
      field: 'acknowledgesLuck',
      error,
    });
    const deploy = dialog.getByRole('button', { name: 'Deploy (paper)' });
    await user.click(deploy);
    expect(await dialog.findByText(error)).toBeVisible();
    expect(deploy).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'I know that the result may be luck' }));
    await user.click(deploy);
    await waitFor(() => expect(seen.filter(({ path }) => path === DEPLOY)).toHaveLength(2));
    const [first, second] = seen.filter(({ path }) => path === DEPLOY).map(({ body }) => body);
    expect(first).not.toHaveProperty('acknowledgesLuck');
    expect(second).toMatchObject({ acknowledgesLuck: true });
  });
});
