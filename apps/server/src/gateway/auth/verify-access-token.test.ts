import { createHmac, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionLookUp, createSessionRegistry } from './session-registry.ts';
import { importSigningKeys } from './signing-keys.ts';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';
import { createAccessTokenVerifier } from './verify-access-token.ts';

let server: AuthServer;
let good: { readonly token: string; readonly claims: JWTPayload };
beforeAll(async () => {
  server = await startAuthServer();
  good = await signIn();
});
afterAll(() => server.stop());

async function signIn() {
  const { data } = await server.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
  const token = data.session?.access_token ?? '';
  const claims: JWTPayload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { token, claims };
}

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

/** Signs with the server's own key, so that only the claims are at fault. */
async function resign(changes: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  const [jwk] = server.database.secrets.jwtKeys;
  const key = await importJWK({ kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y, d: jwk.d }, 'ES256');
  const claims = Object.fromEntries(
    Object.entries({ ...good.claims, ...changes }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: jwk.kid, ...header }).sign(key);
}

async function foreignKey() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  return { privateKey, jwk: await exportJWK(publicKey) };
}

describe('verifyAccessToken', () => {
  it('answers the claims of a good token', async () => {
    expect(await server.auth.verifyAccessToken(good.token)).toEqual(good.claims);
  });

  it.each<[string, () => string | Promise<string>, string]>([
    ['an empty token', () => '', 'malformed'],
    ['text that is no token', () => 'not-a-token', 'malformed'],
    ['a token of two parts', () => good.token.split('.').slice(0, 2).join('.'), 'malformed'],
    ['a token longer than any of ours', () => `${good.token}${'A'.repeat(11_800)}`, 'malformed'],
    ['alg none', () => `${base64({ alg: 'none', typ: 'JWT' })}.${base64(good.claims)}.`, 'algorithm'],
    [
      'HS256 signed with the public key as secret',
      () => {
        const { d: _, ...jwk } = server.database.secrets.jwtKeys[0];
        const head = `${base64({ alg: 'HS256', typ: 'JWT', kid: jwk.kid })}.${base64(good.claims)}`;
        return `${head}.${createHmac('sha256', JSON.stringify(jwk)).update(head).digest('base64url')}`;
      },
      'algorithm',
    ],
    [
      'a key of somebody else under a new id',
      async () => {
        const { privateKey } = await foreignKey();
        return new SignJWT(good.claims)
          .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: randomUUID() })
          .sign(privateKey);
      },
      'unknown_key',
    ],
    [
      'a key of somebody else under our id',
      async () => {
        const { privateKey } = await foreignKey();
        const [{ kid }] = server.database.secrets.jwtKeys;
        return new SignJWT(good.claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey);
      },
      'signature',
    ],
    [
      'a key that the token itself brings along',
      async () => {
        const { privateKey, jwk } = await foreignKey();
        const [{ kid }] = server.database.secrets.jwtKeys;
        return new SignJWT(good.claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, jwk }).sign(privateKey);
      },
      'signature',
    ],
    ['no key id', () => resign({}, { kid: undefined }), 'unknown_key'],
    [
      'changed claims',
      () => good.token.replace(/\.[^.]+\./, `.${base64({ ...good.claims, sub: randomUUID() })}.`),
      'signature',
    ],
    ['another type of token in the header', () => resign({}, { typ: 'at+jwt' }), 'claims'],
    ['an expired token', () => resign({ iat: now() - 7200, exp: now() - 1 }), 'expired'],
    ['no expiry', () => resign({ exp: undefined }), 'claims'],
    ['a token of the future', () => resign({ nbf: now() + 600 }), 'not_yet_valid'],
    ['another issuer', () => resign({ iss: 'https://elsewhere.example/auth/v1' }), 'issuer'],
    ['another audience', () => resign({ aud: 'anon' }), 'audience'],
    ['a list of audiences', () => resign({ aud: ['authenticated', 'other'] }), 'claims'],
    ['another role', () => resign({ role: 'service_role' }), 'claims'],
    ['a subject that is no UUID', () => resign({ sub: 'postgres' }), 'claims'],
    ['no session', () => resign({ session_id: undefined }), 'claims'],
    ['another kind of token', () => resign({ token_type: 'storage' }), 'claims'],
    ['a session that does not exist', () => resign({ session_id: randomUUID() }), 'session_not_found'],
    [
      'the session of somebody else',
      async () => resign({ session_id: (await signIn()).claims['session_id'] }),
      'session_not_found',
    ],
  ])('refuses %s', async (_, make, reason) => {
    const token = await make();
    expect(await server.auth.verifyAccessToken(token)).toEqual({ invalid: reason });
    const answer = await fetch(`${server.url}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
    expect([401, 403]).toContain(answer.status);
    expect(await readJson(answer)).not.toHaveProperty('id');
  });

  it('refuses a request without a token', async () => {
    const answer = await fetch(`${server.url}/auth/v1/user`);
    expect(answer.status).toBe(401);
    expect(await readJson(answer)).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    });
  });

  it('goes on accepting tokens of the former key after a rotation, and no others once it is gone', async () => {
    const [old] = server.database.secrets.jwtKeys;
    const { privateKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const fresh = { ...old, kid: 'fresh', x: jwk.x ?? '', y: jwk.y ?? '', d: jwk.d ?? '' };
    const verifierWith = async (keys: Parameters<typeof importSigningKeys>[0]) => {
      const imported = await importSigningKeys(keys);
      const { sessions } = server.auth;
      return createAccessTokenVerifier({ keys: imported, issuers: [`${server.url}/auth/v1`], sessions });
    };
    const overlap = await verifierWith([fresh, old]);
    expect(await overlap(good.token)).toHaveProperty('sub');
    const after = await verifierWith([fresh]);
    expect(await after(good.token)).toEqual({ invalid: 'unknown_key' });
    expect((await importSigningKeys([fresh, old])).signing.kid).toBe('fresh');
  });

  it('publishes public keys only', async () => {
    const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const { keys } = await readJson(response);
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y']);
  });
});

describe('the session registry', () => {
  it('remembers an answer for its time and no longer', async () => {
    let time = 0;
    const lookUp = createSessionLookUp(server.database.pools.auth);
    const registry = createSessionRegistry({ lookUp, cacheMs: 5000, now: () => time });
    const { claims } = await signIn();
    const session = { sessionId: String(claims['session_id']), userId: String(claims.sub) };
    expect(await registry.find(session)).toBe('open');
    await server.sql('delete from auth.sessions where id = $1', [session.sessionId]);
    expect(await registry.findNow(session)).toBe('ended');
    time = 4999;
    expect(await registry.find(session), 'within the cache time another process may still accept it').toBe('open');
    time = 5000;
    expect(await registry.find(session)).toBe('ended');
  });

  it('does not remember a look-up that failed', async () => {
    let isBroken = true;
    const lookUp = () => (isBroken ? Promise.reject(new Error('down')) : Promise.resolve('open' as const));
    const registry = createSessionRegistry({ lookUp });
    const session = { sessionId: randomUUID(), userId: randomUUID() };
    await expect(registry.find(session)).rejects.toThrow('down');
    isBroken = false;
    expect(await registry.find(session)).toBe('open');
  });

  it('keeps no more entries than it may', async () => {
    let asked = 0;
    const lookUp = () => {
      asked += 1;
      return Promise.resolve('ended' as const);
    };
    const registry = createSessionRegistry({ lookUp, entriesMax: 2 });
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    const userId = randomUUID();
    for (const sessionId of ids) await registry.find({ sessionId, userId });
    await registry.find({ sessionId: ids[2] ?? '', userId });
    expect(asked).toBe(3);
    await registry.find({ sessionId: ids[0] ?? '', userId });
    expect(asked, 'the oldest entry made room').toBe(4);
  });
});
