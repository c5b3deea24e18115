import type { SignUpMode } from '@atb/api/auth/public-auth-settings';
import type { SignInProviderConfig } from '../../sign-in-providers.ts';

/** How many of something may happen within a number of seconds. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/** Limits by client address unless the name says otherwise. Mail and attempts are counted for known and unknown accounts alike. */
export interface AuthRateLimits {
  readonly signUp: RateLimit;
  readonly recover: RateLimit;
  readonly resend: RateLimit;
  readonly otp: RateLimit;
  readonly verify: RateLimit;
  readonly refresh: RateLimit;
  readonly signIn: RateLimit;
  readonly userUpdate: RateLimit;
  readonly reauthenticate: RateLimit;
  /** Wrong passwords from one address, whatever the account. */
  readonly failuresPerAddress: RateLimit;
  /** Wrong passwords for one account from one address: the owner elsewhere is not locked out. */
  readonly failuresPerAccountAndAddress: RateLimit;
  /** Wrong passwords for one account from everywhere: slows a guess that comes from many addresses. */
  readonly failuresPerAccount: RateLimit;
  /** New factors and challenges of second factors. */
  readonly factorChallenge: RateLimit;
  /** Codes and passkeys shown, right or wrong. */
  readonly factorVerify: RateLimit;
  /** Wrong codes of authenticator apps for one account from everywhere. Recovery codes and passkeys are not held up by them. */
  readonly factorFailuresPerAccount: RateLimit;
  readonly mailPerRecipient: RateLimit;
  /** Mails asked for from one address, whoever they go to. */
  readonly mailPerAddress: RateLimit;
  /** Mails asked for from one network: fewer than all there are, so that no one network uses them up. */
  readonly mailPerNetwork: RateLimit;
  readonly mailTotal: RateLimit;
  /** Beyond the total: for the recovery of accounts whose address is confirmed. */
  readonly recoveryReserve: RateLimit;
  /** What one account may take of that reserve, so that whoever owns one does not use it up. */
  readonly recoveryReservePerRecipient: RateLimit;
}

/** Whether the first account of an installation runs it: `local` when it is opened on the server's own machine. */
export type FirstOperator = 'yes' | 'no' | 'local';

