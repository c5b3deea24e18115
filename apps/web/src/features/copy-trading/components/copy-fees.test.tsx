import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { CopyFees } from './copy-fees.tsx';

it('says what a copy costs, and what is shown without being charged', () => {
  const provider = { subscription_fee: '99.99', profit_share: '10' };
  render(<CopyFees provider={provider} allocation="500" quote="USDT" />);
  const lines = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(lines).toEqual([
    'Trading fee: 0.10% of each trade',
    'The allocation bought and sold once: 1.00 USDT',
    'Provider’s fee, not charged: 99.99 USD a month',
    'Provider’s share of profit, not charged: 10%',
  ]);
});
