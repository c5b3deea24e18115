import { parseMoney, toPlain, ZERO } from '@atb/core/base/decimal';
import { type EpochMs, epochMs, HOUR_MS, toIso } from '@atb/core/base/time';
import type { ExchangeMovement, ExchangeRecord } from '@atb/core/ledger/exchange-record';
import { isCash } from '@atb/core/market/pair';
import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../database/with-transaction.ts';
import { bookRecords } from './book-records.ts';
import { NoTradeError, toConversionRecord } from './to-conversion-record.ts';
import type { ConversionLeg } from './venue-reader.ts';

interface Owned {
  readonly accountId: string;
  readonly userId: string;
}

/** What stands in the ledger as a transfer stays one. */
const SAVE = `
  insert into exchange_conversion_legs (account_id, user_id, conversion, reference, at, asset, amount, fee, is_booked)
  select $1, $2, l.conversion, l.reference, l.at, l.asset, l.amount, l.fee, exists (
    select from ledger_transactions t where t.account_id = $1 and t.kind = 'transfer' and t.reference = l.reference)
  from json_to_recordset($3) as l (conversion text, reference text, at timestamptz, asset text, amount numeric, fee numeric)
  on conflict (account_id, reference) do nothing`;

/** Keeps legs within the caller's transaction, each once however often it is told. */
export async function saveLegs(
  tx: Transaction,
  { accountId, userId }: Owned,
  legs: readonly ConversionLeg[],
): Promise<void> {
  if (legs.length === 0) return;
  const rows = legs.map((leg) => ({ ...leg, at: toIso(leg.at), amount: toPlain(leg.amount), fee: toPlain(leg.fee) }));
  await tx.query(SAVE, [accountId, userId, JSON.stringify(rows)]);
}

/** Both legs of a conversion happen at once: one that is alone for so long, with everything read, stays alone. */
const LEG_WAITS_MS = HOUR_MS;

/**
 * Books conversions of which both legs came as the trades that they are. Runs when everything is read: until then a conversion of several
 * legs may look like one of two. What makes no trade is booked as transfers, which a tax report lists as unmatched.
 */
export function settleConversions(pool: Pool, { accountId }: Pick<Owned, 'accountId'>, now: EpochMs): Promise<void> {
  return withTransaction(pool, async (tx) => {
    const open = await readOpenLegs(tx, accountId);
    const settled = [...Map.groupBy(open, ({ conversion }) => conversion).values()].flatMap((legs) => {
      const records = settle(legs, now);
      return records.length === 0 ? [] : [{ legs, records }];
    });
    if (settled.length === 0) return;
    const records = settled.flatMap((each) => each.records);
    const { booked } = await bookRecords(tx, accountId, 'exchange', records);
    const references = settled.flatMap(({ legs }) => legs.map(({ reference }) => reference));
    await tx.query(
      'update exchange_conversion_legs set is_booked = true where account_id = $1 and reference = any($2)',
      [accountId, references],
    );
    await tx.query('update exchange_syncs set records = records + $2, updated_at = now() where account_id = $1', [
      accountId,
      booked,
    ]);
  });
}

async function readOpenLegs(tx: Transaction, accountId: string): Promise<readonly ConversionLeg[]> {
  const { rows } = await tx.query<{
    conversion: string;
    reference: string;
    at: Date;
    asset: string;
    amount: string;
    fee: string;
  }>(
    `select conversion, reference, at, asset, amount::text as amount, fee::text as fee from exchange_conversion_legs
     where account_id = $1 and not is_booked order by at, reference for update`,
    [accountId],
  );
  return rows.map((row) => ({
    ...row,
    at: epochMs(row.at.getTime()),
    amount: parseMoney(row.amount) ?? ZERO,
    fee: parseMoney(row.fee) ?? ZERO,
  }));
}

/** Nothing while a leg may still come. */
function settle(legs: readonly ConversionLeg[], now: EpochMs): readonly ExchangeRecord[] {
  const trade = toTrade(legs);
  if (trade !== null) return [trade];
  return legs.every(({ at }) => at < now - LEG_WAITS_MS) ? legs.map(toTransfer) : [];
}

function toTrade(legs: readonly ConversionLeg[]): ExchangeRecord | null {
  const [given, ...othersGiven] = legs.filter(({ amount }) => amount.lt(ZERO));
  const [got, ...othersGot] = legs.filter(({ amount }) => amount.gt(ZERO));
  if (given === undefined || got === undefined || othersGiven.length + othersGot.length > 0) return null;
  const conversion = {
    id: `convert-${given.conversion}`,
    at: got.at > given.at ? got.at : given.at,
    from: { asset: given.asset, amount: given.amount.neg() },
    fromCharge: given.fee,
    to: { asset: got.asset, amount: got.amount },
    charge: got.fee,
  };
  try {
    return toConversionRecord(conversion, isCash);
  } catch (error) {
    if (error instanceof NoTradeError) return null;
    throw error;
  }
}

/** The amount of a transfer is without its fee, which is paid on top. */
function toTransfer({ reference: id, at, asset, amount, fee }: ConversionLeg): ExchangeMovement {
  const moved = amount.plus(fee);
  const amounts = moved.eq(ZERO) ? { amount, fee: ZERO } : { amount: moved, fee };
  return { kind: 'transfer', id, at, asset, ...amounts, feeAsset: asset, txid: null, address: null };
}
