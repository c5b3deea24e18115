import type { PortfolioHistory } from '@atb/api/functions/portfolio/portfolio-history';
import { expect, it } from 'vitest';
import { openProof, showProvable } from '../../../testing/show-provable.tsx';
import { AllocationChart } from './allocation-chart.tsx';

const [FIRST, LAST] = [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 2)];
const HISTORY: PortfolioHistory = {
  success: true,
  quoteAsset: 'USDT',
  reporting: { currency: 'USDT', rate: '1', basis: 'same', symbol: null, at: null, missing: null },
  assets: ['BTC', 'Other'],
  days: [
    { time: FIRST, values: [100, 0], paidIn: 90 },
    { time: LAST, values: [75, 25], paidIn: 95 },
  ],
  unpriced: [],
};
const ofTotal = { figure: 'allocation', of: 'allocationTotal' };

it.each([
  ['Share of BTC on 2 Jun 2026', { ...ofTotal, coin: 'BTC', at: LAST }, { isShare: true, isTable: false }],
  ['Share of Other on 2 Jun 2026', { ...ofTotal, except: ['BTC'], at: LAST }, { isShare: true, isTable: false }],
  ['Everything held on 2 Jun 2026', { figure: 'allocationTotal', at: LAST }, { isShare: true, isTable: false }],
  ['Paid in on 2 Jun 2026', { figure: 'allocationPaid', at: LAST }, { isShare: true, isTable: false }],
  ['Share of BTC on 1 Jun 2026', { ...ofTotal, coin: 'BTC', at: FIRST }, { isShare: true, isTable: true }],
  ['Worth of BTC on 1 Jun 2026', { figure: 'allocation', coin: 'BTC', at: FIRST }, { isShare: false, isTable: true }],
  ['Everything held on 1 Jun 2026', { figure: 'allocationTotal', at: FIRST }, { isShare: false, isTable: true }],
])('opens the proof: %s', async (title, asked, view) => {
  const seen = showProvable(<AllocationChart history={HISTORY} exchange="kraken" {...view} />);
  expect(await openProof(seen, title)).toEqual([
    'portfolio-proof',
    { ...asked, exchange: 'kraken', inReportingCurrency: true },
  ]);
});
