import { type Decimal, dec } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import { remainingCost } from '@atb/core/ledger/tax-lot';

/** A lot as `tax_lots` keeps it. Amounts are decimal text. */
export interface LotRow {
  readonly id: string;
  readonly asset: string;
  readonly acquiredAt: Date;
  readonly quantity: string;
  readonly remaining: string;
  readonly cost: string;
}

export const LOT_COLUMNS = `id, asset, acquired_at as "acquiredAt", quantity::text, remaining::text, cost::text`;

/** Of what remains, as the book of lots has it to the last digit, quote units. */
export function costOfLot({ id, asset, quantity, remaining, cost, acquiredAt }: LotRow): Decimal {
  return remainingCost({
    id,
    asset,
    quantity: dec(quantity),
    remaining: dec(remaining),
    cost: dec(cost),
    acquiredAt: epochMs(acquiredAt.getTime()),
    sequence: 0,
  });
}
