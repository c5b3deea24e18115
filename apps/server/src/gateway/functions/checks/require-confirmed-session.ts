import { FRESH_SECONDS } from '@atb/api/functions/define-contract';
import { AppError, secondFactorRequired } from '../../app-error.ts';
import { hasFreshSecondFactor } from '../../auth/second-factor.ts';
import type { CallContext } from '../function-services.ts';

/**
 * Lets through who proved within the last 15 minutes who they are: by the second factor where the account has one, by signing in
 * where it has none. @throws the 403 answer on which the screen asks for it.
 */
export async function requireConfirmedSession({ claims, services, clock }: CallContext): Promise<void> {
  if (await services.hasSecondFactor(claims.sub)) {
    if (!hasFreshSecondFactor(claims, clock())) throw secondFactorRequired();
    return;
  }
  const since = clock() / 1_000 - FRESH_SECONDS;
  if (claims.amr.some(({ timestamp }) => timestamp > since)) return;
  throw new AppError(403, 'sign_in_again', 'Confirm that it is you: sign in again, then try again.');
}
