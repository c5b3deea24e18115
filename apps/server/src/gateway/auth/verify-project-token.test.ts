import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closePools, createPools } from '../../database/create-pools.ts';
import type { Pools } from '../../database/pools.ts';
import { withUserScope } from '../../database/with-user-scope.ts';
import { createLogger } from '../../logger.ts';
import { createSigningKey } from '../../secrets.ts';
import { readJson } from '../../testing/read-json.ts';
import { roleOfKey } from '../realtime/identity.ts';
import { importSigningKeys } from './signing-keys.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';
import { authOfProject, keysOfProject, projectOf } from './use-project.ts';
import { createProjectTokenVerifier } from './verify-project-token.ts';

const PROJECT_KEY = 'sb_publishable_of-the-project-and-no-other';

/** Stands in for the project: another server, whose keys this one does not have. */
let project: AuthServer;
let pools: Pools;
let token: string;

beforeAll(async () => {
  project = await startAuthServer();
  const { ownerUrl, secrets } = project.database;
  // No password of a role is known here: the owner takes them on.
  const noPasswords = { authenticator: '', engine: '', auth: '', owner: '', signer: '' };
  pools = createPools({
    ownerUrl,
    secrets: { ...secrets, dbPasswords: noPasswords },
    logger: createLogger('silent'),
    isProject: true,
  });
  const { data } = await project.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
  token = data.session?.access_token ?? '';
});
afterAll(async () => {
  await closePools(pools);
  await project.stop();
});

const place = () => ({ url: project.url, publishableKey: PROJECT_KEY });

describe('a server whose users are those of a project', () => {
  it("takes the project's tokens by the keys that it publishes", async () => {
    const claims = await createProjectTokenVerifier(place())(token);
    expect(claims).toMatchObject({ role: 'authenticated', iss: `${project.url}/auth/v1` });
  });

  it('refuses a token of any other key or issuer, and one that was changed', async () => {
    const verify = createProjectTokenVerifier(place());
    const stranger = await importSigningKeys([createSigningKey()]);
    const claims = { role: 'authenticated', session_id: crypto.randomUUID() };
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: stranger.signing.kid })
      .setIssuer(`${project.url}/auth/v1`)
      .setAudience('authenticated')
      .setSubject(crypto.randomUUID())
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(stranger.signing.key);
    expect(await verify(forged)).toEqual({ invalid: 'unknown_key' });
    expect(await verify(`${token.slice(0, -8)}AAAAAAAA`)).toHaveProperty('invalid', 'signature');
    expect(await verify('not.a.token')).toHaveProperty('invalid');
    const [head, , signature] = token.split('.');
    expect(await verify(`${head}.${btoa('{"sub":"x"}')}.${signature}`)).toHaveProperty('invalid');
  });

  it('says that the project is away, and does not sign users out for it', async () => {
    const verify = createProjectTokenVerifier({ ...place(), url: 'http://127.0.0.1:1' });
    await expect(verify(token)).rejects.toThrow('does not answer');
  });

  it('signs nobody in itself', async () => {
    const { routes } = authOfProject(project.auth, place());
    const answer = await routes.request('/token?grant_type=password', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(404);
    expect(JSON.stringify(await readJson(answer))).toContain(project.url);
  });

  it("takes the project's publishable key, and its own secret key alone", () => {
    const own = project.database.secrets;
    const keys = keysOfProject(own, place());
    expect(keys.publishableKey).toBe(PROJECT_KEY);
    expect(
      [PROJECT_KEY, own.publishableKey, own.secretKey, 'sb_secret_of-the-project'].map((key) => roleOfKey(keys, key)),
    ).toEqual(['anon', 'anon', 'service_role', null]);
    expect(JSON.stringify({ keys })).not.toContain(own.secretKey);
    expect(projectOf({ supabaseUrl: project.url, supabaseKey: null })).toBeNull();
  });

  it('works on the database as the roles it is allowed to take on, without their passwords', async () => {
    const who = async (pool: Pools['engine']) =>
      (await pool.query<{ who: string }>('select current_user as who')).rows[0]?.who;
    expect([await who(pools.engine), await who(pools.commandQueue), await who(pools.auth)]).toEqual([
      'atb_engine',
      'atb_engine',
      'supabase_auth_admin',
    ]);
    const claims = await createProjectTokenVerifier(place())(token);
    if ('invalid' in claims) throw new Error(claims.invalid);
    const rows = await withUserScope(
      pools.rest,
      claims,
      async (tx) => (await tx.query('select id, current_user as who from public.profiles')).rows,
    );
    expect(rows).toEqual([{ id: claims.sub, who: 'authenticated' }]);
  });
});
