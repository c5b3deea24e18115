import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function open(): Promise<Session & { readonly sessionId: string }> {
  const { data } = await server.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
  if (!data.session) throw new Error('no session');
  const claims = JSON.parse(Buffer.from(data.session.access_token.split('.')[1] ?? '', 'base64url').toString());
  return { ...data.session, sessionId: claims.session_id };
}

async function refresh(
  token: string,
): Promise<{ status: number; body: Session & { error_code?: string; msg?: string } }> {
  const response = await server.post('/token?grant_type=refresh_token', { refresh_token: token });
  return { status: response.status, body: await readJson(response) };
}

const liveTokens = (sessionId: string) =>
  server.sql('select id from auth.refresh_tokens where session_id = $1 and not revoked', [sessionId]);

describe('refresh', () => {
  it('gives the stock client a new pair in the same session', async () => {
    const client = server.connect();
    const { data: before } = await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const { data: after, error } = await client.auth.refreshSession();
    expect(error).toBeNull();
    expect(after.session?.refresh_token).not.toBe(before.session?.refresh_token);
    expect(after.user?.id).toBe(before.user?.id);
    expect((await client.auth.getUser()).error).toBeNull();
  });

  it('makes tokens of 256 bits', async () => {
    const first = await open();
    const { body: second } = await refresh(first.refresh_token);
    for (const { refresh_token } of [first, second]) {
      expect(Buffer.from(refresh_token, 'base64url')).toHaveLength(32);
    }
  });

  it('gives eight refreshes at the same time one and the same successor', async () => {
    const { refresh_token, sessionId } = await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refresh_token)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1);
    expect(await liveTokens(sessionId)).toHaveLength(1);
    const successor = answers[0]?.body.refresh_token ?? '';
    expect((await refresh(successor)).status).toBe(200);
  });

  it('gives the live token again to a client that lost the answer', async () => {
    const { refresh_token } = await open();
    const lost = await refresh(refresh_token);
    const again = await refresh(refresh_token);
    expect(again.status).toBe(200);
    expect(again.body.refresh_token).toBe(lost.body.refresh_token);
  });

  it('ends the family when a token is used again after its successor was', async () => {
    const { refresh_token, sessionId, access_token } = await open();
    const second = await refresh(refresh_token);
    const third = await refresh(second.body.refresh_token);
    const reused = await refresh(refresh_token);
    expect(reused).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } });
    expect(await liveTokens(sessionId)).toHaveLength(0);
    expect((await refresh(third.body.refresh_token)).status).toBe(400);
    expect(await server.auth.verifyAccessToken(access_token)).toEqual({ invalid: 'session_not_found' });
    expect(await server.auth.verifyAccessToken(third.body.access_token)).toEqual({ invalid: 'session_not_found' });
    const log = await server.sql(
      "select 1 from auth.audit_log_entries where payload ->> 'action' = 'token_reused' and payload -> 'traits' ->> 'session_id' = $1",
      [sessionId],
    );
    expect(log).toHaveLength(1);
  });

  it('ends the family when the parent of the live token comes back too late to have been lost', async () => {
    const { refresh_token, sessionId } = await open();
    await refresh(refresh_token);
    await server.sql(
      "update auth.refresh_tokens set created_at = created_at - interval '31 seconds' where session_id = $1",
      [sessionId],
    );
    expect((await refresh(refresh_token)).body.error_code).toBe('refresh_token_already_used');
    expect(await liveTokens(sessionId)).toHaveLength(0);
  });

  it.each([
    ['unknown', 'A'.repeat(43)],
    ['short', 'x'],
    ['very long', 'x'.repeat(5000)],
  ])('refuses an %s token', async (_, token) => {
    expect(await refresh(token)).toMatchObject({
      status: 400,
      body: { error_code: 'refresh_token_not_found', msg: 'Invalid Refresh Token: Refresh Token Not Found' },
    });
  });

  it('ends a session that was idle for seven days', async () => {
    const { refresh_token, sessionId } = await open();
    const age =
      'update auth.sessions set created_at = now() - $2::interval, refreshed_at = now() - $2::interval where id = $1';
    await server.sql(age, [sessionId, '6 days 23 hours']);
    const kept = await refresh(refresh_token);
    expect(kept.status).toBe(200);
    await server.sql(age, [sessionId, '7 days 1 minute']);
    const idle = await refresh(kept.body.refresh_token);
    expect(idle.body).toMatchObject({
      error_code: 'session_expired',
      msg: 'Invalid Refresh Token: Session Expired (Inactivity)',
    });
  });

  it('ends every session after thirty days, and no access token outlives it', async () => {
    const { refresh_token, sessionId } = await open();
    const [session] = await server.sql(
      'select extract(epoch from not_after - created_at)::int as seconds from auth.sessions where id = $1',
      [sessionId],
    );
    expect(session).toEqual({ seconds: 30 * 24 * 3600 });
    await server.sql("update auth.sessions set not_after = now() + interval '100 seconds' where id = $1", [sessionId]);
    const last = await server.post('/token?grant_type=refresh_token', { refresh_token });
    const body = await readJson(last);
    expect(body.expires_in).toBeLessThanOrEqual(100);
    await server.sql('update auth.sessions set not_after = now() where id = $1', [sessionId]);
    expect((await refresh(body.refresh_token)).body).toMatchObject({
      error_code: 'session_expired',
      msg: 'Invalid Refresh Token: Session Expired',
    });
    expect(await server.auth.verifyAccessToken(body.access_token, { isFresh: true })).toEqual({
      invalid: 'session_not_found',
    });
  });

  it('gives a token of at most 15 minutes to a session of level aal2', async () => {
    const { refresh_token, sessionId } = await open();
    await server.sql("update auth.sessions set aal = 'aal2' where id = $1", [sessionId]);
    const response = await server.post('/token?grant_type=refresh_token', { refresh_token });
    const body = await readJson(response);
    expect(body.expires_in).toBe(900);
    expect(await server.auth.verifyAccessToken(body.access_token)).toMatchObject({ aal: 'aal2' });
  });

  it('refuses a banned user', async () => {
    const { refresh_token, sessionId } = await open();
    await server.sql(
      "update auth.users set banned_until = now() + interval '1 hour' where id = (select user_id from auth.sessions where id = $1)",
      [sessionId],
    );
    expect((await refresh(refresh_token)).body.error_code).toBe('user_banned');
  });
});
