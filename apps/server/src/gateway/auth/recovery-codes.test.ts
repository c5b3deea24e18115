import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { readJson } from '../../testing/read-json.ts';
import { ask, decodeClaims, enrolUser } from './testing/second-factor.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const PATH = '/factors/recovery-codes';

async function signIn(email: string) {
  const client = server.connect();
  await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  return client;
}

it('ten codes are made once a factor is verified, and shown once', async () => {
  const { client, codes, userId } = await enrolUser(server);
  expect(new Set(codes).size).toBe(10);
  expect(await readJson(await ask(server, client, `GET ${PATH}`))).toEqual({
    type: 'recovery_code',
    total: 10,
    remaining: 10,
  });
  const kept = JSON.stringify(await server.sql('select * from auth.mfa_recovery_codes where user_id = $1', [userId]));
  for (const code of codes) expect(kept).not.toContain(code.replaceAll('-', ''));
  const again = await ask(server, client, `POST ${PATH}`);
  expect([again.status, (await readJson(again)).error_code]).toEqual([422, 'mfa_verified_factor_exists']);
});

it('a code takes the place of the factor at sign-in, once, however it is typed', async () => {
  const { email, codes, userId } = await enrolUser(server);
  const client = await signIn(email);
  const typed = ` ${(codes[0] ?? '').toLowerCase().replaceAll('-', ' ')}`;
  const answer = await ask(server, client, `POST ${PATH}/verify`, { code: typed });
  const session = (await readJson(answer)) as unknown as { access_token: string; refresh_token: string };
  const claims = decodeClaims(session.access_token);
  expect([claims.aal, claims.amr[0]?.method]).toEqual(['aal2', 'mfa/recovery_code']);
  expect((await client.auth.setSession(session)).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect((await server.mailsTo(email)).at(-1)).toContain('Codes left: 9');

  const second = await ask(server, await signIn(email), `POST ${PATH}/verify`, { code: codes[0] });
  expect([second.status, (await readJson(second)).error_code]).toEqual([422, 'mfa_verification_failed']);
  const rows = await server.sql('select id from auth.mfa_recovery_codes where user_id = $1 and used_at is null', [
    userId,
  ]);
  expect(rows).toHaveLength(9);
});

it('a code raises one of ten sessions that use it at the same time', async () => {
  const { email, codes } = await enrolUser(server);
  const clients = await Promise.all(Array.from({ length: 10 }, () => signIn(email)));
  const answers = await Promise.all(clients.map((one) => ask(server, one, `POST ${PATH}/verify`, { code: codes[3] })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('a code of somebody else, or none at all, is refused alike', async () => {
  const [user, other] = [await enrolUser(server), await enrolUser(server)];
  const client = await signIn(user.email);
  for (const code of [other.codes[0], '000000', 'x'.repeat(200), '']) {
    const answer = await ask(server, client, `POST ${PATH}/verify`, { code });
    expect(answer.status, `code ${code}`).toBe(code === '' ? 400 : 422);
  }
});

describe('a new set', () => {
  it('takes the place of the old one, for who has shown the factor just now', async () => {
    const { client, email, codes } = await enrolUser(server);
    const weak = await signIn(email);
    const refused = await ask(server, weak, `POST ${PATH}/regenerate`);
    expect([refused.status, (await readJson(refused)).error_code]).toEqual([403, 'insufficient_aal']);
    const made = (await readJson(await ask(server, client, `POST ${PATH}/regenerate`))) as unknown as {
      readonly codes: readonly string[];
    };
    expect(made.codes).toHaveLength(10);
    const old = await ask(server, weak, `POST ${PATH}/verify`, { code: codes[0] });
    expect(old.status).toBe(422);
    const fresh = await ask(server, weak, `POST ${PATH}/verify`, { code: made.codes[0] });
    expect(fresh.status).toBe(200);
    const subjects = (await server.mailsTo(email)).map((mail) => /Subject: (.*)/u.exec(mail)?.[1]);
    expect(subjects.filter((subject) => subject?.includes('New recovery codes'))).toHaveLength(2);
  });

  it('is for accounts with a second factor', async () => {
    const client = server.connect();
    await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const answer = await ask(server, client, `POST ${PATH}`);
    expect(answer.status).toBe(403);
  });
});

it('codes that outlived their factor, which the operator removed, are good for nothing', async () => {
  const { email, codes, userId } = await enrolUser(server);
  await server.sql('delete from auth.mfa_factors where user_id = $1', [userId]);
  const client = await signIn(email);
  expect((await ask(server, client, `POST ${PATH}/verify`, { code: codes[0] })).status).toBe(422);
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New phone' });
  const code = codeOf(data?.totp.secret ?? '');
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull();
  expect((await ask(server, client, `GET ${PATH}`)).status).toBe(404);
  expect((await ask(server, client, `POST ${PATH}/verify`, { code: codes[1] })).status).toBe(422);
});

it('who signed in with a code may remove the lost app and add another', async () => {
  const { email, codes, factorId } = await enrolUser(server);
  const client = await signIn(email);
  const session = await readJson(await ask(server, client, `POST ${PATH}/verify`, { code: codes[0] }));
  await client.auth.setSession(session as { access_token: string; refresh_token: string });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  await client.auth.refreshSession();
  const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New phone' });
  const code = codeOf(data?.totp.secret ?? '');
  expect((await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })).error).toBeNull();
});
