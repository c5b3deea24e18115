import type { DayEnd } from '@atb/core/performance/equity-figures';
import { type CountedIn, readCountedIn } from '../../../performance/payment-worths.ts';
import type { CallContext } from '../function-services.ts';
import { type PerformanceScope, QUOTE_ASSET } from './performance-reading.ts';
import { readPrices } from './portfolio-accounts.ts';

/** What payments of one of the caller's accounts count as. */
export function readScopeCounted(context: CallContext, accountId: string): Promise<CountedIn> {
  return readCountedIn(context.userScope, {
    accountId,
    quoteAsset: QUOTE_ASSET,
    now: context.services.market.now(),
    readPrices: (assets) => readPrices(context, assets),
  });
}

/** The account's days. What was executed since is read meanwhile: the question that follows finds it done. */
export async function readScopeDays(context: CallContext, { owner }: PerformanceScope): Promise<readonly DayEnd[]> {
  const { tables, days } = context.services.performance;
  tables.warm(owner);
  return days.read(owner.run, owner.accountId, await readScopeCounted(context, owner.accountId));
}
