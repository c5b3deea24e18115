import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Account } from '../../lib/api/get-accounts.ts';
import { StopAllDialog } from './stop-all-dialog.tsx';

const { stopAll, notifySuccess } = vi.hoisted(() => ({ stopAll: vi.fn(), notifySuccess: vi.fn() }));
vi.mock('../../lib/api/stop-all.ts', () => ({ stopAll }));
vi.mock('../../lib/notify.ts', () => ({ notifySuccess }));
vi.mock('../../lib/api/get-bot-names.ts', () => ({
  botNamesQuery: () => ({ queryKey: ['bots', 'names'], queryFn: () => [{ status: 'running' }, { status: 'paused' }] }),
}));
vi.mock('../../lib/api/positions.ts', () => ({
  openPositionsQuery: () => ({ queryKey: ['positions'], queryFn: () => POSITIONS }),
}));

const POSITIONS = [
  { symbol: 'BTCUSDT', qty: '0.01' },
  { symbol: 'ETHUSDT', qty: '1' },
  { symbol: 'BTCUSDT', qty: '0.02' },
];
const ACCOUNT: Account = {
  id: 'a1',
  label: 'Paper account',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};

function renderDialog() {
  const onOpenChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { mutations: { retry: false } } })}>
      <StopAllDialog account={ACCOUNT} open onOpenChange={onOpenChange} />
    </QueryClientProvider>,
  );
  return onOpenChange;
}

beforeEach(() => {
  stopAll.mockReset().mockResolvedValue({ success: true, botsAffected: 1, ordersCancelled: 14, positionsClosing: 0 });
  notifySuccess.mockReset();
});

it('pauses unless more is chosen, and says what happened', async () => {
  const onOpenChange = renderDialog();
  expect(await screen.findByText('1 bot running. Choose how far to stop.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Pause all bots' }));
  expect(stopAll).toHaveBeenCalledWith('pause_entries', 'a1');
  expect(notifySuccess).toHaveBeenCalledWith('Pause all bots', {
    detail: '1 bot affected, 14 orders cancelled, 0 positions closing.',
  });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('closes everything only after the account is typed', async () => {
  renderDialog();
  await userEvent.click(screen.getByRole('radio', { name: /Close everything/ }));
  const action = screen.getByRole('button', { name: 'Close everything' });
  expect(action).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Type Paper account to confirm'), 'Paper account');
  await userEvent.click(action);
  expect(stopAll).toHaveBeenCalledWith('close_everything', 'a1');
});

it('tells the gain of every coin before everything is sold, and not before entries are paused', async () => {
  renderDialog();
  expect(screen.queryByText('Gain by lot, before you sell')).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /Close everything/ }));
  expect(await screen.findAllByText('Gain by lot, before you sell')).toHaveLength(2);
  expect(screen.getByText('BTC/USDT')).toBeInTheDocument();
});

it('says what waits while the exchange is away', async () => {
  const waitsFor = 'The exchange does not answer, so there is no price to sell at.';
  stopAll.mockResolvedValue({ success: true, botsAffected: 2, ordersCancelled: 1, positionsClosing: 1, waitsFor });
  const onOpenChange = renderDialog();
  await userEvent.click(screen.getByRole('radio', { name: /Close everything/ }));
  await userEvent.type(screen.getByLabelText('Type Paper account to confirm'), 'Paper account');
  await userEvent.click(screen.getByRole('button', { name: 'Close everything' }));
  expect(notifySuccess).toHaveBeenCalledWith('Close everything', {
    detail: `2 bots affected, 1 order cancelled, 1 position closing. ${waitsFor}`,
  });
  expect(onOpenChange).toHaveBeenCalledWith(false);
});

it('stays open with the reason when it fails', async () => {
  stopAll.mockRejectedValue(new TypeError('Failed to fetch'));
  const onOpenChange = renderDialog();
  await userEvent.click(screen.getByRole('button', { name: 'Pause all bots' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The server did not answer.');
  expect(onOpenChange).not.toHaveBeenCalled();
});
