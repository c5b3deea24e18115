import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { ask, decodeClaims, enrolUser } from './testing/second-factor.ts';
import { SoftwareAuthenticator } from './testing/software-authenticator.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

interface Challenge {
  readonly id: string;
  readonly type: string;
  readonly webauthn: {
    readonly type: 'create' | 'request';
    readonly credential_options: { readonly publicKey: { readonly challenge: string; readonly rp?: object } };
  };
}

async function challenge(client: SupabaseClient, factorId: string): Promise<Challenge> {
  return (await readJson(await ask(server, client, `POST /factors/${factorId}/challenge`))) as Challenge;
}

function answer(client: SupabaseClient, factorId: string, asked: Challenge, credential: object) {
  return ask(server, client, `POST /factors/${factorId}/verify`, {
    challenge_id: asked.id,
    webauthn: { type: asked.webauthn.type, credential_response: credential },
  });
}

async function enrol(key: SoftwareAuthenticator) {
  const client = server.connect();
  const email = newEmail();
  await client.auth.signUp({ email, password: GOOD_PASSWORD });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Security key' });
  const factorId = factor?.id ?? '';
  const asked = await challenge(client, factorId);
  const verified = await answer(client, factorId, asked, key.create(asked.webauthn.credential_options.publicKey));
  return { client, email, factorId, asked, verified };
}

async function signIn(email: string) {
  const client = server.connect();
  await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  return client;
}

it('a passkey becomes a second factor and signs in', async () => {
  const key = new SoftwareAuthenticator(server.url);
  const { email, factorId, asked, verified } = await enrol(key);
  expect(asked).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } });
  const first = (await readJson(verified)) as unknown as { access_token: string };
  expect(decodeClaims(first.access_token).amr[0]?.method).toBe('mfa/webauthn');
  const client = await signIn(email);
  const again = await challenge(client, factorId);
  expect(again.webauthn.type).toBe('request');
  const signed = await answer(client, factorId, again, key.sign(again.webauthn.credential_options.publicKey));
  const session = (await readJson(signed)) as unknown as { access_token: string };
  expect(decodeClaims(session.access_token).aal).toBe('aal2');
  expect((await client.auth.mfa.listFactors()).data?.webauthn).toMatchObject([{ friendly_name: 'Security key' }]);
});

it('one that signed elsewhere, for another challenge, before, or as a copy is refused', async () => {
  const key = new SoftwareAuthenticator(server.url);
  const { email, factorId } = await enrol(key);
  const client = await signIn(email);
  const refused = async (sign: (asked: Challenge) => object) => {
    const asked = await challenge(client, factorId);
    const response = await answer(client, factorId, asked, sign(asked));
    return [response.status, (await readJson(response)).error_code];
  };
  const publicKey = ({ webauthn }: Challenge) => webauthn.credential_options.publicKey;
  const no = [422, 'mfa_verification_failed'];
  expect(await refused((asked) => new SoftwareAuthenticator(server.url).sign(publicKey(asked)))).toEqual(no);
  expect(await refused(() => key.sign({ challenge: 'bm90IHRoaXMgb25l' }))).toEqual(no);
  expect(await refused((asked) => key.create(publicKey(asked)))).toEqual(no);
  expect(await refused(() => ({ id: 'x', response: 7 }))).toEqual(no);
  const asked = await challenge(client, factorId);
  const signed = key.sign(publicKey(asked));
  expect((await answer(client, factorId, asked, signed)).status).toBe(200);
  expect((await readJson(await answer(client, factorId, asked, signed))).error_code).toBe('mfa_challenge_expired');
  key.counter = 0;
  expect(await refused((again) => key.sign(publicKey(again)))).toEqual(no);
});

describe('a passkey that was left half done', () => {
  async function begin(client: SupabaseClient) {
    const { data, error } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Half done' });
    if (error) throw error;
    return data.id;
  }

  async function complete(client: SupabaseClient, factorId: string, key: SoftwareAuthenticator) {
    const asked = await challenge(client, factorId);
    const response = await answer(client, factorId, asked, key.create(asked.webauthn.credential_options.publicKey));
    return [response.status, (await readJson(response)).error_code];
  }

  it('is not completed by the password alone where there is a second factor', async () => {
    const { client: owner, email } = await enrolUser(server);
    const factorId = await begin(owner);
    const thief = await signIn(email);
    expect(await complete(thief, factorId, new SoftwareAuthenticator(server.url))).toEqual([403, 'insufficient_aal']);
    expect(decodeClaims((await thief.auth.refreshSession()).data.session?.access_token ?? '').aal).toBe('aal1');
    expect(await complete(owner, factorId, new SoftwareAuthenticator(server.url))).toEqual([200, undefined]);
  });

  it('is not completed by an access token of long ago where there is none', async () => {
    const copied = server.connect();
    const email = newEmail();
    await copied.auth.signUp({ email, password: GOOD_PASSWORD });
    await server.sql(
      `update auth.mfa_amr_claims a set updated_at = now() - interval '16 minutes'
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id = a.session_id and u.email = $1`,
      [email],
    );
    const owner = await signIn(email);
    const factorId = await begin(owner);
    const key = new SoftwareAuthenticator(server.url);
    expect(await complete(copied, factorId, key)).toEqual([403, 'reauthentication_needed']);
    expect(await complete(owner, factorId, key)).toEqual([200, undefined]);
  });

  it('asks for a new proof after half an hour, of the session that began it, too', async () => {
    const email = newEmail();
    const copied = server.connect();
    await copied.auth.signUp({ email, password: GOOD_PASSWORD });
    const factorId = await begin(copied);
    await server.sql(
      `with late as (
         update auth.mfa_factors set created_at = created_at - interval '31 minutes' where id = $1 returning user_id)
       update auth.mfa_amr_claims a set updated_at = now() - interval '31 minutes'
       from auth.sessions s, late where s.id = a.session_id and s.user_id = late.user_id`,
      [factorId],
    );
    const key = new SoftwareAuthenticator(server.url);
    expect(await complete(copied, factorId, key)).toEqual([403, 'reauthentication_needed']);
    expect(await complete(await signIn(email), factorId, key)).toEqual([200, undefined]);
  });
});

it('a page of another site is not taken', async () => {
  const { verified } = await enrol(new SoftwareAuthenticator('https://atb.example'));
  expect(verified.status).toBe(422);
});

it('the same device is not asked to make a second passkey', async () => {
  const key = new SoftwareAuthenticator(server.url);
  const { client, verified } = await enrol(key);
  await client.auth.setSession((await readJson(verified)) as { access_token: string; refresh_token: string });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: 'Again' });
  const { webauthn } = await challenge(client, factor?.id ?? '');
  expect(webauthn.credential_options.publicKey).toMatchObject({
    excludeCredentials: [{ id: key.id.toString('base64url') }],
  });
});
