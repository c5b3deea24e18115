import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../testing/code-of.ts';
import { readJson } from '../../testing/read-json.ts';
import { ask, decodeClaims, enrolUser, forgetUsedCodes, STEP_MS } from './testing/second-factor.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';
import { clearOfBoundary } from '../../testing/clear-of-boundary.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

async function signUp() {
  const client = server.connect();
  const email = newEmail();
  const { data } = await client.auth.signUp({ email, password: GOOD_PASSWORD });
  return { client, email, id: data.user?.id ?? '' };
}

async function enrol(client: Awaited<ReturnType<typeof signUp>>['client'], friendlyName = '') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  if (error) throw error;
  return data;
}

async function signInAgain(email: string) {
  const client = server.connect();
  await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  return client;
}

describe('enrolling an authenticator app', () => {
  it('gives the QR code, the secret and its address, and counts for nothing until it is verified', async () => {
    const { client, email } = await signUp();
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' });
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/u);
    expect(data?.totp.uri).toContain(`secret=${data?.totp.secret}`);
    expect(decodeURIComponent(data?.totp.uri ?? '')).toContain(email);
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/u);
    const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const { data: factors } = await client.auth.mfa.listFactors();
    expect(factors?.all).toMatchObject([{ id: data?.id, status: 'unverified', factor_type: 'totp' }]);
  });

  it('keeps the secret sealed', async () => {
    const { client } = await signUp();
    const factor = await enrol(client);
    const [row] = await server.sql<{ secret: string }>('select secret from auth.mfa_factors where id = $1', [
      factor.id,
    ]);
    expect(row?.secret).toMatch(/^v1\./u);
    expect(row?.secret).not.toContain(factor.totp.secret);
    expect(server.logLines.join('\n')).not.toContain(factor.totp.secret);
  });

  it('that was left half done blocks nothing: a new one takes its place, of the same name too', async () => {
    const { client } = await signUp();
    const [left, taken] = [await enrol(client, 'Phone'), await enrol(client, 'Phone')];
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: left.id, code: codeOf(left.totp.secret) });
    expect(error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const { data: factors } = await client.auth.mfa.listFactors();
    expect(factors?.all.map(({ id }) => id)).toEqual([taken.id]);
  });

  it('begun ten times at once leaves one', async () => {
    const { client } = await signUp();
    await Promise.all(Array.from({ length: 10 }, () => ask(server, client, 'POST /factors', { factor_type: 'totp' })));
    const { data: factors } = await client.auth.mfa.listFactors();
    expect(factors?.all).toHaveLength(1);
  });

  it('of a phone says that it is not configured', async () => {
    const { client } = await signUp();
    const { error } = await client.auth.mfa.enroll({
      factorType: 'phone',
      phone: '+4915112345678',
      friendlyName: 'SMS',
    });
    expect(error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  });

  it('needs a sign-in of just now when it is the first: a copied access token shuts nobody out', async () => {
    const { client, email } = await signUp();
    await server.sql(
      `update auth.mfa_amr_claims a set updated_at = now() - interval '16 minutes'
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id = a.session_id and u.email = $1`,
      [email],
    );
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp' });
    expect(error).toMatchObject({ status: 403, code: 'reauthentication_needed' });
    const again = await signInAgain(email);
    expect((await again.auth.mfa.enroll({ factorType: 'totp' })).error).toBeNull();
  });

  it('needs the factor there is, shown just now: neither the password alone nor one shown long ago will do', async () => {
    const { client, email, factorId, secret } = await enrolUser(server);
    const weak = await signInAgain(email);
    const refused = await weak.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' });
    expect(refused.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    await server.sql(
      `update auth.mfa_amr_claims set updated_at = now() - interval '16 minutes' where authentication_method = 'totp'`,
    );
    const stale = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' });
    expect(stale.error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
      code: 'mfa_factor_name_conflict',
    });
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Other' })).error).toBeNull();
  });

  it('is bounded', async () => {
    const { client, userId } = await enrolUser(server);
    await server.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status, friendly_name)
       select $1, 'totp', 'verified', 'n' || n from generate_series(1, 9) n`,
      [userId],
    );
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'One more' });
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });
});

describe('the first code', () => {
  it('raises this session, ends the others and is told by mail', async () => {
    const { client, email } = await signUp();
    const other = await signInAgain(email);
    const factor = await enrol(client, 'Phone');
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => void events.push(event));
    const { error } = await client.auth.mfa.challengeAndVerify({
      factorId: factor.id,
      code: codeOf(factor.totp.secret),
    });
    expect(error).toBeNull();
    expect(events).toContain('MFA_CHALLENGE_VERIFIED');
    const { data } = await client.auth.getSession();
    const claims = decodeClaims(data.session?.access_token ?? '');
    expect(claims.aal).toBe('aal2');
    expect(claims.amr.map(({ method }) => method).toSorted()).toEqual(['password', 'totp']);
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(15 * 60);
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    expect((await client.auth.refreshSession()).error).toBeNull();
    const { data: refreshed } = await client.auth.getSession();
    expect(decodeClaims(refreshed.session?.access_token ?? '').aal).toBe('aal2');
    const mails = await server.mailsTo(email);
    expect(mails.at(-1)).toContain('A second factor was added');
  });

  it('leaves one to sign in again: the password gives aal1, the next code aal2', async () => {
    const { email, factorId, secret } = await enrolUser(server);
    const client = await signInAgain(email);
    const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ last_used_at: expect.any(String) }]);
  });

  it('leaves the parent of the new refresh token good for who lost the answer', async () => {
    const { email, factorId, secret } = await enrolUser(server);
    const client = await signInAgain(email);
    const { data: before } = await client.auth.getSession();
    await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    const { data: after } = await client.auth.getSession();
    const lost = await server.post('/token?grant_type=refresh_token', { refresh_token: before.session?.refresh_token });
    expect(await readJson(lost)).toMatchObject({ refresh_token: after.session?.refresh_token });
    expect((await client.auth.refreshSession()).error).toBeNull();
  });
});

describe('a code', () => {
  it.each([
    ['a period early', STEP_MS, null],
    ['a period late', -STEP_MS, null],
    ['of a clock ten minutes fast', 600_000, 'mfa_verification_failed'],
    ['of a clock ten minutes slow', -600_000, 'mfa_verification_failed'],
  ])('%s', async (_, skewMs, code) => {
    const { client, factorId, secret } = await enrolUser(server);
    await clearOfBoundary(STEP_MS, 5_000);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, skewMs) });
    expect(error?.code ?? null).toBe(code);
  });

  it('works once, in another session too', async () => {
    const { client, email, factorId, secret } = await enrolUser(server);
    const code = codeOf(secret);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    const again = await client.auth.mfa.challengeAndVerify({ factorId, code });
    expect(again.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' });
    const elsewhere = await signInAgain(email);
    expect((await elsewhere.auth.mfa.challengeAndVerify({ factorId, code })).error?.message).toContain('used already');
    const earlier = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, -STEP_MS) });
    expect(earlier.error?.code, 'one of before the last').toBe('mfa_verification_failed');
  });

  it('raises one of ten sessions that show it at the same time', async () => {
    const { email, factorId, secret } = await enrolUser(server);
    const clients = await Promise.all(Array.from({ length: 10 }, () => signInAgain(email)));
    const code = codeOf(secret);
    const results = await Promise.all(clients.map((one) => one.auth.mfa.challengeAndVerify({ factorId, code })));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('of another factor is none', async () => {
    const { client, factorId } = await enrolUser(server);
    const { secret } = await enrolUser(server);
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
    expect(error).toMatchObject({ status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' });
  });

  it('for a factor of somebody else finds none', async () => {
    const victim = await enrolUser(server);
    const { client } = await signUp();
    const asked = await client.auth.mfa.challenge({ factorId: victim.factorId });
    expect(asked.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    const { data } = await victim.client.auth.mfa.challenge({ factorId: victim.factorId });
    const challengeId = data?.id ?? '';
    const given = await client.auth.mfa.verify({ factorId: victim.factorId, challengeId, code: codeOf(victim.secret) });
    expect(given.error).toMatchObject({ status: 404, code: 'mfa_factor_not_found' });
    expect((await client.auth.mfa.unenroll({ factorId: victim.factorId })).error).toMatchObject({ status: 404 });
  });
});

describe('a challenge', () => {
  async function challenged() {
    const user = await enrolUser(server);
    const { data } = await user.client.auth.mfa.challenge({ factorId: user.factorId });
    const challengeId = data?.id ?? '';
    const answer = (code: string) => user.client.auth.mfa.verify({ factorId: user.factorId, challengeId, code });
    return { ...user, challengeId, answer, expiresAt: data?.expires_at ?? 0 };
  }

  it('can be answered once', async () => {
    const { answer, secret, factorId } = await challenged();
    expect((await answer(codeOf(secret))).error).toBeNull();
    await forgetUsedCodes(server, factorId);
    expect((await answer(codeOf(secret))).error?.code).toBe('mfa_challenge_expired');
  });

  it('can be answered once by ten answers at the same time', async () => {
    const { client, factorId, challengeId, secret } = await challenged();
    const body = { challenge_id: challengeId, code: codeOf(secret) };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask(server, client, `POST /factors/${factorId}/verify`, body)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('lives five minutes', async () => {
    const { answer, secret, challengeId, expiresAt } = await challenged();
    expect(Math.round(expiresAt - Date.now() / 1000)).toBeLessThanOrEqual(300);
    await server.sql(`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1`, [
      challengeId,
    ]);
    expect((await answer(codeOf(secret))).error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  });

  it('takes five wrong answers, however fast they come', async () => {
    const { client, factorId, challengeId, secret, answer } = await challenged();
    const body = { challenge_id: challengeId, code: '000000' };
    await Promise.all(Array.from({ length: 5 }, () => ask(server, client, `POST /factors/${factorId}/verify`, body)));
    expect((await answer(codeOf(secret))).error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
  });

  it('is answered from where it was asked for', async () => {
    const { answer, secret, challengeId } = await challenged();
    await server.sql(`update auth.mfa_challenges set ip_address = '203.0.113.9' where id = $1`, [challengeId]);
    expect((await answer(codeOf(secret))).error?.code).toBe('mfa_ip_address_mismatch');
  });

  it('that nobody asked for, or that is none, is refused', async () => {
    const { client, factorId, secret } = await enrolUser(server);
    const code = codeOf(secret);
    const challengeId = 'f7850041-ba10-4eb3-851c-8ceb7ff8463d';
    const unknown = await client.auth.mfa.verify({ factorId, challengeId, code });
    expect(unknown.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    const odd = await client.auth.mfa.verify({ factorId, challengeId: 'x', code });
    expect(odd.error).toMatchObject({ status: 400, code: 'validation_failed' });
    const empty = await ask(server, client, `POST /factors/${factorId}/verify`, { challenge_id: challengeId });
    expect([empty.status, (await readJson(empty)).msg]).toEqual([400, 'Code needs to be non-empty']);
  });
});

describe('taking a factor away', () => {
  it('needs it shown just now, ends the others and is told by mail', async () => {
    const { client, email, factorId } = await enrolUser(server);
    const weak = await signInAgain(email);
    expect((await weak.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' });
    const { data, error } = await client.auth.mfa.unenroll({ factorId });
    expect([data?.id, error]).toEqual([factorId, null]);
    expect((await weak.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const { data: after } = await client.auth.refreshSession();
    const claims = decodeClaims(after.session?.access_token ?? '');
    expect([claims.aal, claims.amr.map(({ method }) => method)]).toEqual(['aal1', ['password']]);
    expect((await ask(server, client, 'GET /factors/recovery-codes')).status).toBe(404);
    expect((await server.mailsTo(email)).at(-1)).toContain('no second factor any more');
  });

  it('that was never verified needs nothing and is no news', async () => {
    const { client, email } = await signUp();
    const factor = await enrol(client);
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).error).toBeNull();
    expect((await client.auth.mfa.listFactors()).data?.all).toEqual([]);
    expect(await server.mailsTo(email)).toEqual([]);
  });
});

it('a session of the password alone sees nothing of the account’s security, and changes nothing of the account', async () => {
  const { client, email, factorId, secret } = await enrolUser(server);
  const weak = await signInAgain(email);
  const rename = (full_name: string) => weak.auth.updateUser({ data: { full_name } });
  expect((await rename('Somebody Else')).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await client.auth.getUser()).data.user?.user_metadata['full_name']).not.toBe('Somebody Else');
  for (const request of ['GET /user/sessions', 'GET /user/events', `DELETE /user/sessions/${factorId}`]) {
    const answer = await ask(server, weak, request);
    expect([answer.status, (await readJson(answer)).error_code], request).toEqual([403, 'insufficient_aal']);
  }
  expect((await ask(server, client, 'GET /user/sessions')).status).toBe(200);
  await weak.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) });
  expect((await ask(server, weak, 'GET /user/sessions')).status).toBe(200);
  expect((await rename('Ada')).error).toBeNull();
});

describe('a password', () => {
  it('is not changed by a session of a recovery link alone', async () => {
    const { email, factorId, secret } = await enrolUser(server);
    await server.connect().auth.resetPasswordForEmail(email);
    const mail = (await server.mailsTo(email)).findLast((one) => one.includes('Reset your ATB password')) ?? '';
    const client = server.connect();
    const token = /Your code: (\d{8})/u.exec(mail)?.[1] ?? '';
    const recovered = await client.auth.verifyOtp({ email, token, type: 'recovery' });
    expect(decodeClaims(recovered.data.session?.access_token ?? '').aal).toBe('aal1');
    const password = 'eleven gulls above the pier';
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
  });
});

it('what happens to factors is in the audit log, without codes', async () => {
  const { client, userId, factorId, secret } = await enrolUser(server);
  await client.auth.mfa.challengeAndVerify({ factorId, code: '000000' });
  await client.auth.mfa.unenroll({ factorId });
  const rows = await server.sql<{ action: string; text: string }>(
    `select payload ->> 'action' as action, payload::text as text from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 order by created_at`,
    [userId],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'user_signedup',
    'factor_in_progress',
    'challenge_created',
    'mfa_challenge_verified',
    'recovery_codes_generated',
    'challenge_created',
    'mfa_challenge_failed',
    'factor_unenrolled',
  ]);
  expect(JSON.stringify(rows)).not.toContain(secret);
});

describe('limits', () => {
  let strict: AuthServer;
  beforeAll(async () => {
    strict = await startAuthServer({ rateFactor: 1, trustedProxies: ['127.0.0.1'] });
  });
  afterAll(() => strict.stop());
  beforeEach(() => strict.sql('delete from auth.rate_limits'));

  it('hold wrong codes of one account from everywhere, and not its recovery codes', async () => {
    const { client, factorId, secret, codes } = await enrolUser(strict);
    let addresses = 0;
    const guess = async (code: string) => {
      addresses += 1;
      const { data } = await client.auth.getSession();
      const headers = {
        Authorization: `Bearer ${data.session?.access_token ?? ''}`,
        'X-Forwarded-For': `198.51.100.${addresses}`,
      };
      const asked = await readJson(await strict.post(`/factors/${factorId}/challenge`, {}, headers));
      const body = { challenge_id: Reflect.get(asked, 'id'), code };
      return (await strict.post(`/factors/${factorId}/verify`, body, headers)).status;
    };
    const wrong = Array.from({ length: 31 }, () => '000000');
    const statuses: number[] = [];
    for (const code of wrong) statuses.push(await guess(code));
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
    expect(await guess(codeOf(secret)), 'a right one is not looked at either').toBe(429);
    expect((await ask(strict, client, 'POST /factors/recovery-codes/verify', { code: codes[0] })).status).toBe(200);
  });

  it('let fifteen answers a minute through', async () => {
    const client = strict.connect();
    await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
    const body = { challenge_id: 'f7850041-ba10-4eb3-851c-8ceb7ff8463d', code: '000000' };
    const statuses: number[] = [];
    for (let n = 0; n < 16; n += 1) {
      statuses.push((await ask(strict, client, `POST /factors/${data?.id ?? ''}/verify`, body)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 15 }, () => 422), 429]);
  });
});
