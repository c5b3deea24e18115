import { portfolioHistoryContract } from '@atb/api/functions/portfolio/portfolio-history';
import { DAY_MS } from '@atb/core/base/time';
import { allocationHistory } from '@atb/core/portfolio/allocation-history';
import { amountAt } from '@atb/core/portfolio/amounts-at';
import { pricedAssets } from '../../../performance/portfolio/priced-assets.ts';
import { readCourses, type ReadCourse } from '../../../performance/portfolio/read-courses.ts';
import { readBeginning, readOthersHeld } from '../../../performance/portfolio/sum-days.ts';
import { bounded } from '../../../performance/portfolio/sum-payments.ts';
import { type CallContext, implement } from '../function-services.ts';
import { QUOTE_ASSET } from '../readings/performance-reading.ts';
import { readPortfolioAccounts, readPrices } from '../readings/portfolio-accounts.ts';
import { readReporting } from '../readings/read-reporting.ts';
import type { AccountChoice } from '../readings/tax-accounts.ts';
import { unlessTooLong } from '../readings/unless-too-long.ts';
import { refused } from '../refused.ts';

/** Points of the longest history; of more days every second, third … is told. */
const POINTS_MAX = 400;
const NAMED_MAX = 5;

export const portfolioHistory = implement(portfolioHistoryContract, {
  handle: async (context, { days, inReportingCurrency, ...choice }) => {
    const { rate, reporting } = await readReporting(context, inReportingCurrency);
    const outcome = await unlessTooLong(() => readHistory(context, choice, days));
    if (outcome.status === 'refused') return refused(outcome.refusal);
    const { history, courses, unpriced, isEmpty } = outcome.value;
    const shown = (amount: number): number => amountAt(rate, amount);
    const paid = paidUntil(courses);
    return {
      success: true,
      quoteAsset: QUOTE_ASSET,
      reporting,
      assets: history.assets,
      days: isEmpty
        ? []
        : history.days.map(({ day, values }) => ({
            time: day,
            values: values.map(shown),
            paidIn: shown(paid(day + DAY_MS)),
          })),
      unpriced,
    };
  },
});

async function readHistory(context: CallContext, choice: AccountChoice, wanted: number | undefined) {
  const { userScope: run, services } = context;
  const { sums: book } = services.performance;
  const now = services.market.now();
  const accounts = await readPortfolioAccounts(context, choice);
  const prices = await readPrices(context, new Set(accounts.flatMap(({ assets }) => assets)));
  const read = await Promise.all(
    accounts.map(async ({ id, assets }) => {
      const priced = await pricedAssets(assets, prices, now);
      const [changes, payments] = await Promise.all([book.days(run, id, priced), book.payments(run, id)]);
      return { accountId: id, priced, hasOthers: priced.length < assets.length, changes, payments };
    }),
  );
  bounded(read.flatMap(({ payments }) => payments));
  const changes = read.flatMap((one) => one.changes);
  const begun = await readBeginning(
    run,
    read.map(({ accountId }) => accountId),
  );
  const frame = frameOf(begun ?? now, now, wanted);
  const others = await Promise.all(
    read.map(async ({ accountId, priced, hasOthers }) =>
      hasOthers ? readOthersHeld(run, accountId, priced, frame) : [],
    ),
  );
  const facts = read.map(({ accountId, payments, changes: own }) => ({
    accountId,
    payments,
    days: () => Promise.resolve(own),
  }));
  const history = allocationHistory(changes, (asset, day) => prices.at(asset, day + DAY_MS), frame);
  return {
    history,
    courses: await readCourses(run, facts, prices),
    unpriced: [...new Set([...history.unpriced, ...others.flat()])].toSorted(),
    isEmpty: begun === null,
  };
}

function frameOf(begun: number, now: number, wanted: number | undefined) {
  const last = Math.floor(now / DAY_MS) * DAY_MS;
  const begin = Math.min(Math.floor(begun / DAY_MS) * DAY_MS, last);
  const first = wanted === undefined ? begin : Math.max(begin, last - (wanted - 1) * DAY_MS);
  const days = (last - first) / DAY_MS + 1;
  return { first, last, step: Math.max(1, Math.ceil(days / POINTS_MAX)), namedMax: NAMED_MAX };
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
