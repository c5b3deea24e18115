import { dec } from '@atb/core/base/decimal';
import { type EpochMs, epochMs, toIso } from '@atb/core/base/time';
import {
  endOfPeriod,
  type LicenceKind,
  licenceKindOf,
  type LicenceStatus,
  type RefundReason,
} from '@atb/core/plans/licence';
import type { Pool } from 'pg';
import type { Transaction } from '../database/with-transaction.ts';
import { type CheckoutRow, lockCheckout } from './checkout-store.ts';
import type { ProviderName, ProvenPayment } from './payment-provider.ts';
import { createLicenceKey } from './secret-token.ts';

/** A row of licences, with the latest payment of it. */
export interface LicenceRecord {
  readonly id: string;
  readonly email: string;
  readonly license_key: string;
  readonly kind: LicenceKind;
  readonly plan: string;
  readonly status: LicenceStatus;
  readonly issued_at: Date;
  readonly paid_until: Date | null;
  readonly used_at: Date | null;
  readonly user_id: string | null;
  readonly provider: ProviderName | 'operator' | 'trial';
  readonly provider_subscription: string | null;
  readonly is_trial: boolean;
  readonly payment_reference: string | null;
}

type Reader = Pick<Pool, 'query'> | Transaction;

const SELECT = `select l.*, (
    select p.provider_reference from public.payments p where p.licence_id = l.id and p.kind = 'payment'
    order by p.paid_at desc limit 1) as payment_reference
  from public.licences l`;

/** By id, or by the provider's subscription. */
export async function readLicence(db: Reader, by: 'id' | 'provider_subscription', value: string) {
  const { rows } = await db.query<LicenceRecord>(`${SELECT} where l.${by} = $1`, [value]);
  return rows[0] ?? null;
}

/** The same, held to the end of the transaction. */
export async function lockLicence(tx: Transaction, id: string): Promise<LicenceRecord | null> {
  const { rows } = await tx.query<LicenceRecord>(`${SELECT} where l.id = $1 for update`, [id]);
  return rows[0] ?? null;
}

export interface IssuedLicence {
  readonly licence: LicenceRecord;
  /** False: the session had its licence already. */
  readonly isNew: boolean;
}

/**
 * The licence of a paid session: made once, however often and by whomever the payment is told of.
 * @throws when the session is not there, or another sum was paid than the one that was clicked.
 */
export async function issueLicence(
  tx: Transaction,
  checkoutId: string,
  payment: ProvenPayment,
): Promise<IssuedLicence> {
  const checkout = await lockCheckout(tx, checkoutId);
  if (checkout === null) throw new Error(`There is no checkout "${checkoutId}".`);
  if (checkout.licence_id !== null) {
    const licence = await readLicence(tx, 'id', checkout.licence_id);
    if (licence === null) throw new Error(`The licence of checkout "${checkoutId}" is gone.`);
    return { licence, isNew: false };
  }
  if (!dec(payment.amount).eq(dec(checkout.amount)) || payment.currency !== checkout.currency) {
    throw new Error(
      `Checkout "${checkoutId}" was of ${checkout.amount} ${checkout.currency}; something else was paid.`,
    );
  }
  const id = await insertLicence(tx, checkout, payment);
  await insertPayment(tx, { licenceId: id, kind: 'payment', provider: checkout.provider, ...payment });
  await tx.query(
    `update public.checkout_sessions set status = 'paid', settled_at = now(), licence_id = $2, email = $3 where id = $1`,
    [checkout.id, id, payment.email],
  );
  if (payment.isCancelled) await setRenewal(tx, id, false);
  if (payment.isRefunded) await refundLicence(tx, id, 'provider');
  const licence = await readLicence(tx, 'id', id);
  if (licence === null) throw new Error('The licence was not kept.');
  return { licence, isNew: true };
}

