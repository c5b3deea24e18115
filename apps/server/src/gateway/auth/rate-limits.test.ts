import { describe, expect, it } from 'vitest';
import { type AuthRateLimits, type AuthSettings, defaultAuthRateLimits, scaleAuthRateLimits } from './auth-settings.ts';
import { readJson } from '../../testing/read-json.ts';
import {
  type AuthServer,
  type AuthServerOptions,
  GOOD_PASSWORD,
  newEmail,
  startAuthServer,
} from './testing/start-auth-server.ts';

/** Wide limits but for those under test. */
async function withLimits(
  limits: Partial<AuthRateLimits>,
  run: (server: AuthServer) => Promise<void>,
  { settings, ...options }: Omit<AuthServerOptions, 'settings'> & { readonly settings?: Partial<AuthSettings> } = {},
): Promise<void> {
  const rateLimits = { ...scaleAuthRateLimits(defaultAuthRateLimits, 1000), ...limits };
  const server = await startAuthServer({ ...options, settings: { ...settings, rateLimits } });
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

const three = { points: 3, seconds: 300 };

async function statuses(count: number, send: (index: number) => Promise<Response>): Promise<number[]> {
  const answers: number[] = [];
  for (let index = 0; index < count; index += 1) answers.push((await send(index)).status);
  return answers;
}

describe('the default limits', () => {
  it('are those of the auth service as a floor', () => {
    const fiveMinutes = (points: number) => ({ points, seconds: 300 });
    expect(defaultAuthRateLimits).toMatchObject({
      signUp: fiveMinutes(30),
      recover: fiveMinutes(30),
      otp: fiveMinutes(30),
      verify: fiveMinutes(30),
      refresh: fiveMinutes(150),
      mailPerRecipient: { points: 1, seconds: 60 },
      mailTotal: { points: 30, seconds: 3600 },
      mailPerAddress: { points: 10, seconds: 3600 },
      mailPerNetwork: { points: 15, seconds: 3600 },
    });
  });
});

describe('limits by address', () => {
  it('answer 429 with the time to wait, in the shape of the auth service', () =>
    withLimits({ signUp: three }, async (server) => {
      const signUp = () => server.post('/signup', { email: newEmail(), password: GOOD_PASSWORD });
      expect(await statuses(3, signUp)).toEqual([200, 200, 200]);
      const refused = await signUp();
      expect(refused.status).toBe(429);
      const wait = Number(refused.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(300);
      expect(await readJson(refused)).toEqual({
        code: 429,
        error_code: 'over_request_rate_limit',
        msg: 'Request rate limit reached',
      });
      const { error } = await server.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
      expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
    }));

  it('are separate for refresh, recovery and verification', () =>
    withLimits({ refresh: three, recover: three, verify: three }, async (server) => {
      const body = { refresh_token: 'x' };
      expect(await statuses(4, () => server.post('/token?grant_type=refresh_token', body))).toEqual([
        400, 400, 400, 429,
      ]);
      expect(await statuses(4, () => server.post('/recover', { email: newEmail() }))).toEqual([200, 200, 200, 429]);
      const guess = { type: 'recovery', email: newEmail(), token: '12345678' };
      expect(await statuses(4, () => server.post('/verify', guess))).toEqual([403, 403, 403, 429]);
    }));

  it('count every address by itself when a trusted proxy names it, and never believe anybody else', async () => {
    const send = (server: AuthServer) => (index: number) =>
      server.post('/recover', { email: newEmail() }, { 'X-Forwarded-For': `198.51.100.${index}` });
    await withLimits({ recover: three }, async (server) => {
      expect(await statuses(4, send(server))).toEqual([200, 200, 200, 429]);
    });
    await withLimits(
      { recover: three },
      async (server) => expect(await statuses(6, send(server))).toEqual([200, 200, 200, 200, 200, 200]),
      { trustedProxies: ['127.0.0.0/8'] },
    );
  });
});

describe('wrong passwords', () => {
  it('are stopped by account and address, also when they come at the same time, and the same for unknown accounts', () =>
    withLimits({ failuresPerAccountAndAddress: three }, async (server) => {
      const email = newEmail();
      await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
      const guess = (address: string) => () =>
        server.post('/token?grant_type=password', { email: address, password: 'x' });
      const together = await Promise.all(Array.from({ length: 10 }, guess(email)));
      expect(together.filter(({ status }) => status === 400)).toHaveLength(3);
      expect(together.filter(({ status }) => status === 429)).toHaveLength(7);
      const right = await server.post('/token?grant_type=password', { email, password: GOOD_PASSWORD });
      expect(right.status, 'not even the right one is looked at').toBe(429);
      expect(await statuses(4, guess(newEmail()))).toEqual([400, 400, 400, 429]);
    }));

  it('of one account are bounded over all addresses', () =>
    withLimits(
      { failuresPerAccount: three },
      async (server) => {
        const email = newEmail();
        const guess = (index: number) =>
          server.post(
            '/token?grant_type=password',
            { email, password: 'x' },
            { 'X-Forwarded-For': `198.51.100.${index}` },
          );
        expect(await statuses(4, guess)).toEqual([400, 400, 400, 429]);
      },
      { trustedProxies: ['127.0.0.1'] },
    ));

  it('are not counted when they were right', () =>
    withLimits({ failuresPerAccountAndAddress: three, failuresPerAddress: three }, async (server) => {
      const email = newEmail();
      await server.connect().auth.signUp({ email, password: GOOD_PASSWORD });
      const signIn = () => server.post('/token?grant_type=password', { email, password: GOOD_PASSWORD });
      expect(await statuses(6, signIn)).toEqual([200, 200, 200, 200, 200, 200]);
    }));

  it('as current password are counted too', () =>
    withLimits({ failuresPerAccountAndAddress: three }, async (server) => {
      const client = server.connect();
      await client.auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
      const codes: Array<string | undefined> = [];
      for (let guess = 0; guess < 4; guess += 1) {
        const { error } = await client.auth.updateUser({
          password: 'a brand new password',
          current_password: `${guess}`,
        });
        codes.push(error?.code);
      }
      expect(codes.slice(2)).toEqual(['current_password_invalid', 'over_request_rate_limit']);
    }));
});

describe('mail', () => {
  it('goes to one address once a minute, known or not', () =>
    withLimits({ mailPerRecipient: { points: 1, seconds: 60 } }, async (server) => {
      const known = newEmail();
      await server.connect().auth.signUp({ email: known, password: GOOD_PASSWORD });
      const answers = await Promise.all(
        [known, newEmail()].map(async (email) => {
          const first = await server.post('/recover', { email });
          const second = await server.post('/recover', { email });
          return [first.status, second.status, (await readJson(second)).error_code, second.headers.has('retry-after')];
        }),
      );
      expect(answers[0]).toEqual([200, 429, 'over_email_send_rate_limit', true]);
      expect(answers[1]).toEqual(answers[0]);
      const { error } = await server.connect().auth.resetPasswordForEmail(known);
      expect(error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/);
      expect(await server.mailsTo(known)).toHaveLength(1);
    }));

  it('is bounded in total, except for notices about the own account', () =>
    withLimits(
      { mailTotal: { points: 2, seconds: 3600 }, recoveryReserve: { points: 1, seconds: 3600 } },
      async (server) => {
        const emails = [newEmail(), newEmail(), newEmail(), newEmail()];
        const [client] = await Promise.all(
          emails.map(async (email) => {
            const own = server.connect();
            await own.auth.signUp({ email, password: GOOD_PASSWORD });
            return own;
          }),
        );
        const answers: number[] = [];
        for (const email of emails) {
          answers.push((await server.post('/recover', { email })).status);
          await server.mailsTo(email);
        }
        expect(answers, 'two, and one of the reserve').toEqual([200, 200, 200, 429]);
        await client?.auth.updateUser({ password: 'a brand new password', current_password: GOOD_PASSWORD });
        expect((await server.mailsTo(emails[0] ?? '')).at(-1)).toContain('password was changed');
      },
    ));
});

describe('mail that strangers ask for', () => {
  const hour = (points: number) => ({ points, seconds: 3600 });
  const strangers = { trustedProxies: ['127.0.0.1'] };
  const signUpFrom = (server: AuthServer, address: string) =>
    server.post('/signup', { email: newEmail(), password: GOOD_PASSWORD }, { 'X-Forwarded-For': address });

  it.each([
    ['address', { mailPerAddress: three }, () => '198.51.100.7'],
    ['network', { mailPerNetwork: three }, (index: number) => `198.51.100.${index}`],
    ['network of IPv6', { mailPerNetwork: three }, (index: number) => `2001:db8:1:${index}::1`],
  ])('is bounded by %s, and goes on from elsewhere', (_, limits, addressAt) =>
    withLimits(
      limits,
      async (server) => {
        const recover = (address: string) =>
          server.post('/recover', { email: newEmail() }, { 'X-Forwarded-For': address });
        expect(await statuses(4, (index) => recover(addressAt(index)))).toEqual([200, 200, 200, 429]);
        expect((await recover('203.0.113.9')).status).toBe(200);
      },
      strangers,
    ),
  );

  it('leaves recovery to who has a confirmed address, and says the same to all', () =>
    withLimits(
      { mailTotal: hour(3), mailPerRecipient: hour(1000), recoveryReservePerRecipient: hour(2) },
      async (server) => {
        const [owner, pending] = [newEmail(), newEmail()];
        for (const email of [owner, pending]) await server.post('/signup', { email, password: GOOD_PASSWORD });
        await server.mailsTo(owner);
        await server.sql('update auth.users set email_confirmed_at = now() where email = $1', [owner]);
        await signUpFrom(server, '198.51.100.1');
        await server.auth.idle();
        expect((await signUpFrom(server, '203.0.113.1')).status, 'nothing is left').toBe(429);

        const before = (await server.mailsTo(owner)).length;
        for (const email of [owner, pending, newEmail()])
          expect((await server.post('/recover', { email })).status).toBe(200);
        expect(await server.mailsTo(owner)).toHaveLength(before + 1);
        expect(await server.mailsTo(pending), 'the confirmation alone').toHaveLength(1);
        expect(await statuses(3, () => server.post('/recover', { email: owner }))).toEqual([200, 200, 200]);
        expect(await server.mailsTo(owner), 'two of the reserve').toHaveLength(before + 2);
      },
      { ...strangers, settings: { isConfirmationRequired: true } },
    ));
});

describe('the table of the limiter', () => {
  it('holds no address of anybody', () =>
    withLimits({}, async (server) => {
      const email = newEmail();
      await server.post('/token?grant_type=password', { email, password: 'x' });
      await server.post('/recover', { email });
      const rows = JSON.stringify(await server.sql('select * from auth.rate_limits'));
      expect(rows).toContain('failuresPerAccount');
      expect(rows).not.toContain(email);
      expect(rows).not.toContain('127.0.0.1');
    }));
});
