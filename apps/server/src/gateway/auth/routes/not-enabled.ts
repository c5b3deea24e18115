import { z } from 'zod';
import type { AuthContext } from '../auth-context.ts';
import { AuthError } from '../http/auth-error.ts';
import { parseBody } from '../http/parse-body.ts';
import { requireUser } from '../http/require-user.ts';
import type { Route } from '../http/route.ts';

/** Answers a way of signing in that this installation does not offer with the auth service's own error. */
export function refuseRoute(status: number, code: string, message: string): Route {
  return () => {
    throw new AuthError(status, code, message);
  };
}

/** The same, for routes that only a signed-in user may ask. */
export function refuseUser(auth: AuthContext, error: () => AuthError): Route {
  return async (c) => {
    await requireUser(c, auth.verifyAccessToken);
    throw error();
  };
}

const FACTOR_ERRORS = {
  totp: ['mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP'],
  phone: ['mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone'],
  webauthn: ['mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn'],
} as const;

const factorSchema = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], { error: 'needs to be totp, phone, or webauthn' }),
});

/** POST /factors. */
export function enrolmentNotEnabled(auth: AuthContext): Route {
  return async (c) => {
    await requireUser(c, auth.verifyAccessToken);
    const [code, message] = FACTOR_ERRORS[(await parseBody(c, factorSchema)).factor_type];
    throw new AuthError(422, code, message);
  };
}

export const factorNotEnabled = () =>
  new AuthError(422, 'mfa_totp_verify_not_enabled', 'MFA verification is disabled for TOTP');
export const linkingNotEnabled = () => new AuthError(422, 'manual_linking_disabled', 'Manual linking is disabled');
