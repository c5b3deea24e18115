import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AccountReturns } from './account-returns.tsx';

function figures(): readonly string[] {
  return [...document.querySelectorAll('dl > div')].map((card) => card.querySelector('dd')?.textContent ?? '');
}

it('sets the three returns side by side, each with its formula', () => {
  const returns = { since: '2026-05-02T00:00:00Z', simple: 0.05, timeWeighted: 0.0669, moneyWeighted: 0.9 };
  render(<AccountReturns returns={returns} accountLabel={null} />);
  expect(figures()).toEqual(['+5.00%', '+6.69%', '+90.00%']);
  expect(screen.getByRole('button', { name: 'simple return: how is this computed?' })).toBeVisible();
  expect(screen.getByText(/\(end − start − net payments\) ÷ \(start \+ payments in\)/u)).toBeInTheDocument();
  expect(screen.getByText(/^On all that was paid in/u)).toHaveTextContent('On all that was paid in since 2026-05-02');
  expect(screen.getByText(/internal rate of return/u)).toBeInTheDocument();
});

it('writes n/a for one that is not defined, and never 0', () => {
  const returns = { since: '2026-05-02T00:00:00Z', simple: 0, timeWeighted: null, moneyWeighted: null };
  render(<AccountReturns returns={returns} accountLabel="Paper Account" />);
  expect(figures()).toEqual(['0.00%', 'n/a', 'n/a']);
  expect(screen.getByRole('region', { name: 'Returns, Paper Account' })).toBeVisible();
});