async function insertLicence(tx: Transaction, checkout: CheckoutRow, payment: ProvenPayment): Promise<string> {
  const { plan, period, provider } = checkout;
  const paidUntil = payment.periodEnd ?? endOfPeriod(payment.paidAt, period);
  // Who was signed in at the purchase has the licence at once, unless the address is another account's.
  const holder = await tx.query<{ user_id: string | null }>(
    'select case when public.may_hold_licence($1, $2) then $1::uuid end as user_id',
    [checkout.user_id, payment.email],
  );
  const userId = checkout.user_id === null ? null : (holder.rows[0]?.user_id ?? null);
  for (;;) {
    // A key that is taken is drawn anew.
    const { rows } = await tx.query<{ id: string }>(
      `insert into public.licences (email, license_key, kind, plan, provider, provider_customer, provider_subscription,
         issued_at, paid_until, user_id, used_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $10::uuid is null then null else now() end)
       on conflict (license_key) do nothing returning id`,
      [
        payment.email,
        createLicenceKey(),
        licenceKindOf(period),
        plan,
        provider,
        payment.customer,
        payment.subscription,
        toIso(payment.paidAt),
        toIso(paidUntil),
        userId,
      ],
    );
    const id = rows[0]?.id;
    if (id !== undefined) return id;
  }
}

export interface TrialOptions {
  readonly userId: string;
  readonly email: string;
  readonly plan: string;
  readonly until: EpochMs;
}

/** False when the account or its address had a trial before. */
export async function insertTrial(tx: Transaction, { userId, email, plan, until }: TrialOptions): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into public.licences (email, license_key, kind, plan, provider, is_trial, paid_until, user_id, used_at)
     select $1, $2, 'one_time', $3, 'trial', true, $4, $5, now() where public.may_hold_licence($5, $1)
     on conflict do nothing`,
    [email, createLicenceKey(), plan, toIso(until), userId],
  );
  return rowCount === 1;
}

export interface NewPayment extends Pick<ProvenPayment, 'reference' | 'amount' | 'currency' | 'paidAt' | 'receiptUrl'> {
  readonly licenceId: string;
  readonly kind: 'payment' | 'refund';
  readonly provider: ProviderName;
  readonly periodEnd?: EpochMs | null;
}

/** A payment counts once, by the provider's reference; what was paid back in parts is one row with their sum. */
export async function insertPayment(tx: Transaction, payment: NewPayment): Promise<void> {
  const { licenceId, kind, provider, reference, amount, currency, paidAt, periodEnd = null, receiptUrl } = payment;
  await tx.query(
    `insert into public.payments as p (licence_id, kind, provider, provider_reference, amount, currency, paid_at, period_end, receipt_url)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (provider, provider_reference, kind) do update set amount = greatest(p.amount, excluded.amount)`,
    [
      licenceId,
      kind,
      provider,
      reference,
      amount,
      currency,
      toIso(paidAt),
      periodEnd === null ? null : toIso(periodEnd),
      receiptUrl,
    ],
  );
}

/** A renewal never shortens what is paid, in whatever order renewals are told; it brings an expired licence back. */
export async function extendLicence(tx: Transaction, id: string, paidUntil: EpochMs): Promise<void> {
  await tx.query(
    `update public.licences set paid_until = greatest(paid_until, $2),
       status = case when status = 'expired' and $2 > now() then 'active' else status end
     where id = $1 and status <> 'refunded'`,
    [id, toIso(paidUntil)],
  );
}

/** Cancelled licences keep their plan to the end of what is paid. */
export async function setRenewal(tx: Transaction, id: string, renews: boolean): Promise<void> {
  await tx.query(
    renews
      ? `update public.licences set status = 'active', cancelled_at = null where id = $1 and status = 'cancelled'`
      : `update public.licences set status = 'cancelled', cancelled_at = now() where id = $1 and status = 'active'`,
    [id],
  );
}

/** Has the provider told that the subscription ends. */
export async function leaveRenewal(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update public.licences set renewal_unwanted_at = now() where id = $1 and provider_subscription is not null`,
    [id],
  );
}

/** Ends it for good: nothing more may be charged for it, so its renewal is unwanted from now on. */
export async function refundLicence(tx: Transaction, id: string, reason: RefundReason | 'provider'): Promise<void> {
  const { rowCount } = await tx.query(
    `update public.licences set status = 'refunded', refunded_at = now(), refund_reason = $2
     where id = $1 and status <> 'refunded'`,
    [id, reason],
  );
  if (rowCount === 1) await leaveRenewal(tx, id);
}

export function momentOf(date: Date): EpochMs {
  return epochMs(date.getTime());
}
