import { dec } from '@atb/core/base/decimal';
import { type EpochMs, toIso } from '@atb/core/base/time';
import type { ProviderTrade } from '@atb/core/engine/bot/provider-trade';
import type { Pool } from 'pg';
import { epochOfDate } from '../order-row.ts';

/** More do not go to one account in one go. */
export const SIGNALS_MAX = 200;

const SIGNALS = `
  select number::text, symbol, side, quantity::text, price::text, fee::text, held_before::text, equity::text, executed_at
  from copy_signals where provider_id = $1 and number > $2 and executed_at >= $3 order by number limit ${SIGNALS_MAX}`;

interface SignalRow {
  readonly number: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  readonly price: string;
  readonly fee: string;
  readonly held_before: string;
  readonly equity: string | null;
  readonly executed_at: Date;
}

export interface SignalsWanted {
  readonly providerId: string;
  /** Those behind it. */
  readonly number: number;
  readonly since: EpochMs;
}

/** What a provider did, oldest first, for whoever has come as far as was asked about: between are no others. */
export interface SignalsRead extends SignalsWanted {
  readonly trades: readonly ProviderTrade[];
}

export async function readSignals(pool: Pool, wanted: SignalsWanted): Promise<SignalsRead> {
  const { providerId, number, since } = wanted;
  const { rows } = await pool.query<SignalRow>({
    name: 'copy_signals',
    text: SIGNALS,
    values: [providerId, number, toIso(since)],
  });
  const trades = rows.map((row) => ({
    number: Number(row.number),
    symbol: row.symbol,
    side: row.side,
    quantity: dec(row.quantity),
    price: dec(row.price),
    fee: dec(row.fee),
    heldBefore: dec(row.held_before),
    equity: row.equity === null ? null : dec(row.equity),
    executedAt: epochOfDate(row.executed_at),
  }));
  return { ...wanted, trades };
}
