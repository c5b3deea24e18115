import { type Decimal, dec, sumDecimals } from '@atb/core/base/decimal';
import type { Transaction } from '../database/with-transaction.ts';
import { costOfLot, LOT_COLUMNS, type LotRow } from './lot-row.ts';

/** What is left of the lots that the engine keeps. */
export interface KeptLotSum {
  readonly lots: number;
  readonly units: Decimal;
  /** Of what is left, quote units. */
  readonly cost: Decimal;
}

/** Lots of which a part is gone that the sum goes through; each sale leaves one at most. */
const CUT_MAX = 10_000;
const OPEN = 'account_id = $1 and ($2::text is null or asset = $2) and remaining > 0 and ($3::text is null or id = $3)';
const WHOLE = `
  select count(*)::int as lots, coalesce(sum(remaining), 0)::text as units,
    coalesce(sum(cost) filter (where remaining = quantity), 0)::text as whole from tax_lots where ${OPEN}`;
const CUT = `select ${LOT_COLUMNS} from tax_lots where ${OPEN} and remaining < quantity limit ${CUT_MAX}`;

/** All open lots of an asset, or of all, or one of them: whole ones are added up by the database, those that are cut one by one. */
export async function sumKeptLots(
  tx: Transaction,
  {
    accountId,
    asset = null,
    lot = null,
  }: { readonly accountId: string; readonly asset?: string | null; readonly lot?: string | null },
): Promise<KeptLotSum> {
  const chosen = [accountId, asset, lot];
  const { rows } = await tx.query<{ lots: number; units: string; whole: string }>(WHOLE, chosen);
  const { rows: cut } = await tx.query<LotRow>(CUT, chosen);
  const { lots = 0, units = '0', whole = '0' } = rows[0] ?? {};
  return { lots, units: dec(units), cost: sumDecimals([dec(whole), ...cut.map(costOfLot)]) };
}
