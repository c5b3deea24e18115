import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countHashing } from './testing/count-hashing.ts';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ settings: { isConfirmationRequired: true } });
});
afterAll(() => server.stop());

const codeFor = async (email: string) =>
  /Your code: (\d{8})/.exec((await server.mailsTo(email)).at(-1) ?? '')?.[1] ?? '';

async function confirmed(): Promise<string> {
  const email = newEmail();
  await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
  await server.connect().auth.verifyOtp({ email, token: await codeFor(email), type: 'signup' });
  return email;
}

describe('sign-up with a mail server', () => {
  it('opens no session before the address is confirmed', async () => {
    const email = newEmail();
    const client = server.connect();
    const { data, error } = await client.auth.signUp({ email, password: GOOD_PASSWORD });
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect(data.user).toMatchObject({ email, confirmation_sent_at: expect.any(String) });
    expect(data.user).not.toHaveProperty('email_confirmed_at');
    const early = await client.auth.signInWithPassword({ email, password: GOOD_PASSWORD });
    expect(early.error).toMatchObject({ code: 'email_not_confirmed', message: 'Email not confirmed' });
    const profiles = await server.sql('select 1 from public.profiles where email = $1', [email]);
    expect(profiles).toHaveLength(0);
  });

  it.each(['signup', 'email'] as const)('is confirmed by the mailed code, type %s', async (type) => {
    const email = newEmail();
    const client = server.connect();
    await client.auth.signUp({ email, password: GOOD_PASSWORD });
    const { data, error } = await client.auth.verifyOtp({ email, token: await codeFor(email), type });
    expect(error).toBeNull();
    expect(data.user?.email_confirmed_at).toBeTruthy();
    expect(data.user?.user_metadata).toMatchObject({ email_verified: true });
    const profiles = await server.sql('select 1 from public.profiles where email = $1', [email]);
    expect(profiles).toHaveLength(1);
    expect((await server.connect().auth.signInWithPassword({ email, password: GOOD_PASSWORD })).error).toBeNull();
  });

  it('answers a new and a known address alike, and tells the owner of the known one by mail', async () => {
    const known = await confirmed();
    const unknown = newEmail();
    const shape = async (email: string) => {
      const response = await server.post('/signup', { email, password: GOOD_PASSWORD, data: { full_name: 'X' } });
      const body = await readJson(response);
      const text = JSON.stringify(body)
        .replaceAll(email, '<email>')
        .replaceAll(body.id, '<id>')
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>');
      return { status: response.status, text, id: body.id };
    };
    const ofKnown = await shape(known);
    const ofUnknown = await shape(unknown);
    expect({ ...ofKnown, id: '' }).toEqual({ ...ofUnknown, id: '' });
    for (const { id } of [ofKnown, ofUnknown]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect((await shape(known)).id, 'asking twice tells nothing either').toBe(ofKnown.id);
    expect((await shape(unknown)).id).toBe(ofUnknown.id);
    expect((await server.mailsTo(known)).at(-1)).toContain('You already have an ATB account');
    const [row] = await server.sql('select id from auth.users where email = $1', [known]);
    expect(row?.['id']).not.toBe(ofKnown.id);
  });

  it('does not let a second sign-up change the password of an account', async () => {
    const email = await confirmed();
    await server.connect().auth.signUp({ email, password: 'the password of an attacker' });
    const attempt = async (password: string) =>
      (await server.connect().auth.signInWithPassword({ email, password })).error;
    expect(await attempt(GOOD_PASSWORD)).toBeNull();
    expect(await attempt('the password of an attacker')).not.toBeNull();
  });

  it.each(['first', 'second'] as const)(
    'confirms the password of the sign-up that made the link: the %s',
    async (which) => {
      const email = newEmail();
      const passwords = { first: 'the owner of the mailbox', second: 'somebody else entirely' };
      const signUp = (password: string, full_name: string) =>
        server.connect().auth.signUp({ email, password, options: { data: { full_name, [full_name]: 'x' } } });
      await signUp(passwords.first, 'first');
      await signUp(passwords.second, 'second');
      const mails = await server.mailsTo(email);
      const code = /Your code: (\d{8})/.exec(mails[which === 'first' ? 0 : 1] ?? '')?.[1] ?? '';
      const { data, error } = await server.connect().auth.verifyOtp({ email, token: code, type: 'signup' });
      expect(error).toBeNull();
      const other = which === 'first' ? 'second' : 'first';
      expect(data.user?.user_metadata).toMatchObject({ full_name: which, [which]: 'x' });
      expect(data.user?.user_metadata, 'nothing piles up').not.toHaveProperty(other);
      const attempt = async (password: string) =>
        (await server.connect().auth.signInWithPassword({ email, password })).error?.code ?? null;
      expect(await attempt(passwords[which])).toBeNull();
      expect(await attempt(passwords[other])).toBe('invalid_credentials');
      const late = /Your code: (\d{8})/.exec(mails[which === 'first' ? 1 : 0] ?? '')?.[1] ?? '';
      const again = await server.connect().auth.verifyOtp({ email, token: late, type: 'signup' });
      expect(again.error, 'the other link is good no more').not.toBeNull();
    },
  );

  it('sets no password where it cannot tell whose sign-up a link sent again belongs to', async () => {
    const email = newEmail();
    await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
    await server.connect().auth.signUp({ email, password: 'somebody else entirely' });
    await server.connect().auth.resend({ type: 'signup', email });
    const { error } = await server.connect().auth.verifyOtp({ email, token: await codeFor(email), type: 'signup' });
    expect(error).toBeNull();
    for (const password of [GOOD_PASSWORD, 'somebody else entirely']) {
      const attempt = await server.connect().auth.signInWithPassword({ email, password });
      expect(attempt.error?.code).toBe('invalid_credentials');
    }
  });

  it("does not leave a stranger's password behind when the owner recovers an address that nobody confirmed", async () => {
    const email = newEmail();
    await server.connect().auth.signUp({ email, password: 'somebody else entirely' });
    await server.connect().auth.resetPasswordForEmail(email);
    const { error } = await server.connect().auth.verifyOtp({ email, token: await codeFor(email), type: 'recovery' });
    expect(error).toBeNull();
    const attempt = await server.connect().auth.signInWithPassword({ email, password: 'somebody else entirely' });
    expect(attempt.error?.code).toBe('invalid_credentials');
  });

  it('keeps tokens small however often an address is signed up and whatever is said along', async () => {
    const email = newEmail();
    for (let count = 0; count < 8; count += 1) {
      const data = { [`note-${count}`]: 'x'.repeat(2_400) };
      const { error } = await server.connect().auth.signUp({ email, password: GOOD_PASSWORD, options: { data } });
      expect(error).toBeNull();
    }
    const verified = await server.connect().auth.verifyOtp({ email, token: await codeFor(email), type: 'signup' });
    const token = verified.data.session?.access_token ?? '';
    expect(token.length).toBeGreaterThan(3_000);
    expect(token.length, 'with it the headers of a request stay below 8 KiB').toBeLessThan(6_500);
    const large = { email: newEmail(), password: GOOD_PASSWORD, options: { data: { note: 'x'.repeat(3_000) } } };
    expect((await server.connect().auth.signUp(large)).error, 'as a whole').not.toBeNull();
  });

  it('sends the confirmation again to who waits for it, and nothing to others', async () => {
    const waiting = newEmail();
    const known = await confirmed();
    const stranger = newEmail();
    await server.connect().auth.signUp({ email: waiting, password: GOOD_PASSWORD });
    const first = await codeFor(waiting);
    const before = (await server.mailsTo(known)).length;
    for (const email of [waiting, known, stranger]) {
      const { error } = await server.connect().auth.resend({ type: 'signup', email });
      expect(error).toBeNull();
    }
    expect(await server.mailsTo(waiting)).toHaveLength(2);
    expect(await server.mailsTo(known)).toHaveLength(before);
    expect(await server.mailsTo(stranger)).toHaveLength(0);
    const old = await server.connect().auth.verifyOtp({ email: waiting, token: first, type: 'signup' });
    expect(old.error).not.toBeNull();
    const token = await codeFor(waiting);
    const fresh = await server.connect().auth.verifyOtp({ email: waiting, token, type: 'signup' });
    expect(fresh.error).toBeNull();
  });

  it('hashes as much for a known address as for a new one', async () => {
    const known = await confirmed();
    const signUpWith = (email: string) => server.post('/signup', { email, password: GOOD_PASSWORD });
    const once = { hashed: 1, compared: 0 };
    expect(await countHashing(() => signUpWith(newEmail()))).toEqual(once);
    expect(await countHashing(() => signUpWith(known))).toEqual(once);
  });

  it('says so in the settings', async () => {
    const response = await fetch(`${server.url}/auth/v1/settings`);
    expect(await readJson(response)).toMatchObject({
      mailer_autoconfirm: false,
      disable_signup: false,
      external: { email: true, google: false, phone: false },
    });
  });
});

describe('an installation that does not take just anybody', () => {
  it.each(['closed', 'invitation'] as const)('says so when sign-up is %s', async (signUp) => {
    const closed = await startAuthServer({ settings: { signUp }, database: server.database });
    try {
      const settings = await readJson(await fetch(`${closed.url}/auth/v1/settings`));
      expect(settings).toMatchObject({ disable_signup: true, sign_up: signUp });
      const { error } = await closed.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
      expect(error).toMatchObject({ code: 'signup_disabled', message: 'Signups not allowed for this instance' });
    } finally {
      await closed.stop();
    }
  });
});
