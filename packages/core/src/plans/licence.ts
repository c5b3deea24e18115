import { DAY_MS, type EpochMs, addMs, epochMs } from '../base/time.ts';
import { type PriceBook, planPrice } from './price-books.ts';
import type { Tier } from './tiers.ts';

export const LICENCE_STATUSES = ['active', 'cancelled', 'expired', 'refunded'] as const;
export type LicenceStatus = (typeof LICENCE_STATUSES)[number];

/**
 * What a licence may become. A cancelled one keeps its plan to the end of what is paid; a renewal that is paid late brings an
 * expired one back; a refunded one is over for good. The database holds every writer to this table.
 */
export const LICENCE_MOVES: Readonly<Record<LicenceStatus, readonly LicenceStatus[]>> = {
  active: ['cancelled', 'expired', 'refunded'],
  cancelled: ['active', 'expired', 'refunded'],
  expired: ['active', 'refunded'],
  refunded: [],
};

/** What one payment pays for. */
export const BILLING_PERIODS = ['monthly', 'yearly'] as const;
export type BillingPeriod = (typeof BILLING_PERIODS)[number];

/** Monthly licences renew; a yearly purchase is one payment for a year. */
export type LicenceKind = 'one_time' | 'monthly';

export function licenceKindOf(period: BillingPeriod): LicenceKind {
  return period === 'monthly' ? 'monthly' : 'one_time';
}

/** Days after the purchase within which a licence that was never used is refunded. */
export const UNUSED_REFUND_DAYS = 7;
/** Days after the purchase within which any licence is refunded. */
export const MONEY_BACK_DAYS = 14;

/** What may be tried once, without paying. */
export const TRIAL: { readonly plan: Tier; readonly days: number } = { plan: 'pro', days: 14 };

export type RefundReason = 'unused' | 'money_back';

export interface RefundQuestion {
  readonly issuedAt: EpochMs;
  /** When the licence was first entered in an account; null: never. */
  readonly usedAt: EpochMs | null;
  readonly now: EpochMs;
}

/** On what ground a purchase is refunded now; null: no longer. Windows include their last moment. */
export function refundReason({ issuedAt, usedAt, now }: RefundQuestion): RefundReason | null {
  if (usedAt === null && now <= addMs(issuedAt, UNUSED_REFUND_DAYS * DAY_MS)) return 'unused';
  return now <= addMs(issuedAt, MONEY_BACK_DAYS * DAY_MS) ? 'money_back' : null;
}

/** The end of a period that begins at `from`, by the calendar (UTC): a month after 31 January is the last day of February. */
export function endOfPeriod(from: EpochMs, period: BillingPeriod): EpochMs {
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + (period === 'monthly' ? 1 : 12));
  // The month is shorter: the date has run over into the next one.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return epochMs(end.getTime());
}

const LICENCE_KEY = /^ATB-[A-Z0-9]{8}-[A-Z0-9]{4}$/u;

/** A key as it is stored: people type it in lower case and with spaces. */
export function normalizeLicenceKey(text: string): string {
  return text.replace(/\s+/gu, '').toUpperCase();
}

export function isLicenceKey(text: string): boolean {
  return LICENCE_KEY.test(text);
}

export interface Offer {
  readonly book: PriceBook;
  readonly plan: Tier;
  readonly period: BillingPeriod;
}

/** Whole US dollars that a checkout charges for what was clicked; null for what is free, by agreement or not offered there. */
export function chargeOf({ book, plan, period }: Offer): number | null {
  const price = planPrice(book, plan)[period];
  return typeof price === 'number' && price > 0 ? price : null;
}
