import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accountKind } from '../../lib/account-kind.ts';
import type { Account } from '../../lib/api/get-accounts.ts';
import { ModeChip } from './mode-chip.tsx';
import { ModeRail } from './mode-rail.tsx';

const PAPER: Account = {
  id: '00000000-0000-4000-8000-000000000001',
  label: 'Paper Account',
  adapter: 'paper',
  is_paper: true,
  trading_mode: 'SIMULATION',
  chosen_state: 'ACTIVE',
  trading_state: 'ACTIVE',
  state_reason: '',
};
const CONNECTED: Account = { ...PAPER, adapter: 'binance', trading_mode: 'LIVE' };

it.each([
  ['a paper account', PAPER, 'paper', 'Paper'],
  ['an account of a test network', CONNECTED, 'testnet', 'Testnet'],
  ['an account of real money', { ...CONNECTED, is_paper: false }, 'live', 'Live'],
] as const)('chip and rail say the same of %s', (_name, account, kind, word) => {
  const isHatched = kind !== 'live';
  expect(accountKind(account)).toBe(kind);
  const { container } = render(
    <>
      <ModeRail account={account} />
      <ModeChip account={account} />
    </>,
  );
  expect(screen.getByText(word)).toBeVisible();
  expect(container.querySelector('.hatch') !== null).toBe(isHatched);
  expect(container.querySelector('[aria-hidden].bg-live') !== null).toBe(!isHatched);
});

it('OFFLINE stands before what the account is', () => {
  render(<ModeChip account={{ ...CONNECTED, trading_mode: 'OFFLINE' }} />);
  expect(screen.getByText('Offline')).toBeVisible();
});
