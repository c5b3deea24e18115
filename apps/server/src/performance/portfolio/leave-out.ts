import { type Decimal, sumDecimals, ZERO } from '@atb/core/base/decimal';
import { pairOf } from '@atb/core/market/pair';
import { type Balance, balanceTotal } from '@atb/core/portfolio/balance';
import type { AccountSums } from './account-sums.ts';
import type { AssetPrices } from './asset-prices.ts';
import type { CourseFacts } from './read-courses.ts';
import type { PaymentSum } from './sum-payments.ts';

/**
 * Assets that no return can be told with: held or traded without a price now, or paid in or out without one then. The rest of the account
 * has returns all the same, as if these lay elsewhere.
 */
export function assetsLeftOut(
  { trades, payments }: Pick<AccountSums, 'trades' | 'payments'>,
  balances: readonly Balance[],
  prices: AssetPrices,
): ReadonlySet<string> {
  const isHeld = (balance: Balance): boolean => !balanceTotal(balance).eq(ZERO);
  const traded = trades.flatMap(({ symbol }) => {
    const pair = pairOf(symbol);
    return pair === null ? [] : [pair.base, pair.quote];
  });
  const asked = [...balances.filter(isHeld).map(({ asset }) => asset), ...traded];
  return new Set([
    ...asked.filter((asset) => prices.now(asset) === null),
    ...payments.filter(({ asset, time }) => prices.at(asset, time) === null).map(({ asset }) => asset),
  ]);
}

/** The same account without them: what was paid for them was paid out, what they brought was paid in. */
export function withoutAssets(
  { accountId, payments, days }: CourseFacts,
  leftOut: ReadonlySet<string>,
  swaps: readonly PaymentSum[],
): CourseFacts {
  const kept = payments.filter(({ asset }) => !leftOut.has(asset));
  return {
    accountId,
    payments: [...kept, ...swaps].toSorted((a, b) => a.time - b.time),
    days: async () => (await days()).filter(({ asset }) => !leftOut.has(asset)),
  };
}

/** What such assets count for in the worth of an account: those that have a price now had none when they were paid in. */
export function worthLeftOut(balances: readonly Balance[], leftOut: ReadonlySet<string>, prices: AssetPrices): Decimal {
  const priced = balances.filter(({ asset }) => leftOut.has(asset));
  return sumDecimals(priced.map((balance) => balanceTotal(balance).times(prices.now(balance.asset) ?? ZERO)));
}
