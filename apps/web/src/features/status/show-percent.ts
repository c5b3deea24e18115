import { formatNumber } from '../../lib/format-number.ts';
/** '99.98 %', '100 %'; a dash while nothing was measured. @param percent 99.98 = 99.98 % */
export function showPercent(percent: number | null): string {
  return percent === null ? '—' : `${percent} %`;
}

/** '0.02 %' of a fraction; what is not zero never reads as zero. */
export function showRate(rate: number | null): string {
  if (rate === null) return '—';
  const percent = rate * 100;
  if (percent > 0 && percent < 0.01) return '< 0.01 %';
  return `${formatNumber(percent, { minDecimals: 0 }).text} %`;
}

/** '12 ms', '0.4 ms', '1.8 s' */
export function showMs(ms: number | null): string {
  if (ms === null) return '—';
  if (ms >= 1_000) return `${formatNumber(ms / 1_000, { decimals: 1, minDecimals: 0 }).text} s`;
  return `${formatNumber(ms, { decimals: ms < 10 ? 1 : 0, minDecimals: 0 }).text} ms`;
}
