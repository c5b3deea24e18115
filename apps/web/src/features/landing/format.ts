import { formatNumber } from '../../lib/format-number.ts';

/** `+2.05%`; @param fraction 0.0205 */
export function signedPercent(fraction: number): string {
  return formatNumber(fraction, { percent: true, signed: true }).text;
}

export function plainPercent(fraction: number): string {
  return formatNumber(fraction, { percent: true }).text;
}
