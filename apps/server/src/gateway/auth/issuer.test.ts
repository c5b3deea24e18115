import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createMailer } from '../../mail/create-mailer.ts';
import { acceptedIssuers, createAuthSettings, issuerFor } from './auth-settings.ts';
import { type Auth, createAuth } from './create-auth.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

/** Another gateway on the same database with the same secrets, as it is made where it listens. */
async function startSecondGateway(first: AuthServer, siteUrl: string | null): Promise<Auth> {
  const logger = createLogger('silent');
  return createAuth({
    pool: first.database.pools.auth,
    settings: createAuthSettings(siteUrl ?? 'http://127.0.0.1:9', { issuer: issuerFor(siteUrl) }),
    secrets: first.database.secrets,
    mailer: createMailer({ smtpUrl: null, from: 'ATB <no-reply@atb.test>', outboxDir: first.outboxDir, logger }),
    logger,
    trustedProxies: [],
  });
}

describe('several gateways', () => {
  let first: AuthServer;
  let token: string;

  beforeAll(async () => {
    first = await startAuthServer({ settings: { issuer: issuerFor(null) } });
    const { data } = await first.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    token = data.session?.access_token ?? '';
  });
  afterAll(() => first.stop());

  it('take the tokens of each other where nobody said where the site is', async () => {
    const second = await startSecondGateway(first, null);
    expect(await second.verifyAccessToken(token)).toMatchObject({ role: 'authenticated' });
  });

  it('refuse the tokens of another site', async () => {
    const second = await startSecondGateway(first, 'https://other.example');
    expect(await second.verifyAccessToken(token)).toEqual({ invalid: 'issuer' });
  });

  it('take what a gateway issued under the address it listened on', () => {
    const settings = createAuthSettings('http://127.0.0.1:3000', { issuer: issuerFor(null) });
    expect(acceptedIssuers(settings)).toEqual(['urn:atb', 'http://127.0.0.1:3000/auth/v1']);
    expect(issuerFor('https://atb.example/')).toBe('https://atb.example/auth/v1');
  });
});
