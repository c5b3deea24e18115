import { formatNumber } from '../../lib/format-number.ts';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** `30 June 2025`, the same in Node and every browser. @param time ms since 1970 UTC */
export function formatDay(time: number): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()] ?? ''} ${date.getUTCFullYear()}`;
}

/** `30 June 2025, 23:00 UTC` */
export function formatMoment(time: number): string {
  return `${formatDay(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** `+2.05%`; @param fraction 0.0205 */
export function signedPercent(fraction: number): string {
  return formatNumber(fraction, { percent: true, signed: true }).text;
}

export function plainPercent(fraction: number): string {
  return formatNumber(fraction, { percent: true }).text;
}

/** `BTC/USDT` */
export function pairOf(symbol: string): string {
  return symbol.replace(/USDT$/u, '/USDT');
}
