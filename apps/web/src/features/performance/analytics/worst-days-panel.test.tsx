import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openProof, showProvable } from '../../../testing/show-provable.tsx';
import { WorstDaysPanel } from './worst-days-panel.tsx';

const TIME = Date.UTC(2025, 4, 6);
const DAY = {
  time: TIME,
  change: -12.5,
  share: -0.0125,
  trades: 0,
  losses: 0,
  net: '0',
  fees: '0',
  held: -12.5,
  worstSymbol: null,
  market: [
    { symbol: 'BTCUSDT', change: -0.031 },
    { symbol: 'ETHUSDT', change: null },
  ],
};

it('opens the proof of what a market did on a bad day', async () => {
  const seen = showProvable(<WorstDaysPanel days={[DAY]} onChoose={vi.fn()} />);
  expect(screen.queryByText(/ETH/u), 'nothing is known of it').toBeNull();
  expect(await openProof(seen, 'Change of BTC/USDT on 6 May 2025')).toEqual([
    'figure-proof',
    { figure: 'marketChange', symbol: 'BTCUSDT', from: TIME, to: TIME + 86_400_000, inReportingCurrency: true },
  ]);
});
