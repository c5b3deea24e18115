import { render, screen } from '@testing-library/react';
import type { PortfolioOverview } from '@atb/api/functions/portfolio/portfolio-overview';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { PortfolioView } from '../use-portfolio-view.ts';
import { PortfolioReturns } from './portfolio-returns.tsx';

const VIEW: PortfolioView = {
  exchange: 'all',
  tab: 'balances',
  period: 'all',
  isDustHidden: false,
  isClosedShown: false,
  bot: '',
  symbol: '',
  side: '',
  account: '',
  set: () => undefined,
};

function show(returns: PortfolioOverview['total']['returns'], unpriced: readonly string[] = []): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PortfolioReturns view={VIEW} returns={returns} from={undefined} unpriced={unpriced} />
    </QueryClientProvider>,
  );
}

function figures(): readonly string[] {
  return [...document.querySelectorAll('dl > div')].map((card) => card.querySelector('dd')?.textContent ?? '');
}

it('sets the three returns side by side, each with its formula and its proof', () => {
  show({ since: '2026-05-02T00:00:00Z', simple: 0.05, timeWeighted: 0.0669, moneyWeighted: 0.9 });
  expect(figures()).toEqual(['+5.00%', '+6.69%', '+90.00%']);
  expect(screen.getByRole('button', { name: 'simple return: how is this computed?' })).toBeVisible();
  expect(screen.getByText(/\(end − start − net payments\) ÷ \(start \+ payments in\)/u)).toBeInTheDocument();
  expect(screen.getByText('since 2 May 2026')).toBeVisible();
  expect(screen.getByText(/internal rate of return/u)).toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /: show the proof$/u })).toHaveLength(3);
});

it('writes n/a for one that is not defined, and never 0, and says why', () => {
  show({ since: '2026-05-02T00:00:00Z', simple: 0, timeWeighted: null, moneyWeighted: null }, ['XYZ']);
  expect(figures()).toEqual(['0.00%', 'n/a', 'n/a']);
  expect(screen.getByText(/No price is known for XYZ/u)).toBeVisible();
});
