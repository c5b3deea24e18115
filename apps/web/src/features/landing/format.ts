import { formatNumber } from '../../lib/format-number.ts';
import { formatDate } from '../../lib/format-time.ts';

/** `30 Jun 2025, 23:00 UTC` */
export function formatMoment(time: number): string {
  return `${formatDate(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** `+2.05%`; @param fraction 0.0205 */
export function signedPercent(fraction: number): string {
  return formatNumber(fraction, { percent: true, signed: true }).text;
}

export function plainPercent(fraction: number): string {
  return formatNumber(fraction, { percent: true }).text;
}
