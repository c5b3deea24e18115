import type { Pool } from 'pg';
import type { Logger } from '../../logger.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { ApiKeys } from '../realtime/identity.ts';
import type { AuthSettings } from './auth-settings.ts';
import type { BackgroundTasks } from './background-tasks.ts';
import type { ReadClientAddress } from './http/client-address.ts';
import type { RateLimiter } from './http/rate-limiter.ts';
import type { PasswordRules } from './passwords/check-password-strength.ts';
import type { PasswordHasher } from './passwords/hash-password.ts';
import type { Providers } from './providers/create-providers.ts';
import type { PurposeKeys } from './purpose-keys.ts';
import type { SessionRegistry } from './session-registry.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { VerifyAccessToken } from './verify-access-token.ts';

/** What the rest of the server gives the auth service. */
export interface AuthDeps {
  /** Connections as supabase_auth_admin. */
  readonly pool: Pool;
  readonly settings: AuthSettings;
  readonly signingKeys: SigningKeys;
  /** At least 32 random bytes; the keys of codes, links and refresh tokens are derived from it. */
  readonly hmacKey: Uint8Array;
  readonly sessions: SessionRegistry;
  /** Read at every request. */
  readonly apiKeys: ApiKeys;
  readonly verifyAccessToken: VerifyAccessToken;
  readonly providers: Providers;
  readonly hasher: PasswordHasher;
  readonly passwordRules: PasswordRules;
  readonly mailer: Mailer;
  readonly background: BackgroundTasks;
  readonly limiter: RateLimiter;
  readonly readClientAddress: ReadClientAddress;
  readonly log: Logger;
}

/** What every route of the auth service works with. */
export interface AuthContext extends AuthDeps {
  readonly purposeKeys: PurposeKeys;
}
