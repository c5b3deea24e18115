import type { SignalProviderRow } from '@atb/api/rows/signal-providers';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProviderCard } from './provider-card.tsx';

const PROVIDER = {
  id: 'p',
  name: 'Trend Desk',
  is_open: true,
  is_verified: true,
  symbols: ['BTCUSDT'],
  strategy_description: 'Follows the trend.',
  monthly_return: '2.5',
  total_return: '9.1',
  max_drawdown: '7.25',
  win_rate: '61.5',
  total_trades: 42,
  hold_seconds: 7_200,
  cost_pct: '0.1',
  capacity: '250000',
  followers_count: 3,
  followers_money: '1000',
  followers_result: '-12',
  risk_level: 'Medium',
  opened_at: '2026-01-01T00:00:00Z',
  subscription_fee: '99.99',
  profit_share: '10',
} as unknown as SignalProviderRow;

it('shows what a follower has to know before the name: loss beside gain, age, leverage, trades and what followers really earned', () => {
  render(
    <ProviderCard
      provider={PROVIDER}
      isOwn={false}
      isNamed={false}
      isCopied={false}
      now={Date.UTC(2026, 9, 1)}
      onCopy={() => undefined}
    />,
  );
  const facts = new Map(
    screen.getAllByRole('term').map((term) => [term.firstChild?.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts.get('Monthly return')).toBe('+2.50%');
  expect(facts.get('Max drawdown')).toBe('7.25%');
  expect(facts.get('Followers’ return')).toBe('−1.20%');
  expect(facts.get('Win rate')).toBe('61.5%');
  expect(facts.get('Trades')).toBe('42');
  expect(facts.get('Leverage')).toBe('None');
  expect(facts.get('Holding time')).toBe('2 hours');
  for (const name of ['Experience', 'Cost', 'Capacity', 'Risk', 'Followers']) expect(facts.has(name), name).toBe(true);
  expect(screen.getByRole('button', { name: 'Copy Trader Trend Desk' })).toBeEnabled();
});
