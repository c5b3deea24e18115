// Second factors: codes of an authenticator app, passkeys, and the recovery codes for who has lost both.
import { Secret, TOTP } from 'otpauth';

/** What authenticator apps make by default; others cannot be relied on to be understood. */
const APP_DEFAULTS = { algorithm: 'SHA1', digits: 6 } as const;
const PERIOD_SECONDS = 30;
/** Clocks of phones are off by some seconds, and typing takes some: one period before and one after the present. */
const WINDOW_STEPS = 1;

export interface TotpParams {
  readonly algorithm: string;
  readonly digits: number;
}

/** A new secret of 160 bits, in the base32 text that apps take. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from the QR code. */
export function totpUri(secret: string, { issuer, account }: { readonly issuer: string; readonly account: string }) {
  return new TOTP({ ...APP_DEFAULTS, secret: Secret.fromBase32(secret), issuer, label: account }).toString();
}

/**
 * Which period of 30 seconds since the epoch the code is of, if it is of the present one or of one beside it; null when it is
 * of none of them. Compares in constant time.
 */
export function findTotpStep(
  secret: string,
  code: string,
  nowMs: number,
  { algorithm, digits }: TotpParams = APP_DEFAULTS,
): number | null {
  if (code.length !== digits || !/^[0-9]+$/u.test(code)) return null;
  const totp = new TOTP({ algorithm, digits, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: nowMs, window: WINDOW_STEPS });
  return delta === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + delta;
}
