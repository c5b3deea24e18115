import type { Refusal } from '@atb/api/functions/refusal';
import { HistoryTooLong } from '../../../performance/portfolio/history-too-long.ts';
import { PAYMENT_ROWS_MAX } from '../../../performance/portfolio/sum-payments.ts';
import { TOO_MANY_NAMES } from './tax-reading.ts';

const ADVICE = 'Choose one account, or delete an account of an exchange that holds what was imported by mistake.';
const ERRORS: Readonly<Record<HistoryTooLong['of'], string>> = {
  names: TOO_MANY_NAMES,
  payments: `What came into your accounts and left them is of more than ${PAYMENT_ROWS_MAX.toLocaleString('en-US')} days and assets, the most that the portfolio is made of. ${ADVICE}`,
  days: `Your accounts moved too many assets on too many days for one portfolio. ${ADVICE}`,
};

export type UnlessTooLong<Value> =
  | { readonly status: 'read'; readonly value: Value }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/** What is read of whole histories, or why these are too long for it. */
export async function unlessTooLong<Value>(read: () => Promise<Value>): Promise<UnlessTooLong<Value>> {
  try {
    return { status: 'read', value: await read() };
  } catch (error) {
    if (!(error instanceof HistoryTooLong)) throw error;
    return { status: 'refused', refusal: { reason: 'TOO_LONG', error: ERRORS[error.of] } };
  }
}
