import { type Decimal, ZERO } from '../base/decimal.ts';
import { type Balance, balanceTotal } from './balance.ts';

/** What an account is worth, in its cash asset. */
export interface Valuation {
  readonly status: 'valued';
  readonly equity: Decimal;
  readonly cash: Decimal;
  /** Value of everything but cash, by asset. */
  readonly exposureByAsset: ReadonlyMap<string, Decimal>;
  /** Value of everything but cash. */
  readonly exposure: Decimal;
}

/** Some asset has no mark, so no figure would be true. */
export interface Unvalued {
  readonly status: 'unvalued';
  readonly assetsWithoutMark: readonly string[];
}

/** Values balances at `marks`: cash units per unit of each other asset. */
export function valueAccount(
  balances: Iterable<Balance>,
  cashAsset: string,
  marks: ReadonlyMap<string, Decimal>,
): Valuation | Unvalued {
  const exposureByAsset = new Map<string, Decimal>();
  const assetsWithoutMark: string[] = [];
  let cash = ZERO;
  let exposure = ZERO;
  for (const balance of balances) {
    const total = balanceTotal(balance);
    const mark = marks.get(balance.asset);
    if (balance.asset === cashAsset) cash = cash.plus(total);
    else if (total.eq(ZERO)) continue;
    else if (mark === undefined) assetsWithoutMark.push(balance.asset);
    else {
      exposureByAsset.set(balance.asset, total.times(mark));
      exposure = exposure.plus(total.times(mark));
    }
  }
  if (assetsWithoutMark.length > 0) return { status: 'unvalued', assetsWithoutMark };
  return { status: 'valued', equity: cash.plus(exposure), cash, exposureByAsset, exposure };
}
