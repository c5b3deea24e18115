import type { FigureWindow } from '@atb/api/functions/research/strategy-figures';

const DAYS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** The days of a window, first and last: '1 Jul 2024 – 30 Jun 2025'. */
export function windowWords({ from, to }: Pick<FigureWindow, 'from' | 'to'>): string {
  // The platform puts thin spaces around the dash.
  return DAYS.formatRange(new Date(from), new Date(Date.parse(to) - 1)).replaceAll('\u2009', ' ');
}
