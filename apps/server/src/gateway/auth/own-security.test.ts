import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pruneAuth } from './prune-auth.ts';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ trustedProxies: ['127.0.0.1'] });
});
afterAll(() => server.stop());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0';

interface From {
  readonly agent?: string;
  readonly address?: string;
}

async function signIn(
  email: string,
  { agent = CHROME, address = '198.51.100.7' }: From = {},
  path = '/token?grant_type=password',
) {
  const response = await server.post(
    path,
    { email, password: GOOD_PASSWORD },
    { 'User-Agent': agent, 'X-Forwarded-For': address },
  );
  expect(response.status).toBe(200);
  return (await readJson(response)).access_token as string;
}
const signUp = (email = newEmail()) => signIn(email, {}, '/signup').then((token) => ({ email, token }));

const ask = (token: string, path: string, method = 'GET') =>
  fetch(`${server.url}/auth/v1${path}`, { method, headers: { Authorization: `Bearer ${token}` } });
const sessionsOf = async (token: string) => (await readJson(await ask(token, '/user/sessions'))).sessions;

describe('the list of sessions', () => {
  it('tells device, address and times, this one first', async () => {
    const { email, token } = await signUp();
    await signIn(email, { agent: FIREFOX, address: '2001:db8::5' });
    expect(await sessionsOf(token)).toEqual([
      {
        id: expect.any(String),
        device: 'Chrome on Windows',
        address: '198.51.100.7',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        aal: 'aal1',
        is_current: true,
      },
      expect.objectContaining({ device: 'Firefox on Linux', address: '2001:db8::5', is_current: false }),
    ]);
  });

  it('ends one of them, at once, and no session of others', async () => {
    const { email, token } = await signUp();
    const other = await signIn(email);
    const stranger = await signUp();
    const [, second] = await sessionsOf(token);
    expect((await ask(stranger.token, `/user/sessions/${second.id}`, 'DELETE')).status).toBe(404);
    expect((await ask(other, '/user')).status).toBe(200);
    expect((await ask(token, `/user/sessions/${second.id}`, 'DELETE')).status).toBe(204);
    expect((await ask(other, '/user')).status).toBe(403);
    expect(await sessionsOf(token)).toHaveLength(1);
    expect((await ask(token, `/user/sessions/${second.id}`, 'DELETE')).status).toBe(404);
    expect((await ask(token, '/user/sessions/x', 'DELETE')).status).toBe(404);
  });

  it('is for nobody who is not signed in', async () => {
    for (const path of ['/user/sessions', '/user/events']) {
      expect((await fetch(`${server.url}/auth/v1${path}`)).status).toBe(401);
    }
  });
});

describe('a sign-in from elsewhere', () => {
  const noticesTo = async (email: string) =>
    (await server.mailsTo(email)).filter((mail) => mail.includes('Subject: New sign-in to your ATB account'));

  it('is told by mail when the browser or the network is new, once', async () => {
    const { email } = await signUp();
    await signIn(email, { address: '198.51.100.99' });
    expect(await noticesTo(email), 'the same browser in the same network').toHaveLength(0);
    await signIn(email, { agent: FIREFOX });
    expect(await noticesTo(email)).toHaveLength(1);
    expect((await noticesTo(email))[0]).toContain('Firefox on Linux, address 198.51.100.7');
    await signIn(email, { agent: FIREFOX, address: '203.0.113.5' });
    await signIn(email, { agent: CHROME, address: '203.0.113.9' });
    expect(await noticesTo(email)).toHaveLength(2);
    const { rows } = await server.database.pools.engine.query(
      `select n.title, n.body from notifications n join profiles p on p.id = n.user_id where p.email = $1 order by n.id`,
      [email],
    );
    expect(rows, 'and under the bell').toEqual([
      { title: 'New sign-in', body: expect.stringContaining('Firefox on Linux, address 198.51.100.7.') },
      { title: 'New sign-in', body: expect.stringContaining('address 203.0.113.5.') },
    ]);
  });

  it('is new again after ninety days, and no address is kept that could be read', async () => {
    const { email } = await signUp();
    await signIn(email, { agent: FIREFOX });
    await server.sql(`update auth.sign_in_origins set last_seen_at = now() - interval '91 days' where kind = 'device'`);
    await pruneAuth(server.database.pools.auth, 7 * 24 * 60 * 60);
    await signIn(email, { agent: FIREFOX });
    expect(await noticesTo(email)).toHaveLength(2);
    const [row] = await server.sql<{ origin_hash: string }>(
      `select origin_hash from auth.sign_in_origins o join auth.users u on u.id = o.user_id where u.email = $1 and kind = 'network'`,
      [email],
    );
    expect(row?.origin_hash).toMatch(/^[\w-]{43}$/);
  });
});

describe('the log of an account', () => {
  it('shows its owner what happened, newest first, and nothing of others', async () => {
    const { email, token } = await signUp();
    await server.post('/token?grant_type=password', { email, password: 'wrong' }, { 'User-Agent': FIREFOX });
    await signIn(email);
    await signUp();
    const { events } = await readJson(await ask(token, '/user/events'));
    expect(events.map(({ action }: { action: string }) => action)).toEqual(['login', 'login_failed', 'user_signedup']);
    expect(events[1]).toMatchObject({ device: 'Firefox on Linux', at: expect.any(String) });
    expect(JSON.stringify(events)).not.toContain(email);
  });
});
