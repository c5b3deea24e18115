import { CONFIRM_SECOND_FACTOR } from '@atb/api/messages/second-factor';
import { describeError } from '../../lib/describe-error.ts';
import { readErrorFacts } from '../../lib/error-facts.ts';
import { isPasskeyCancelled } from '../../lib/passkeys.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  mfa_factor_name_conflict: 'Another of your second factors has this name. Choose a different one.',
  too_many_enrolled_mfa_factors: 'You have ten second factors, which is as many as there can be. Remove one first.',
  mfa_challenge_expired: 'That took too long. Enter the code that the app shows now.',
  mfa_factor_not_found: 'This attempt was replaced by another. Close the dialog and begin again.',
  insufficient_aal: CONFIRM_SECOND_FACTOR,
};

/** Why a second factor was not added, changed or removed, and what to do. */
export function explainFactorError(error: unknown): string {
  if (isPasskeyCancelled(error)) return 'No passkey was made. Try again, or use an authenticator app.';
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device is one of your passkeys already.';
  const { message, code, status } = readErrorFacts(error);
  const known = code === null ? undefined : SENTENCES[code];
  if (known !== undefined) return known;
  if (code === 'mfa_verification_failed') {
    return `${message}. Check that the clock of the device is right.`.replace('..', '.');
  }
  return status !== null && status < 500 && status !== 429 && message !== '' ? message : describeError(error).message;
}
