import type { RunAsCaller } from '../../../database/run-as-caller.ts';
import type { AssetPrices } from '../../../performance/portfolio/asset-prices.ts';
import { withoutAssets } from '../../../performance/portfolio/leave-out.ts';
import { type CourseFacts, readCourses, type ReadCourse } from '../../../performance/portfolio/read-courses.ts';
import type { PaymentSum } from '../../../performance/portfolio/sum-payments.ts';

/** Assets without a price, and what they were exchanged for. */
export interface LeftOutPart {
  readonly leftOut: ReadonlySet<string>;
  readonly swaps: readonly PaymentSum[];
}

export const NOTHING_LEFT_OUT: ReadonlySet<string> = new Set();

/** Courses of the accounts that assets are left out of, by account. */
export async function readCoursesWithout(
  run: RunAsCaller,
  facts: readonly CourseFacts[],
  parts: readonly LeftOutPart[],
  { prices, moments }: { readonly prices: AssetPrices; readonly moments: readonly number[] },
): Promise<ReadonlyMap<string, ReadCourse>> {
  const chosen = facts.flatMap((one, i) => {
    const { leftOut = NOTHING_LEFT_OUT, swaps = [] } = parts[i] ?? {};
    return leftOut.size === 0 ? [] : [withoutAssets(one, leftOut, swaps)];
  });
  if (chosen.length === 0) return new Map();
  // All of them are valued at each payment of any.
  const times = [...moments, ...facts.flatMap(({ payments }) => payments.map(({ time }) => time))];
  return new Map((await readCourses(run, chosen, prices, times)).map((course) => [course.accountId, course]));
}