export interface AuthSettings {
  /** Where people reach the product, without a trailing slash. Mail links are built from it alone. */
  readonly siteUrl: string;
  /** The `iss` of every access token. All gateways of one installation must say the same. */
  readonly issuer: string;
  /** Further origins that a mailed link may lead to; the site's own always may. */
  readonly redirectOrigins: readonly string[];
  /** True when mail really leaves the machine: an address must then be confirmed before the first session. */
  readonly isConfirmationRequired: boolean;
  readonly signUp: SignUpMode;
  /** Other services that people may sign in by. */
  readonly providers: readonly SignInProviderConfig[];
  readonly firstOperator: FirstOperator;
  readonly accessTokenSeconds: number;
  /** Life of an access token that says aal2. */
  readonly elevatedAccessTokenSeconds: number;
  readonly sessionIdleSeconds: number;
  readonly sessionAbsoluteSeconds: number;
  /** For so long the parent of the live refresh token gives that token again: supabase-js retries a refresh for 30 s. */
  readonly refreshReuseSeconds: number;
  readonly oneTimeTokenSeconds: number;
  /** For so long a code at the end of a flow can be exchanged for a session. */
  readonly authCodeSeconds: number;
  readonly wrongCodesMax: number;
  /** For so long the challenge of a second factor can be answered. */
  readonly challengeSeconds: number;
  /** Verified second factors that one user may have. */
  readonly factorsMax: number;
  /** For so long after a recovery link a password may be set without the old one. */
  readonly recoverySeconds: number;
  readonly passwordLengthMin: number;
  readonly rateLimits: AuthRateLimits;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The numbers of Supabase's auth service where it has them; failures and totals are ours. */
export const defaultAuthRateLimits: AuthRateLimits = {
  signUp: { points: 30, seconds: 5 * MINUTE },
  recover: { points: 30, seconds: 5 * MINUTE },
  resend: { points: 30, seconds: 5 * MINUTE },
  otp: { points: 30, seconds: 5 * MINUTE },
  verify: { points: 30, seconds: 5 * MINUTE },
  refresh: { points: 150, seconds: 5 * MINUTE },
  signIn: { points: 150, seconds: 5 * MINUTE },
  userUpdate: { points: 30, seconds: 5 * MINUTE },
  reauthenticate: { points: 30, seconds: 5 * MINUTE },
  failuresPerAddress: { points: 30, seconds: 5 * MINUTE },
  failuresPerAccountAndAddress: { points: 10, seconds: 15 * MINUTE },
  failuresPerAccount: { points: 50, seconds: HOUR },
  factorChallenge: { points: 15, seconds: MINUTE },
  factorVerify: { points: 15, seconds: MINUTE },
  factorFailuresPerAccount: { points: 30, seconds: HOUR },
  mailPerRecipient: { points: 1, seconds: MINUTE },
  mailPerAddress: { points: 10, seconds: HOUR },
  mailPerNetwork: { points: 15, seconds: HOUR },
  mailTotal: { points: 30, seconds: HOUR },
  recoveryReserve: { points: 20, seconds: HOUR },
  recoveryReservePerRecipient: { points: 2, seconds: HOUR },
};

/** The same limits, `factor` times as wide: for load runs and for many users behind one address. */
export function scaleAuthRateLimits(limits: AuthRateLimits, factor: number): AuthRateLimits {
  const scale = ({ points, seconds }: RateLimit): RateLimit => ({
    points: Math.max(1, Math.round(points * factor)),
    seconds,
  });
  const scaled = Object.entries(limits).map(([name, limit]: [string, RateLimit]) => [name, scale(limit)]);
  return Object.fromEntries(scaled) as AuthRateLimits;
}

/** What a gateway calls itself in tokens when nobody has said where the site is: each listens on an address of its own. */
const UNNAMED_ISSUER = 'urn:atb';

/** @param siteUrl As the operator has set it; null when not. */
export function issuerFor(siteUrl: string | null): string {
  return siteUrl === null ? UNNAMED_ISSUER : issuerAt(siteUrl);
}

function issuerAt(siteUrl: string): string {
  return `${siteUrl.replace(/\/+$/, '')}/auth/v1`;
}

/** Issuers whose tokens are taken, beside the own one: servers before this one named themselves by where they listened. */
export function acceptedIssuers({ issuer, siteUrl }: Pick<AuthSettings, 'issuer' | 'siteUrl'>): readonly string[] {
  return [issuer, issuerAt(siteUrl)];
}

/** Settings for `siteUrl`; anything in `changes` takes the place of its default. */
export function createAuthSettings(siteUrl: string, changes: Partial<AuthSettings> = {}): AuthSettings {
  return Object.freeze({
    issuer: issuerAt(siteUrl),
    redirectOrigins: [],
    providers: [],
    isConfirmationRequired: false,
    signUp: 'open',
    firstOperator: 'no',
    accessTokenSeconds: HOUR,
    elevatedAccessTokenSeconds: 15 * MINUTE,
    sessionIdleSeconds: 7 * DAY,
    sessionAbsoluteSeconds: 30 * DAY,
    refreshReuseSeconds: 30,
    oneTimeTokenSeconds: 10 * MINUTE,
    authCodeSeconds: 5 * MINUTE,
    wrongCodesMax: 5,
    challengeSeconds: 5 * MINUTE,
    factorsMax: 10,
    recoverySeconds: 15 * MINUTE,
    passwordLengthMin: 8,
    rateLimits: defaultAuthRateLimits,
    ...changes,
    siteUrl: siteUrl.replace(/\/+$/, ''),
  });
}
