import { Secret, TOTP } from 'otpauth';

/** What an authenticator app with a clock that is `skewMs` off shows now. */
export function codeOf(secret: string, skewMs = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + skewMs });
}
