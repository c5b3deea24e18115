import type { ModeReport } from '@atb/api/functions/trading/trading-mode';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { describe, expect, it, vi } from 'vitest';
import { type AuthState, AuthStateContext } from '../../hooks/use-auth.ts';
import { describeMode } from '../../lib/describe-mode.ts';
import { startFakeServer } from '../../testing/fake-server.ts';
import { SWITCH_WITHIN_MS } from '../../lib/api/trading-mode.ts';
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

const LIMITS = {
  max_trade_risk_pct: '1.00',
  max_daily_dd_pct: '3',
  max_weekly_dd_pct: '6',
  max_account_exposure_pct: '35',
  max_symbol_exposure_pct: '10',
  loss_streak_limit: 3,
};

const connected = (id: string, label: string) => ({
  id,
  label,
  adapter: 'binance',
  is_paper: false,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
});

const SIGNED_IN = {
  user: { id: ID },
  isLoading: false,
  isRecovering: false,
  needsSecondFactor: false,
  linkError: null,
  finishRecovery: () => undefined,
} as unknown as AuthState;

function open(answer: (body: unknown) => unknown, accounts: object | (() => unknown) = []) {
  const seen = startFakeServer({
    '/functions/v1/trading-mode': report(),
    '/functions/v1/switch-mode': answer,
    '/rest/v1/exchange_accounts': accounts,
    '/rest/v1/user_risk_prefs': LIMITS,
    '/rest/v1/encrypted_credentials': [{ exchange_account_id: 'b', tested_at: '2026-01-01T00:00:00Z' }],
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <AuthStateContext value={SIGNED_IN}>
          <ModeSwitch />
        </AuthStateContext>
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

  it('take the mode that is chosen while another is on its way, after it, and before all is read anew', async () => {
    const accounts = [Promise.resolve([])];
    let answer = (_report: ModeReport): void => undefined;
    const first = new Promise<ModeReport>((resolve) => (answer = resolve));
    const seen = open(
      (body) => ((body as { mode: string }).mode === 'SIMULATION' ? first : OFFLINE),
      () => accounts.pop() ?? new Promise(() => undefined),
    );
    const switches = () => seen.filter(({ path }) => path.endsWith('switch-mode')).map(({ body }) => body);
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('SIMULATION'));
    await waitFor(() => expect(switches()).toEqual([{ mode: 'SIMULATION' }]));
    await userEvent.click(await button('OFFLINE'));
    await waitFor(async () => expect(await button('OFFLINE')).toHaveAttribute('aria-busy', 'true'));
    expect(switches()).toEqual([{ mode: 'SIMULATION' }]);
    answer(report());
    expect(await screen.findByText(/3 bots halted/u)).toBeInTheDocument();
    expect(switches()).toEqual([{ mode: 'SIMULATION' }, { mode: 'OFFLINE' }]);
    expect(await button('OFFLINE')).toHaveAttribute('aria-pressed', 'true');
  });

  it('send the mode that is chosen next when a switch is not answered at all', async () => {
    const timeout = new AbortController();
    const spy = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeout.signal);
    try {
      const never = new Promise(() => undefined);
      const seen = open((body) => ((body as { mode: string }).mode === 'SIMULATION' ? never : OFFLINE));
      await screen.findByText(/Orders and bots trade on the paper account\./u);
      await userEvent.click(await button('SIMULATION'));
      await waitFor(() => expect(seen.some(({ path }) => path.endsWith('switch-mode'))).toBe(true));
      await userEvent.click(await button('OFFLINE'));
      expect(spy).toHaveBeenCalledExactlyOnceWith(SWITCH_WITHIN_MS);
      timeout.abort(new DOMException('signal timed out', 'TimeoutError'));
      expect(await screen.findByText(/3 bots halted/u)).toBeInTheDocument();
      expect(await button('OFFLINE')).toHaveAttribute('aria-pressed', 'true');
    } finally {
      spy.mockRestore();
    }
  });

  it('send only the last of those that are chosen while one is on its way', async () => {
    let answer = (_report: ModeReport): void => undefined;
    const first = new Promise<ModeReport>((resolve) => (answer = resolve));
    let asked = 0;
    const seen = open(() => {
      asked += 1;
      return asked === 1 ? first : OFFLINE;
    });
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    for (const mode of ['SIMULATION', 'OFFLINE', 'SIMULATION', 'OFFLINE']) await userEvent.click(await button(mode));
    answer(report());
    expect(await screen.findByText(/3 bots halted/u)).toBeInTheDocument();
    const switches = seen.filter(({ path }) => path.endsWith('switch-mode')).map(({ body }) => body);
    expect(switches).toEqual([{ mode: 'SIMULATION' }, { mode: 'OFFLINE' }]);
  });

  it('say that a switch was not answered', async () => {
    open(() => Promise.reject(new DOMException('signal timed out', 'TimeoutError')));
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('OFFLINE'));
    expect(await screen.findByText('Whether the mode was switched is not known')).toBeInTheDocument();
    expect(screen.getByText(/^The server did not answer\./u)).toBeInTheDocument();
  });

  it('say what became of a switch on its way when LIVE MODE is chosen meanwhile, and not gone on with', async () => {
    let refuse = (_answer: object): void => undefined;
    const answer = new Promise<object>((resolve) => (refuse = resolve));
    open(
      () => answer,
      () => new Promise(() => undefined),
    );
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('OFFLINE'));
    await userEvent.click(await button('LIVE MODE'));
    refuse({ success: false, reason: 'ENGINE_BUSY', error: 'The engine is busy.' });
    expect(await screen.findByText('The engine is busy.')).toBeInTheDocument();
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

describe('LIVE MODE', () => {
  const LIVE = report({ mode: 'LIVE', accountId: ID, changedAt: new Date().toISOString() });
  const switches = (seen: ReturnType<typeof open>) =>
    seen.filter(({ path }) => path.endsWith('switch-mode')).map(({ body }) => body);

  it('is asked about: the account, its limits and a word, by click and by key', async () => {
    const seen = open(() => LIVE, [connected('a', 'Kraken'), connected('b', 'Binance')]);
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.keyboard('ml');
    const dialog = await screen.findByRole('alertdialog', { name: 'Switch to LIVE MODE with Binance' });
    expect(await within(dialog).findByText('Loss of one trade')).toBeVisible();
    expect(within(dialog).getByText('1%')).toBeVisible();
    expect(within(dialog).getByText('Losing trades in a row')).toBeVisible();
    const confirm = within(dialog).getByRole('button', { name: 'Switch to LIVE MODE' });
    expect(confirm).toBeDisabled();
    expect(switches(seen)).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText('Type LIVE to confirm'), 'LIVE');
    await userEvent.selectOptions(within(dialog).getByLabelText('Account of LIVE MODE'), 'Kraken');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Switch to LIVE MODE' }));
    await waitFor(() => expect(switches(seen)).toEqual([{ mode: 'LIVE', accountId: 'a' }]));
    expect(await button('LIVE MODE')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('is asked about once the accounts are here, where it was chosen before', async () => {
    let come = (_accounts: readonly object[]): void => undefined;
    const accounts = new Promise<readonly object[]>((resolve) => (come = resolve));
    open(
      () => LIVE,
      () => accounts,
    );
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('LIVE MODE'));
    await waitFor(async () => expect(await button('LIVE MODE')).toHaveAttribute('aria-busy', 'true'));
    come([connected('b', 'Binance')]);
    expect(await screen.findByRole('alertdialog', { name: 'Switch to LIVE MODE with Binance' })).toBeVisible();
  });

  it('gives way to a mode that is chosen while the accounts are on their way', async () => {
    let come = (_accounts: readonly object[]): void => undefined;
    const accounts = new Promise<readonly object[]>((resolve) => (come = resolve));
    const seen = open(
      () => OFFLINE,
      () => accounts,
    );
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('LIVE MODE'));
    await userEvent.click(await button('OFFLINE'));
    come([]);
    expect(await screen.findByText(/3 bots halted/u)).toBeVisible();
    expect(await button('LIVE MODE')).not.toHaveAttribute('aria-busy');
    expect(switches(seen)).toEqual([{ mode: 'OFFLINE' }]);
  });

  it('says so where the accounts could not be loaded', async () => {
    open(
      () => LIVE,
      () => Response.json({ message: 'The accounts are away.' }, { status: 500 }),
    );
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('LIVE MODE'));
    expect(await screen.findByText('The mode was not switched')).toBeVisible();
  });

  it('says in the dialog why it is refused; Cancel changes nothing', async () => {
    const error = 'LIVE MODE needs a tested connection: test the keys of Kraken first.';
    const seen = open(() => ({ success: false, reason: 'NO_TESTED_ACCOUNT', error }), [connected('a', 'Kraken')]);
    await screen.findByText(/Orders and bots trade on the paper account\./u);
    await userEvent.click(await button('LIVE MODE'));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(switches(seen)).toEqual([]);
    await userEvent.click(await button('LIVE MODE'));
    await userEvent.type(await screen.findByLabelText('Type LIVE to confirm'), 'LIVE{Tab}');
    await userEvent.click(screen.getByRole('button', { name: 'Switch to LIVE MODE' }));
    expect(await screen.findByText(error)).toBeVisible();
    expect(screen.queryByLabelText('Account of LIVE MODE')).not.toBeInTheDocument();
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
