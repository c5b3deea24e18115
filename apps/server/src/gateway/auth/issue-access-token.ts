import { SignJWT } from 'jose';
import type { AccessClaims } from './access-claims.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface AccessTokenSubject {
  readonly sessionId: string;
  /** When the session ends at the latest: no token outlives it. */
  readonly sessionEnd: Date | null;
  readonly aal: AccessClaims['aal'];
  readonly amr: AccessClaims['amr'];
  readonly userId: string;
  readonly email: string;
  readonly phone: string;
  readonly isAnonymous: boolean;
  readonly appMetadata: AccessClaims['app_metadata'];
  readonly userMetadata: AccessClaims['user_metadata'];
}

export interface IssuedAccessToken {
  readonly token: string;
  readonly expiresIn: number;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

function lifeSeconds(subject: AccessTokenSubject, settings: AuthSettings, nowSeconds: number): number {
  const usual = subject.aal === 'aal2' ? settings.elevatedAccessTokenSeconds : settings.accessTokenSeconds;
  if (!subject.sessionEnd) return usual;
  return Math.max(1, Math.min(usual, Math.floor(subject.sessionEnd.getTime() / 1000) - nowSeconds));
}

export async function issueAccessToken(
  subject: AccessTokenSubject,
  keys: SigningKeys,
  settings: AuthSettings,
): Promise<IssuedAccessToken> {
  const iat = Math.floor(Date.now() / 1000);
  const expiresIn = lifeSeconds(subject, settings, iat);
  const claims: AccessClaims = {
    iss: settings.issuer,
    aud: 'authenticated',
    sub: subject.userId,
    role: 'authenticated',
    aal: subject.aal,
    amr: subject.amr,
    session_id: subject.sessionId,
    email: subject.email,
    phone: subject.phone,
    app_metadata: subject.appMetadata,
    user_metadata: subject.userMetadata,
    is_anonymous: subject.isAnonymous,
    token_type: 'access',
    iat,
    exp: iat + expiresIn,
  };
  const { kid, key } = keys.signing;
  const token = await new SignJWT({ ...claims, amr: [...claims.amr] })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
    .sign(key);
  return { token, expiresIn, expiresAt: claims.exp };
}
