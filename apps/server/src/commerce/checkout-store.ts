import type { BillingPeriod } from '@atb/core/plans/licence';
import type { Pool } from 'pg';
import type { Transaction } from '../database/with-transaction.ts';
import type { NewCheckout, ProviderName } from './payment-provider.ts';
import { hashToken } from './secret-token.ts';

/** A row of checkout_sessions. */
export interface CheckoutRow {
  readonly id: string;
  readonly provider: ProviderName;
  readonly provider_session: string | null;
  readonly book: string;
  readonly plan: string;
  readonly period: BillingPeriod;
  /** Decimal text. */
  readonly amount: string;
  readonly currency: string;
  readonly email: string | null;
  readonly user_id: string | null;
  readonly token_hash: Buffer;
  readonly status: 'open' | 'paid' | 'cancelled' | 'expired';
  readonly licence_id: string | null;
  readonly created_at: Date;
  readonly settled_at: Date | null;
}

type Reader = Pick<Pool, 'query'> | Transaction;

export async function insertCheckout(
  pool: Pool,
  checkout: NewCheckout & { readonly provider: ProviderName; readonly userId: string | null },
): Promise<void> {
  const { id, provider, offer, amountUsd, email, userId, token } = checkout;
  await pool.query(
    `insert into public.checkout_sessions (id, provider, book, plan, period, amount, email, user_id, token_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, provider, offer.book, offer.plan, offer.period, String(amountUsd), email, userId, hashToken(token)],
  );
}

export async function nameProviderSession(pool: Pool, id: string, providerSession: string): Promise<void> {
  await pool.query('update public.checkout_sessions set provider_session = $2 where id = $1', [id, providerSession]);
}

/** By our id or the provider's. */
export async function readCheckout(db: Reader, id: string): Promise<CheckoutRow | null> {
  const { rows } = await db.query<CheckoutRow>(
    'select * from public.checkout_sessions where id = $1 or provider_session = $1',
    [id],
  );
  return rows[0] ?? null;
}

/** Holds the session to the end of the transaction, so that it is settled once. */
export async function lockCheckout(tx: Transaction, id: string): Promise<CheckoutRow | null> {
  const { rows } = await tx.query<CheckoutRow>('select * from public.checkout_sessions where id = $1 for update', [id]);
  return rows[0] ?? null;
}

/** What was not paid is over. */
export async function expireCheckout(db: Reader, id: string): Promise<void> {
  await db.query(
    `update public.checkout_sessions set status = 'expired', settled_at = now() where id = $1 and status = 'open'`,
    [id],
  );
}
