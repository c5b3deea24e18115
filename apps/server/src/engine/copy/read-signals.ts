import { dec, ZERO } from '@atb/core/base/decimal';
import { type EpochMs, toIso } from '@atb/core/base/time';
import { OPENING_NUMBER, type ProviderTrade } from '@atb/core/engine/bot/provider-trade';
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
export interface TradesRead extends SignalsWanted {
  readonly trades: readonly ProviderTrade[];
}

export async function readProviderTrades(pool: Pool, wanted: SignalsWanted): Promise<TradesRead> {
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

/** As it was before the provider's first trade since, which stands in the transaction that changed it; else as it is. */
const OPENING = `
  select coalesce(
      (select s.held_before from copy_signals s where s.provider_id = p.provider_id and s.symbol = $2 and s.executed_at >= $3 order by s.number limit 1),
      (select sum(o.qty) from positions o where o.account_id = p.account_id and o.symbol = $2 and o.closed_at is null), 0)::text as held,
    account_worth(p.account_id)::text as equity
  from provider_accounts p where p.provider_id = $1`;

export interface OpeningWanted {
  readonly providerId: string;
  readonly symbol: string;
  /** When the copy began. */
  readonly since: EpochMs;
}

/** What a provider held of a symbol when a copy of it began, as the copy is told it; null for a provider that is gone. */
export async function readOpening(
  pool: Pool,
  { providerId, symbol, since }: OpeningWanted,
): Promise<ProviderTrade | null> {
  const { rows } = await pool.query<{ readonly held: string; readonly equity: string }>(OPENING, [
    providerId,
    symbol,
    toIso(since),
  ]);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    number: OPENING_NUMBER,
    symbol,
    side: 'buy',
    quantity: dec(row.held),
    // The copy takes the market's price when it acts.
    price: ZERO,
    fee: ZERO,
    heldBefore: ZERO,
    equity: dec(row.equity),
    executedAt: since,
  };
}
