import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

interface Device {
  readonly client: SupabaseClient;
  readonly token: string;
  readonly refreshToken: string;
}

async function signIn(email: string): Promise<Device> {
  const client = server.connect();
  const { data } = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
  return { client, token: data.session?.access_token ?? '', refreshToken: data.session?.refresh_token ?? '' };
}

/** As the auth service, the rest of the gateway and a refresh see the session. */
async function isSignedIn({ token, refreshToken }: Device): Promise<boolean> {
  const user = await fetch(`${server.url}/auth/v1/user`, { headers: { Authorization: `Bearer ${token}` } });
  const claims = await server.auth.verifyAccessToken(token);
  const refreshed = await server.post('/token?grant_type=refresh_token', { refresh_token: refreshToken });
  const views = new Set([user.ok, !('invalid' in claims), refreshed.ok]);
  expect(views.size, 'all three agree').toBe(1);
  return user.ok;
}

let here: Device;
let there: Device;
beforeEach(async () => {
  const email = newEmail();
  await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
  here = await signIn(email);
  there = await signIn(email);
  // Both are known to the registry, so that forgetting matters.
  await server.auth.verifyAccessToken(here.token);
  await server.auth.verifyAccessToken(there.token);
});

describe('sign-out', () => {
  it.each([
    ['local', false, true],
    ['others', true, false],
    ['global', false, false],
  ] as const)('with scope %s leaves this session %s and the other %s', async (scope, isHere, isThere) => {
    const { error } = await here.client.auth.signOut({ scope });
    expect(error).toBeNull();
    expect(await isSignedIn(here)).toBe(isHere);
    expect(await isSignedIn(there)).toBe(isThere);
  });

  it('ends everything when no scope is named, and answers 204', async () => {
    const response = await server.post('/logout', {}, { Authorization: `Bearer ${here.token}` });
    expect(response.status).toBe(204);
    expect(await isSignedIn(there)).toBe(false);
  });

  it('refuses an unknown scope and does nothing', async () => {
    const response = await server.post('/logout?scope=everyone', {}, { Authorization: `Bearer ${here.token}` });
    expect(response.status).toBe(400);
    expect(await readJson(response)).toMatchObject({ error_code: 'validation_failed' });
    expect(await isSignedIn(here)).toBe(true);
  });

  it('never touches the sessions of somebody else', async () => {
    const stranger = newEmail();
    await server.connect().auth.signUp({ email: stranger, password: GOOD_PASSWORD });
    const other = await signIn(stranger);
    await here.client.auth.signOut({ scope: 'global' });
    expect(await isSignedIn(other)).toBe(true);
  });

  it('is refused with a token whose session has ended', async () => {
    await server.post('/logout?scope=local', {}, { Authorization: `Bearer ${here.token}` });
    const again = await server.post('/logout?scope=global', {}, { Authorization: `Bearer ${here.token}` });
    expect(again.status).toBe(403);
    expect(await readJson(again)).toMatchObject({ error_code: 'session_not_found' });
    expect(await isSignedIn(there)).toBe(true);
  });
});
