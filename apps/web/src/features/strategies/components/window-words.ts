import type { FigureWindow } from '@atb/api/functions/research/strategy-figures';
import { formatDates } from '../../../lib/format-time.ts';

/** The days of a window, first and last: '1 Jul 2024 to 30 Jun 2025'. */
export function windowWords({ from, to }: Pick<FigureWindow, 'from' | 'to'>): string {
  return formatDates(from, Date.parse(to) - 1);
}
