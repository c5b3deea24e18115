import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { type FakeAnswers, startFakeServer } from '../../../testing/fake-server.ts';
import { ReconcilePanel } from './reconcile-panel.tsx';
import { lookUntil } from '../../../testing/look-until.ts';

const ACCOUNT: Account = {
  id: 'account',
  label: 'Mine',
  adapter: 'kraken',
  is_paper: false,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};
const SYNC = {
  account_id: 'account',
  state: 'reading',
  fault: null,
  fault_detail: null,
  parts_total: 22,
  parts_done: 14,
  records: 12_345,
  current_at: null,
  next_at: '2026-11-25T00:00:00Z',
};
const CHECK = { check_name: 'Book equals exchange', asset: 'BTC', expected: '1.5', actual: '1.2', difference: '-0.3' };

function open(answers: FakeAnswers) {
  startFakeServer({
    '/rest/v1/exchange_syncs': [SYNC],
    '/rest/v1/exchange_findings': [],
    '/rest/v1/exchange_open_orders': [],
    '/rest/v1/history_imports': [],
    '/rest/v1/rpc/reconcile_account': [CHECK],
    ...answers,
  });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReconcilePanel account={ACCOUNT} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

describe('the reconciliation of a connected account', () => {
  it('shows how far its history is, and the book beside the exchange', async () => {
    open({});
    expect(await screen.findByText(/14 of 22 parts/u)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'History read' })).toHaveAttribute('aria-valuenow', '14');
    expect(await screen.findByText('1 of 1 checks differ')).toBeVisible();
    expect(screen.getByText(/Nothing is booked|nothing is booked/u)).toBeVisible();
  });

  it('says why an account is not read, and what to do', async () => {
    open({ '/rest/v1/exchange_syncs': [], '/rest/v1/history_imports': [{ id: 'import' }] });
    expect(await screen.findByText(/delete it and connect it anew/u)).toBeVisible();
  });

  it('says what failed and what is not booked, and reads again on request', async () => {
    const asked: unknown[] = [];
    const fault = { ...SYNC, state: 'failed', fault: 'KEY_REFUSED', fault_detail: 'The exchange refuses this key.' };
    const detail = 'Trade 7 is in NEWCOIN, a pair that the exchange does not list.';
    const finding = { kind: 'unknown_pair', reference: 'T7', detail, found_at: '2026-11-25T00:00:00Z' };
    const user = open({
      '/rest/v1/exchange_syncs': [fault],
      '/rest/v1/exchange_findings': [finding],
      '/rest/v1/rpc/read_exchange_account': (body: unknown) => {
        asked.push(body);
        return null;
      },
    });
    expect(await screen.findByText(/refuses this key/u)).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Read history again' }));
    await lookUntil(() => expect(asked).toEqual([{ p_account_id: 'account', p_from_start: true }]));
  });
});
