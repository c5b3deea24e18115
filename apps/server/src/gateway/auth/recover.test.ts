import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

const NEW_PASSWORD = 'seven gulls above the pier';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

let email: string;
beforeEach(async () => {
  email = newEmail();
  await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
});

async function lastMail(): Promise<{ source: string; code: string; link: URL }> {
  const source = (await server.mailsTo(email)).at(-1) ?? '';
  const code = /Your code: (\d{8})/.exec(source)?.[1] ?? '';
  const link = new URL(/https?:\/\/\S+\/auth\/v1\/verify\?[^\s"]+/.exec(source)?.[0] ?? 'http://missing');
  return { source, code, link };
}

const verify = (body: Record<string, string>) => server.post('/verify', body);
const wrongCode = (code: string) => String((Number(code) + 1) % 1e8).padStart(8, '0');

describe('recovery', () => {
  it('leads the stock client from the mailed code to a new password', async () => {
    const client = server.connect();
    const asked = await client.auth.resetPasswordForEmail(email, { redirectTo: `${server.url}/` });
    expect(asked).toEqual({ data: {}, error: null });
    const { code } = await lastMail();
    const { data, error } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(error).toBeNull();
    expect(data.session?.user.email).toBe(email);
    const changed = await client.auth.updateUser({ password: NEW_PASSWORD });
    expect(changed.error).toBeNull();
    const old = await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    const fresh = await server.connect().auth.signInWithPassword({ email, password: NEW_PASSWORD });
    expect([old.error?.code, fresh.error]).toEqual(['invalid_credentials', null]);
  });

  it('takes the token of the link as token_hash', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { link } = await lastMail();
    const token_hash = link.searchParams.get('token') ?? '';
    expect(token_hash, '128 bits').toMatch(/^[0-9a-f]{32}$/);
    const { data, error } = await server.connect().auth.verifyOtp({ token_hash, type: 'recovery' });
    expect(error).toBeNull();
    expect(data.session).not.toBeNull();
  });

  it('opens a session of level aal1 and ends those before it', async () => {
    const before = server.connect();
    await before.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    await server.connect().auth.resetPasswordForEmail(email);
    const { code } = await lastMail();
    const client = server.connect();
    const { data } = await client.auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect((await before.auth.getUser()).error).not.toBeNull();
    expect((await before.auth.refreshSession()).error).not.toBeNull();
    expect(await server.auth.verifyAccessToken(data.session?.access_token ?? '')).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'otp' }],
    });
  });

  it('takes code and link once, whichever comes first', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code, link } = await lastMail();
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(200);
    const again = await verify({ email, token: code, type: 'recovery' });
    expect(again.status).toBe(403);
    expect(await readJson(again)).toMatchObject({ error_code: 'otp_expired', msg: 'Token has expired or is invalid' });
    const token_hash = link.searchParams.get('token') ?? '';
    expect((await verify({ token_hash, type: 'recovery' })).status).toBe(403);
  });

  it('lets one of ten uses of a code at the same time through', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code } = await lastMail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => verify({ email, token: code, type: 'recovery' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('dies after five wrong codes, also when they come at the same time', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code, link } = await lastMail();
    await Promise.all(Array.from({ length: 5 }, () => verify({ email, token: wrongCode(code), type: 'recovery' })));
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(403);
    const token_hash = link.searchParams.get('token') ?? '';
    expect((await verify({ token_hash, type: 'recovery' })).status, 'the link dies with the code').toBe(403);
  });

  it('still takes the code after four wrong ones, which are counted in the database', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code } = await lastMail();
    for (let guess = 0; guess < 4; guess += 1) await verify({ email, token: wrongCode(code), type: 'recovery' });
    const [row] = await server.sql('select failed_attempts from auth.one_time_tokens where relates_to = $1', [email]);
    expect(row).toEqual({ failed_attempts: 4 });
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(200);
  });

  it('ends code and link after ten minutes', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code } = await lastMail();
    const [life] = await server.sql(
      'select extract(epoch from expires_at - created_at)::int as seconds from auth.one_time_tokens where relates_to = $1',
      [email],
    );
    expect(life).toEqual({ seconds: 600 });
    await server.sql('update auth.one_time_tokens set expires_at = now() where relates_to = $1', [email]);
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(403);
  });

  it('stores neither code nor link token in a form that a reader of the table could use or guess', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code, link } = await lastMail();
    const rows = JSON.stringify(await server.sql('select * from auth.one_time_tokens'));
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(link.searchParams.get('token'));
    const { createHash } = await import('node:crypto');
    for (const text of [code, `${email}${code}`]) {
      expect(rows, 'not a hash without a key').not.toContain(createHash('sha256').update(text).digest('hex'));
    }
  });

  it('does not take a code for another purpose or of another person', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code, link } = await lastMail();
    const other = newEmail();
    await server.connect().auth.signUp({ email: other, password: GOOD_PASSWORD });
    expect((await verify({ email, token: code, type: 'signup' })).status).toBe(403);
    expect((await verify({ email, token: code, type: 'email' })).status).toBe(403);
    expect((await verify({ email, token: code, type: 'magiclink' })).status).toBe(403);
    expect((await verify({ email, token: code, type: 'reauthentication' })).status).toBe(400);
    expect((await verify({ email: other, token: code, type: 'recovery' })).status).toBe(403);
    const token_hash = link.searchParams.get('token') ?? '';
    expect((await verify({ token_hash, type: 'signup' })).status).toBe(403);
    expect((await verify({ email, token: code, type: 'recovery' })).status).toBe(200);
  });

  it('makes the codes of earlier mails worthless', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const first = await lastMail();
    await server.connect().auth.resetPasswordForEmail(email);
    const second = await lastMail();
    expect((await verify({ email, token: first.code, type: 'recovery' })).status).toBe(403);
    expect((await verify({ email, token: second.code, type: 'recovery' })).status).toBe(200);
  });

  it('answers an unknown address as it answers a known one, and mails nobody', async () => {
    const stranger = newEmail();
    const known = await server.post('/recover', { email });
    const unknown = await server.post('/recover', { email: stranger });
    expect([known.status, await known.text()]).toEqual([unknown.status, await unknown.text()]);
    expect(await server.mailsTo(email)).toHaveLength(1);
    expect(await server.mailsTo(stranger)).toHaveLength(0);
    const wrongKnown = await verify({ email, token: '00000000', type: 'recovery' });
    const wrongUnknown = await verify({ email: stranger, token: '00000000', type: 'recovery' });
    expect([wrongKnown.status, await wrongKnown.text()]).toEqual([wrongUnknown.status, await wrongUnknown.text()]);
  });
});

