import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openProof, showProvable } from '../testing/show-provable.tsx';
import { PlanMeter } from './plan-meter.tsx';

it('opens the proof of what is used of the plan', async () => {
  const used = { used: 812.3, usedText: '$812.3', limit: 1_000, limitText: '$1,000', status: 'warning' } as const;
  const seen = showProvable(<PlanMeter meter={{ label: 'Trade volume this month', figure: 'planVolume', ...used }} />);
  expect(screen.getByText('$812.3').closest('span')).toHaveTextContent('$812.3 of $1,000 · near the limit');
  expect(await openProof(seen, 'Trade volume this month')).toEqual([
    'portfolio-proof',
    { figure: 'planVolume', inReportingCurrency: true },
  ]);
});
