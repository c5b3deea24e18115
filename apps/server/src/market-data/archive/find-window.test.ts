import { epochMs } from '@atb/core/base/time';
import { timeframeMs, type Timeframe } from '@atb/core/market/timeframe';
import { describe, expect, it } from 'vitest';
import type { ArchiveEntry } from './candle-archive.ts';
import { findWindow } from './find-window.ts';

/** A series of whole days. */
function series(timeframe: Timeframe, from: string, to: string): ArchiveEntry {
  const last = epochMs(Date.parse(to) - timeframeMs(timeframe));
  const counts = { rows: 1, gaps: 0, missing: 0, layers: [], fault: null };
  return { venue: 'binance', symbol: 'BTCUSDT', timeframe, first: epochMs(Date.parse(from)), last, ...counts };
}

const ALL = [
  series('1m', '2025-06-01', '2025-07-01'),
  series('15m', '2023-04-01', '2024-09-06'),
  series('1h', '2020-01-01', '2025-07-01'),
];
const days = (timeframe: Timeframe, entries = ALL): readonly string[] | null => {
  const span = findWindow(entries, timeframe);
  return span && [span.from, span.to].map((time) => new Date(time).toISOString().slice(0, 10));
};

describe('findWindow', () => {
  it('takes the last year of the series that has one', () => {
    expect(days('1h')).toEqual(['2024-07-01', '2025-07-01']);
    expect(days('15m')).toEqual(['2023-09-07', '2024-09-06']);
  });

  it('takes the latest year when several series have one', () => {
    expect(days('4h')).toEqual(['2024-07-01', '2025-07-01']);
  });

  it('takes what there is when there is less', () => {
    expect(days('5m')).toEqual(['2025-06-01', '2025-07-01']);
  });

  it('has no window where no series adds up to the timeframe, or one cannot be read', () => {
    expect(days('5m', ALL.slice(1))).toBeNull();
    expect(days('1h', [{ ...series('1h', '2020-01-01', '2021-01-01'), first: null, last: null }])).toBeNull();
  });
});
