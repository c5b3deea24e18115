import { FRESH_SECONDS } from '@atb/api/functions/define-contract';
import { CONFIRM_SECOND_FACTOR } from '@atb/api/messages/second-factor';
import type { Transaction } from '../../database/with-transaction.ts';
import type { AccessClaims } from './access-claims.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './http/auth-error.ts';
import { addressBucket } from './http/client-address.ts';
import type { Client } from './http/client-of.ts';
import { checkPasswordStrength } from './passwords/check-password-strength.ts';
import { hasFreshSecondFactor } from './second-factor.ts';
import { redeemCode } from './store/one-time-tokens.ts';
import { hasFreshMailProof } from './store/sessions.ts';
import { highestLevel, type UserRow } from './store/users.ts';

interface PasswordChange {
  readonly user: UserRow;
  readonly claims: AccessClaims;
  readonly client: Client;
  readonly newPassword: string;
  readonly currentPassword: string | null;
  /** The mailed code of GET /reauthenticate. */
  readonly nonce: string | null;
}

export interface AuthorizedPassword {
  readonly hash: string;
  /** Still to be taken, in the transaction that stores the hash. */
  readonly nonce: string | null;
}

async function requireCurrentPassword(auth: AuthContext, change: PasswordChange, password: string): Promise<void> {
  const { user, client } = change;
  const key = `${user.email ?? user.id} ${addressBucket(client.address)}`;
  await auth.limiter.consume('failuresPerAccountAndAddress', key);
  if ((await auth.hasher.check(user.encrypted_password, password)) === 'wrong') {
    throw new AuthError(400, 'current_password_invalid', 'The current password is not correct.');
  }
  await auth.limiter.refund('failuresPerAccountAndAddress', key);
}

/** Who has a second factor must have shown it in this session. */
export function requireHighestLevel(user: UserRow, claims: Pick<AccessClaims, 'aal'>): void {
  if (highestLevel(user) !== 'aal2' || claims.aal === 'aal2') return;
  const message = 'AAL2 session is required to update email or password when MFA is enabled.';
  throw new AuthError(401, 'insufficient_aal', message);
}

/** @throws when the person of the session last proved who they are more than 15 minutes ago. */
export function requireRecentSignIn({ amr }: Pick<AccessClaims, 'amr'>, nowMs: number): void {
  const since = nowMs / 1000 - FRESH_SECONDS;
  if (amr.some(({ timestamp }) => timestamp > since)) return;
  const message = 'Confirm that it is you: sign out and sign in again, then try again.';
  throw new AuthError(403, 'reauthentication_needed', message);
}

/**
 * For what adds a way into an account or takes one away: the second factor shown just now where there is one, else a sign-in of just
 * now.
 */
export function requireRecentProof(user: UserRow, claims: AccessClaims, nowMs: number): void {
  requireHighestLevel(user, claims);
  if (highestLevel(user) !== 'aal2') return requireRecentSignIn(claims, nowMs);
  if (hasFreshSecondFactor(claims, nowMs)) return;
  throw new AuthError(403, 'insufficient_aal', CONFIRM_SECOND_FACTOR);
}

/** An access token alone, which somebody may have copied, must not be enough to take an account over. */
async function requireProof(auth: AuthContext, change: PasswordChange): Promise<void> {
  const { user, claims, currentPassword, nonce } = change;
  requireHighestLevel(user, claims);
  if (currentPassword !== null) return requireCurrentPassword(auth, change, currentPassword);
  if (nonce !== null) return;
  if (user.encrypted_password === null) return requireRecentProof(user, claims, Date.now());
  if (await hasFreshMailProof(auth.pool, claims.session_id, auth.settings.recoverySeconds)) return;
  const message = 'Changing the password requires the current password, or a code from a reauthentication mail.';
  throw new AuthError(400, 'reauthentication_needed', message);
}

/**
 * Lets a new password through when the caller also knows the current one, or gives a code mailed for this, or came by a
 * recovery link a moment ago; and when it is strong and new.
 */
export async function authorizePasswordChange(auth: AuthContext, change: PasswordChange): Promise<AuthorizedPassword> {
  const { user, newPassword, currentPassword, nonce } = change;
  await requireProof(auth, change);
  checkPasswordStrength(newPassword, user.email ?? '', auth.passwordRules);
  if ((await auth.hasher.check(user.encrypted_password, newPassword)) !== 'wrong') {
    throw new AuthError(422, 'same_password', 'New password should be different from the old password.');
  }
  const hash = await auth.hasher.hash(newPassword);
  return { hash, nonce: currentPassword === null ? nonce : null };
}

/** Takes the code of GET /reauthenticate; a wrong one is counted, so the transaction must commit either way. */
export async function takeReauthenticationCode(
  tx: Transaction,
  auth: AuthContext,
  userId: string,
  nonce: string,
): Promise<boolean> {
  const code = nonce.replaceAll(/[\s-]/g, '');
  const guess = { type: 'reauthentication_token', userId, code, wrongMax: auth.settings.wrongCodesMax } as const;
  return (await redeemCode(tx, auth.purposeKeys, guess)) !== null;
}
