import type { Reporting } from '@atb/api/functions/reporting-fields';
import { dec } from '@atb/core/base/decimal';
import { amountAt } from '@atb/core/portfolio/amounts-at';
import type { TimePoint } from './thin-points.ts';

/** What a screen that sums money asks functions for. */
export const REPORTED = { inReportingCurrency: true } as const;

type Rated = Pick<Reporting, 'rate'> | undefined;

/**
 * A sum that only the browser can make, because prices move between two answers: at the rate of the sums that the server made beside
 * it. The same amount before there is a rate.
 */
export function inReporting(reporting: Rated, amount: string): string {
  return reporting === undefined ? amount : amountAt(dec(reporting.rate), amount);
}

/** A line that is drawn out of rows of the database. */
export function pointsInReporting(reporting: Rated, points: readonly TimePoint[]): readonly TimePoint[] {
  if (reporting === undefined || reporting.rate === '1') return points;
  const rate = Number(reporting.rate);
  return points.map(({ time, value }) => ({ time, value: value * rate }));
}
