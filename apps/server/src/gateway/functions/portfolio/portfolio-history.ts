import { portfolioHistoryContract } from '@atb/api/functions/portfolio/portfolio-history';
import { DAY_MS } from '@atb/core/base/time';
import { amountAt } from '@atb/core/portfolio/amounts-at';
import { allocationHistory, type AssetChange } from '@atb/core/portfolio/allocation-history';
import { readCourses, type ReadCourse } from '../../../performance/portfolio/read-courses.ts';
import { implement } from '../function-services.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readPortfolioAccounts, readPrices } from '../readings/portfolio-accounts.ts';
import { readReporting } from '../readings/read-reporting.ts';

/** Points of the longest history; of more days every second, third … is told. */
const POINTS_MAX = 400;
const NAMED_MAX = 5;

export const portfolioHistory = implement(portfolioHistoryContract, {
  handle: async (context, { days: wanted, inReportingCurrency, ...choice }) => {
    const { userScope: run, services } = context;
    const { sums: book } = services.performance;
    const { rate, reporting } = await readReporting(context, inReportingCurrency);
    const shown = (amount: number): number => amountAt(rate, amount);
    const accounts = await readPortfolioAccounts(context, choice);
    const changes = (await Promise.all(accounts.map(({ id }) => book.days(run, id)))).flat();
    const prices = await readPrices(context, new Set(changes.map(({ asset }) => asset)));
    const { first, last, step } = frameOf(changes, services.market.now(), wanted);
    const history = allocationHistory(changes, (asset, day) => prices.at(asset, day + DAY_MS), {
      first,
      last,
      step,
      namedMax: NAMED_MAX,
    });
    const facts = await Promise.all(
      accounts.map(async ({ id }) => ({
        accountId: id,
        payments: (await book.sums(run, id, QUOTE_ASSET)).payments,
        days: () => book.days(run, id),
      })),
    );
    const paid = paidUntil(await readCourses(run, facts, prices));
    return {
      success: true,
      quoteAsset: QUOTE_ASSET,
      reporting,
      assets: history.assets,
      days:
        changes.length === 0
          ? []
          : history.days.map(({ day, values }) => ({
              time: day,
              values: values.map(shown),
              paidIn: shown(paid(day + DAY_MS)),
            })),
      unpriced: history.unpriced,
    };
  },
});

function frameOf(changes: readonly AssetChange[], now: number, wanted: number | undefined) {
  const last = Math.floor(now / DAY_MS) * DAY_MS;
  const begun = changes.reduce((first, { day }) => Math.min(first, day), last);
  const first = wanted === undefined ? begun : Math.max(begun, last - (wanted - 1) * DAY_MS);
  const days = (last - first) / DAY_MS + 1;
  return { first, last, step: Math.max(1, Math.ceil(days / POINTS_MAX)) };
}

/** Payments before a moment; moments must come in the order of time, so that each payment is looked at once. */
function paidUntil(courses: readonly ReadCourse[]): (time: number) => number {
  const payments = courses.flatMap(({ payments: own }) => own).toSorted((a, b) => a.time - b.time);
  let [next, sum] = [0, 0];
  return (time) => {
    for (; (payments[next]?.time ?? Number.POSITIVE_INFINITY) < time; next += 1) sum += payments[next]?.flow ?? 0;
    return sum;
  };
}
