import type { LicenceRow } from '@atb/api/rows/licences';

/** What is in force at `now` (ms), the longest lasting first: one bought for good is for life, others end with what is paid. */
export function describeLicences(licences: readonly LicenceRow[], now: number): string {
  const inForce = licences.filter(
    ({ status, paid_until: paidUntil }) =>
      (status === 'active' || status === 'cancelled') && (paidUntil === null || Date.parse(paidUntil) > now),
  );
  const bought = inForce.filter(({ is_trial: isTrial }) => !isTrial);
  if (bought.some(({ paid_until: paidUntil }) => paidUntil === null)) return 'Lifetime';
  if (bought.some(({ kind }) => kind === 'one_time')) return 'Yearly';
  if (bought.length > 0) return 'Monthly';
  return inForce.length > 0 ? 'Trial' : 'None';
}
