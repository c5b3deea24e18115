import { FRESH_SECONDS } from '@atb/api/functions/define-contract';
import type { AccessClaims } from './access-claims.ts';

/** What a session was proved with beside the sign-in, in the words of Supabase's `amr` claim. */
export type SecondFactorMethod = 'totp' | 'mfa/webauthn' | 'mfa/recovery_code';

/** Whether the session showed a second factor within the last 15 minutes, or as many seconds as are said. */
export function hasFreshSecondFactor(
  { aal, amr }: Pick<AccessClaims, 'aal' | 'amr'>,
  nowMs: number,
  seconds = FRESH_SECONDS,
): boolean {
  const since = nowMs / 1000 - seconds;
  const isSecond = (method: string) => method === 'totp' || method.startsWith('mfa/');
  return aal === 'aal2' && amr.some(({ method, timestamp }) => isSecond(method) && timestamp > since);
}
