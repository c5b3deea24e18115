import { addMs, DAY_MS, type EpochMs, toIso } from '@atb/core/base/time';
import {
  isLicenceKey,
  MONEY_BACK_DAYS,
  normalizeLicenceKey,
  refundReason,
  TRIAL,
  UNUSED_REFUND_DAYS,
} from '@atb/core/plans/licence';
import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../database/with-transaction.ts';
import { licenceRefundedMail } from '../mail/licence-mails.ts';
import type { Refused } from '../refused-request.ts';
import { type CommerceOptions, mailBuyer } from './commerce-options.ts';
import { endUnwantedRenewal } from './end-unwanted-renewals.ts';
import {
  insertPayment,
  insertTrial,
  type LicenceRecord,
  lockLicence,
  momentOf,
  readLicence,
  refundLicence,
  setRenewal,
} from './licence-store.ts';
import type { PaymentProvider, ProvidedLicence } from './payment-provider.ts';

/** Every answer about a key takes at least this long, so that its time says nothing. */
const VERIFY_FLOOR_MS = 120;

/** What becomes of licences after they are issued: entered, renewed or not, paid back, tried. */
export class Licences {
  readonly #options: CommerceOptions;

  constructor(options: CommerceOptions) {
    this.#options = options;
  }

  /**
   * Whether a key is of a licence that holds, and of this address. For a signed-in caller `claim` binds it to the account. The
   * answer, and its time, are the same for whatever does not fit.
   */
  async verify(
    key: string,
    given: { readonly licenseKey: string; readonly email: string },
    claim: ((licenseKey: string, email: string) => Promise<boolean>) | null,
  ): Promise<boolean> {
    const licenseKey = normalizeLicenceKey(given.licenseKey);
    const email = given.email.trim().toLowerCase();
    const floor = new Promise((done) => setTimeout(done, VERIFY_FLOOR_MS));
    const isValid = claim === null ? this.#isValid(key, licenseKey, email) : claim(licenseKey, email);
    const [valid] = await Promise.all([isValid, floor]);
    return valid;
  }

