import type { AuthSettings } from './auth-settings.ts';
import { AuthError } from './http/auth-error.ts';

/**
 * The one check before an account is made because somebody asks for it, by whichever way (password, code, link, provider). It does not
 * look at the address: whether that was invited is nobody's business, and whoever was has an account, which the mailed link opens.
 * @throws the auth service's own refusal.
 */
export function requireSignUpAllowed({ signUp }: Pick<AuthSettings, 'signUp'>): void {
  if (signUp !== 'open') throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}

/** Whether the operator may invite: where sign-up is closed only accounts that the operator makes come about. */
export function requireInvitationsAllowed({ signUp }: Pick<AuthSettings, 'signUp'>): void {
  if (signUp === 'closed') throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
}
