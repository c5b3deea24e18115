import type { Context, Hono } from 'hono';
import type { Pool } from 'pg';
import type { Logger } from '../../logger.ts';
import type { Mailer, MailMessage } from '../../mail/mailer.ts';
import type { Secrets } from '../../secrets.ts';
import { acceptedIssuers, type AuthSettings } from './auth-settings.ts';
import { createBackgroundTasks } from './background-tasks.ts';
import { createAuthRoutes } from './create-auth-routes.ts';
import { createClientAddressReader, type ReadClientAddress } from './http/client-address.ts';
import { clientOf } from './http/client-of.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createPasswordHasher } from './passwords/hash-password.ts';
import { loadCommonPasswords } from './passwords/load-common-passwords.ts';
import { createProviders } from './providers/create-providers.ts';
import { requireMailAllowance, sendLater } from './send-code.ts';
import { createSessionLookUp, createSessionRegistry, type SessionRegistry } from './session-registry.ts';
import { followSigningKeys, importSigningKeys, type KeySource } from './signing-keys.ts';
import { createAccessTokenVerifier, type VerifyAccessToken } from './verify-access-token.ts';

export interface AuthOptions {
  /** Connections as supabase_auth_admin. */
  readonly pool: Pool;
  readonly settings: AuthSettings;
  readonly secrets: Pick<Secrets, 'jwtKeys' | 'hmacKey' | 'publishableKey' | 'secretKey'>;
  /** Present where keys may be rotated while the server runs. */
  readonly keySource?: KeySource;
  readonly mailer: Mailer;
  readonly logger: Logger;
  /** Addresses and CIDR blocks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  /** A file of breached passwords to refuse, one a line, beside the common ones that come with the product. */
  readonly breachedPasswordsPath?: string | undefined;
}

export interface RequestedMails {
  /** @throws the 429 answer when the address, whoever asks or everybody has had enough mail. */
  readonly requireAllowance: (c: Context, email: string) => Promise<void>;
  /** Sends after the answer, so that its time tells nothing. */
  readonly sendLater: (message: MailMessage) => void;
}

export interface Auth {
  /** To be mounted at /auth/v1. */
  readonly routes: Hono;
  /** For every other part of the gateway. */
  readonly verifyAccessToken: VerifyAccessToken;
  readonly sessions: SessionRegistry;
  readonly readClientAddress: ReadClientAddress;
  /** Mails that somebody asked for: counted together with codes and links, whoever asks. */
  readonly requested: RequestedMails;
  /** Sends a mail about the security of an account, after the answer. */
  readonly sendNotice: (message: MailMessage) => void;
  /** Resolves when the mails and look-ups that go on after answers are done: await it before closing the pool. */
  readonly idle: () => Promise<void>;
}

/** Puts the auth service together. */
export async function createAuth(options: AuthOptions): Promise<Auth> {
  const { pool, settings, secrets, mailer, logger } = options;
  const { keySource } = options;
  const signingKeys = await (keySource ? followSigningKeys(keySource) : importSigningKeys(secrets.jwtKeys));
  const sessions = createSessionRegistry({ lookUp: createSessionLookUp(pool) });
  const verifyAccessToken = createAccessTokenVerifier({
    keys: signingKeys,
    issuers: acceptedIssuers(settings),
    sessions,
  });
  const background = createBackgroundTasks(logger);
  const sendNotice: Auth['sendNotice'] = (message) =>
    background.run('send notice', message.to, () => mailer.send(message));
  const readClientAddress = createClientAddressReader(options.trustedProxies);
  const common = loadCommonPasswords(options.breachedPasswordsPath);
  const limiter = createRateLimiter(pool, settings.rateLimits);
  const routes = createAuthRoutes({
    pool,
    limiter,
    settings,
    signingKeys,
    hmacKey: secrets.hmacKey,
    apiKeys: secrets,
    sessions,
    verifyAccessToken,
    providers: createProviders(settings.providers),
    hasher: await createPasswordHasher(),
    passwordRules: { lengthMin: settings.passwordLengthMin, isCommon: (password) => common.has(password) },
    mailer,
    background,
    readClientAddress,
    log: logger,
  });
  const requested: RequestedMails = {
    requireAllowance: (c, email) =>
      requireMailAllowance({ limiter }, { email, client: clientOf(c, readClientAddress) }),
    sendLater: (message) => sendLater({ limiter, background, mailer }, message),
  };
  return { routes, verifyAccessToken, sessions, readClientAddress, requested, sendNotice, idle: background.idle };
}
