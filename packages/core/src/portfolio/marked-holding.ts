import { dec, type Decimal, ONE, toPlain, ZERO } from '../base/decimal.ts';
import { type Balance, balanceTotal } from './balance.ts';
import { type Unvalued, type Valuation, valueAccount } from './equity.ts';

/** Units of an asset and the cash units that one of them counts as, both plain decimal text: the cash asset itself counts as 1. */
export type MarkedHolding = readonly [asset: string, units: string, mark: string];

/** What is held, each at its mark: all that a valuation is made of. An asset without a mark is left out; of it there is no valuation. */
export function markHoldings(
  balances: Iterable<Balance>,
  cashAsset: string,
  markOf: (asset: string) => Decimal | undefined,
): readonly MarkedHolding[] {
  return [...balances].flatMap((balance): readonly MarkedHolding[] => {
    const units = balanceTotal(balance);
    const mark = balance.asset === cashAsset ? ONE : markOf(balance.asset);
    return units.eq(ZERO) || mark === undefined ? [] : [[balance.asset, toPlain(units), toPlain(mark)]];
  });
}

/** The same valuation again, from what was kept of it. */
export function valueHoldings(holdings: readonly MarkedHolding[], cashAsset: string): Valuation | Unvalued {
  return valueAccount(
    holdings.map(([asset, units]) => ({ asset, free: dec(units), held: ZERO })),
    cashAsset,
    new Map(holdings.map(([asset, , mark]) => [asset, dec(mark)])),
  );
}
