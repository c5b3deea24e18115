import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProof, showProvable } from '../../../testing/show-provable.tsx';
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

it.each([
  ['Cash', { figure: 'cash' }],
  ['Invested, of the equity', { figure: 'exposure' }],
  ['Invested', { figure: 'exposure' }],
  ['Invested in percent', { figure: 'exposure', of: 'equity' }],
  ['Exposure in percent', { figure: 'openRisk', of: 'equity' }],
  ['24h P&L in percent', { figure: 'day', of: 'dayStart' }],
  ['24h P&L, from', { figure: 'dayStart' }],
  ['Weekly P&L in percent', { figure: 'week', of: 'weekStart' }],
  ['Weekly P&L, from', { figure: 'weekStart' }],
])('opens the proof of a figure in a card: %s', async (title, asked) => {
  const seen = showProvable(<SummaryCards figures={FIGURES} isYounger={false} exchange="kraken" />);
  expect(await openProof(seen, title)).toEqual([
    'portfolio-proof',
    { ...asked, exchange: 'kraken', inReportingCurrency: true },
  ]);
});

it('shows no share of nothing', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SummaryCards figures={{ ...FIGURES, equity: '0', dayAgo: '0' }} isYounger exchange="all" />
    </QueryClientProvider>,
  );
  const shown = ['24h P&L in percent', 'Exposure in percent', 'Invested in percent'].map(
    (title) => screen.getByTitle(`${title}: show the proof`).textContent,
  );
  expect(shown).toEqual(['n/a', 'n/a', 'n/a']);
});
