import type { ModeReport } from '@atb/api/functions/trading/trading-mode';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { describeMode } from '../../lib/describe-mode.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { ModeSwitch } from './mode-switch.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const PAPER = {
  id: ID,
  label: 'Paper Account',
  isPaper: true,
  isDone: true,
  botsHalted: 3,
  ordersCancelled: 12,
  ordersFilled: 0,
  ordersOpen: 0,
};

function report(change: Partial<ModeReport> = {}): ModeReport {
  return { success: true, mode: 'SIMULATION', accountId: null, changedAt: null, accounts: [PAPER], ...change };
}

const OFFLINE = report({ mode: 'OFFLINE', changedAt: new Date().toISOString() });

function open(answer: (body: unknown) => unknown) {
  const seen = startFakeServer({
    '/functions/v1/trading-mode': report(),
    '/functions/v1/switch-mode': answer,
    '/rest/v1/exchange_accounts': [],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ModeSwitch />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return seen;
}

const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`, 'u') });

describe('the mode buttons', () => {
  it('show the mode, switch it by a click and say what that did', async () => {
    const seen = open(() => OFFLINE);
    expect(await screen.findByText(/Orders and bots trade on the paper account\./u)).toBeInTheDocument();
    expect(await button('SIMULATION')).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(await button('OFFLINE'));
    expect(await screen.findByText(/3 bots halted, 12 orders cancelled\./u)).toBeInTheDocument();
    expect(await button('OFFLINE')).toHaveAttribute('aria-pressed', 'true');
    expect(seen.filter(({ path }) => path.endsWith('switch-mode')).map(({ body }) => body)).toEqual([
      { mode: 'OFFLINE' },
    ]);
  });

  it('switch by their keys', async () => {
    const seen = open(() => OFFLINE);
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.keyboard('mo');
    expect(await screen.findByText(/3 bots halted/u)).toBeInTheDocument();
    expect(seen.some(({ path }) => path.endsWith('switch-mode'))).toBe(true);
  });

  it('say why LIVE MODE is refused, and stay where they were', async () => {
    const error = 'LIVE MODE needs an exchange account: connect one in Exchange setup first.';
    open(() => ({ success: false, reason: 'NO_TESTED_ACCOUNT', error }));
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('LIVE MODE'));
    expect(await screen.findByText(error)).toBeInTheDocument();
    expect(await button('SIMULATION')).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('the sentence of a mode', () => {
  it('counts by account, and says what is not done', () => {
    const quiet = { ...PAPER, label: 'Kraken', botsHalted: 0, ordersCancelled: 0 };
    const slow = { ...quiet, label: 'Binance', isDone: false };
    expect(describeMode({ ...OFFLINE, accounts: [{ ...PAPER, ordersFilled: 1 }, quiet, slow] })).toBe(
      '3 bots halted, 12 orders cancelled. Nothing is placed until you switch to SIMULATION. 1 order filled before it could be cancelled. ' +
        'Paper Account: 3 bots, 12 orders. Kraken: nothing ran or rested. Binance has not answered yet; nothing is placed there meanwhile.',
    );
  });

  it('of LIVE names the account in front, and that orders there are denied', () => {
    expect(describeMode(report({ mode: 'LIVE', accountId: ID, changedAt: '2026-01-01T00:00:00Z' }))).toBe(
      'Paper Account is in front. Live orders are not enabled yet: each order there is denied. Bots on paper go on.',
    );
  });
});