describe('the mailed link', () => {
  it('is built from the configured site, whatever host and redirect the request names', async () => {
    await fetch(`${server.url}/auth/v1/recover?redirect_to=https://evil.example/steal`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-Host': 'evil.example', Host: 'evil.example' },
      body: JSON.stringify({ email }),
    });
    const { source, link } = await lastMail();
    expect(link.origin).toBe(server.url);
    expect(source).not.toContain('evil.example');
  });

  it('shows a page whose look changes nothing, and whose button signs in', async () => {
    await server.connect().auth.resetPasswordForEmail(email, { redirectTo: `${server.url}/settings?tab=security` });
    const { link } = await lastMail();
    for (let look = 0; look < 3; look += 1) {
      const page = await fetch(link);
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain('<button type="submit">Continue</button>');
      expect(html).not.toContain('<script');
      expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
    const pressed = await press(link);
    expect(pressed.status).toBe(303);
    const target = new URL(pressed.headers.get('location') ?? '');
    expect(`${target.origin}${target.pathname}${target.search}`).toBe(`${server.url}/settings?tab=security`);
    const fragment = new URLSearchParams(target.hash.slice(1));
    expect(fragment.get('type')).toBe('recovery');
    const client = server.connect();
    const { error } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    });
    expect(error).toBeNull();
    const again = await press(link);
    expect(again.headers.get('location')).toContain('#error=access_denied&error_code=otp_expired');
  });

  it('does not let another site press the button', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { link } = await lastMail();
    expect((await press(link, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
    expect((await press(link, { Origin: 'https://evil.example' }, '')).status).toBe(403);
    expect((await press(link)).status).toBe(303);
  });

  it('answers a broken link with a sentence and never echoes it', async () => {
    const response = await fetch(`${server.url}/auth/v1/verify?token=<script>alert(1)</script>&type=recovery`);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('<script>');
  });

  const press = (link: URL, headers: Record<string, string> = {}, site = 'same-origin') =>
    fetch(`${server.url}/auth/v1/verify`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        ...(site === '' ? {} : { 'Sec-Fetch-Site': site }),
        ...headers,
      },
      body: link.searchParams.toString(),
      redirect: 'manual',
    });
});

describe('the outbox', () => {
  it('holds files that only the owner may read, and the log names the file but no code', async () => {
    await server.connect().auth.resetPasswordForEmail(email);
    const { code, source } = await lastMail();
    expect(source).toContain('From: ATB <no-reply@atb.test>');
    const line = server.logLines.find((entry) => entry.includes('mail written to outbox')) ?? '';
    const { file } = JSON.parse(line);
    expect(file.startsWith(join(server.outboxDir, '20'))).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(server.outboxDir)).mode & 0o777).toBe(0o700);
    expect(server.logLines.join('')).not.toContain(code);
  });
});
