import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_STATS } from '../scan-stats.ts';
import { ScannerStats } from './scanner-stats.tsx';

it('writes what an hour of scans comes to as every other number, and dashes before the first', () => {
  const { rerender } = render(<ScannerStats stats={NO_STATS} />);
  expect(screen.getByText('Average score').closest('div')).toHaveTextContent('—');
  const many = { totalScans: 1_240, coinsAnalyzed: 744_000, opportunitiesFound: 1_003, lastScanDuration: 1_250.4 };
  rerender(<ScannerStats stats={{ ...NO_STATS, ...many, avgScore: 51.25 }} />);
  for (const [label, text] of [
    ['Total scans', '1,240'],
    ['Coins analysed', '744,000'],
    ['Opportunities found', '1,003'],
    ['Average score', '51.3'],
    ['Last scan', '1,250 ms'],
  ] as const)
    expect(screen.getByText(label).closest('div')).toHaveTextContent(text);
});