  async #isValid(key: string, licenseKey: string, email: string): Promise<boolean> {
    const { rows } = await this.#options.shared.run(key, (pool) =>
      pool.query(
        `select 1 from public.licences l where l.license_key = $1 and l.email = $2 and l.status in ('active', 'cancelled')
           and (l.paid_until is null or public.licence_ends_at(l) > now())`,
        [isLicenceKey(licenseKey) ? licenseKey : '', email],
      ),
    );
    return rows.length === 1;
  }

  /** Ends or takes up the renewal of a monthly licence of one's own. The plan stays to the end of what is paid. */
  async changeRenewal(
    userId: string,
    licenceId: string,
    renews: boolean,
  ): Promise<
    | { readonly status: 'changed'; readonly paidUntil: string | null }
    | Refused<'LICENCE_NOT_FOUND' | 'NOT_RENEWING' | 'PAYMENT_FAILED'>
  > {
    const licence = await this.#own(userId, licenceId);
    if (licence === null) return NOT_FOUND;
    const expected = renews ? 'cancelled' : 'active';
    const isOver = licence.paid_until !== null && momentOf(licence.paid_until) <= this.#now();
    if (licence.kind !== 'monthly' || licence.status !== expected || isOver) {
      return {
        status: 'refused',
        reason: 'NOT_RENEWING',
        error: renews ? 'This licence has ended.' : 'This licence does not renew.',
      };
    }
    const provided = providedOf(licence);
    try {
      if (provided !== null) await this.#providerOf(licence)?.setRenewal(provided, renews);
    } catch (error) {
      this.#options.logger.error({ err: error, licence: licence.id }, 'the payment provider did not change a renewal');
      const failed =
        'The payment provider did not take the change. Nothing has changed. Please try again, or contact support.';
      return { status: 'refused', reason: 'PAYMENT_FAILED', error: failed };
    }
    await this.#change(userId, (tx) => setRenewal(tx, licence.id, renews));
    return { status: 'changed', paidUntil: licence.paid_until === null ? null : toIso(momentOf(licence.paid_until)) };
  }

  /** Nothing of this account's renews any more. Answers whether that is so: where the payment provider is away it is not. */
  async endRenewals(userId: string): Promise<boolean> {
    const { rows } = await this.#options.shared.run(userId, (pool) =>
      pool.query<{ id: string }>(
        `select id from public.licences l where l.user_id = $1 and l.kind = 'monthly' and l.status = 'active'
           and (l.paid_until is null or l.paid_until > now())`,
        [userId],
      ),
    );
    for (const { id } of rows) {
      const outcome = await this.changeRenewal(userId, id, false);
      if (outcome.status === 'refused' && outcome.reason === 'PAYMENT_FAILED') return false;
    }
    return true;
  }

  /** Pays a purchase back within its window. The licence, and the plan with it, end at once. */
  async refund(
    userId: string,
    licenceId: string,
  ): Promise<{ readonly status: 'refunded' } | Refused<'LICENCE_NOT_FOUND' | 'NOT_REFUNDABLE' | 'PAYMENT_FAILED'>> {
    const licence = await this.#own(userId, licenceId);
    if (licence === null) return NOT_FOUND;
    const reason = refundReason({
      issuedAt: momentOf(licence.issued_at),
      usedAt: licence.used_at === null ? null : momentOf(licence.used_at),
      now: this.#now(),
    });
    const provided = providedOf(licence);
    const provider = this.#providerOf(licence);
    if (reason === null || licence.status === 'refunded' || provided === null || provider === null) {
      return { status: 'refused', reason: 'NOT_REFUNDABLE', error: notRefundable() };
    }
    try {
      await provider.refund(provided);
    } catch (error) {
      this.#options.logger.error({ err: error, licence: licence.id }, 'the payment provider did not refund');
      const failed =
        'The payment provider did not confirm the refund. Please try again, or contact support: it is paid back once, however often you ask.';
      return { status: 'refused', reason: 'PAYMENT_FAILED', error: failed };
    }
    await this.#change(userId, (tx) => this.#recordRefund(tx, licence, reason, provider.name));
    await mailBuyer(this.#options, licenceRefundedMail({ to: licence.email, siteUrl: this.#options.siteUrl }));
    await this.#endSoon(licence);
    return { status: 'refunded' };
  }

  /** Ends the renewal at once where that is possible: what was refunded is, and a renewal that is left is ended within a minute. */
  async #endSoon({ id, provider_subscription }: LicenceRecord): Promise<void> {
    if (provider_subscription === null) return;
    try {
      await endUnwantedRenewal(this.#options, { id, provider_subscription });
    } catch (error) {
      this.#options.logger.error({ err: error, licence: id }, 'a renewal is ended later than its refund');
    }
  }

  async #recordRefund(
    tx: Transaction,
    licence: LicenceRecord,
    reason: 'unused' | 'money_back',
    provider: PaymentProvider['name'],
  ): Promise<void> {
    await lockLicence(tx, licence.id);
    const { rows } = await tx.query<{ amount: string; currency: string }>(
      `select amount, currency from public.payments where licence_id = $1 and kind = 'payment' and provider_reference = $2`,
      [licence.id, licence.payment_reference],
    );
    const [paid] = rows;
    if (paid !== undefined && licence.payment_reference !== null) {
      await insertPayment(tx, {
        licenceId: licence.id,
        kind: 'refund',
        provider,
        reference: licence.payment_reference,
        amount: paid.amount,
        currency: paid.currency,
        paidAt: this.#now(),
        receiptUrl: null,
      });
    }
    await refundLicence(tx, licence.id, reason);
  }

  /** The trial: once for an account and its address, without paying. */
  async startTrial(user: {
    readonly id: string;
    readonly email: string;
  }): Promise<{ readonly status: 'started'; readonly until: string } | Refused<'TRIAL_USED'>> {
    const until = addMs(this.#now(), TRIAL.days * DAY_MS);
    const email = user.email.toLowerCase();
    const isNew = await this.#change(user.id, async (tx) => {
      const { rows } = await tx.query<{ has: boolean }>(
        `select (public.plan_of($1)).rank >= (select l.rank from public.plan_limits l where l.plan = $2) as has`,
        [user.id, TRIAL.plan],
      );
      return rows[0]?.has === false && (await insertTrial(tx, { userId: user.id, email, plan: TRIAL.plan, until }));
    });
    if (isNew) return { status: 'started', until: toIso(until) };
    const error = 'The trial can be had once, while your plan is below it.';
    return { status: 'refused', reason: 'TRIAL_USED', error };
  }

  #change<T>(key: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#options.shared.run(key, (pool: Pool) => withTransaction(pool, work));
  }

  async #own(userId: string, licenceId: string): Promise<LicenceRecord | null> {
    const licence = await this.#options.shared.run(userId, (pool) => readLicence(pool, 'id', licenceId));
    return licence?.user_id === userId ? licence : null;
  }

  #providerOf(licence: LicenceRecord): PaymentProvider | null {
    const { provider } = this.#options;
    return provider?.name === licence.provider ? provider : null;
  }

  #now(): EpochMs {
    return this.#options.clock();
  }
}

const NOT_FOUND = {
  status: 'refused',
  reason: 'LICENCE_NOT_FOUND',
  error: 'There is no such licence in your account. Enter its key first.',
} as const;

function notRefundable(): string {
  return `A licence is refunded within ${UNUSED_REFUND_DAYS} days when it was never used, and within ${MONEY_BACK_DAYS} days in any case.`;
}

function providedOf({ id, provider_subscription, payment_reference }: LicenceRecord): ProvidedLicence | null {
  return payment_reference === null ? null : { id, provider_subscription, payment_reference };
}
