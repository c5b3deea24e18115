import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PortfolioFigures } from '../portfolio-figures.ts';
import { SummaryCards } from './summary-cards.tsx';

const FIGURES: PortfolioFigures = {
  quoteAsset: 'USDT',
  currency: 'EUR',
  rate: '0.8',
  equity: '9900',
  uncounted: [],
  cash: '9000',
  exposure: '900',
  openRisk: '990',
  dayStart: '10000',
  dayChange: '-100',
  weekStart: '9500',
  weekChange: '400',
  dayAgo: '9950',
  dayAgoChange: '-50',
  paidIn: '10000',
};

function show(uncounted: readonly string[]): void {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SummaryCards figures={{ ...FIGURES, uncounted }} isYounger={false} exchange="all" />
    </QueryClientProvider>,
  );
}

it('names beside the sum what is not in it', () => {
  show(['ABC', 'XYZ']);
  expect(screen.getByText('Without ABC, XYZ: no price is known')).toBeVisible();
});

it('says nothing where all is counted, and what the sums are in', () => {
  show([]);
  expect(screen.queryByText(/no price is known/u)).toBeNull();
  expect(screen.getByRole('button', { name: 'Total equity (EUR): show the proof' })).toBeVisible();
});
