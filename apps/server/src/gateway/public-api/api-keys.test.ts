import { createHash, randomBytes } from 'node:crypto';
import { TIERS, tierLimits } from '@atb/core/plans/tiers';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GRID, SIGNAL, startApiServer, type ApiServer } from '../testing/start-api-server.ts';

let api: ApiServer;
let server: ApiServer['server'];
let trader: ApiServer['trader'];
let key: string;
const ask: ApiServer['ask'] = (...given) => api.ask(...given);
const post: ApiServer['post'] = (...given) => api.post(...given);
const makeKey: ApiServer['makeKey'] = (...given) => api.makeKey(...given);
const countBots: ApiServer['countBots'] = (who) => api.countBots(who);
beforeAll(async () => {
  api = await startApiServer();
  ({ server, trader, key } = api);
});
afterAll(async () => {
  // Whatever was sent, no key was written down anywhere.
  const kept = await server.sql<{ row: string }>(
    'select k::text as row from api_keys k union all select r::text from api_requests r',
  );
  expect(kept.map(({ row }) => row).join('\n')).not.toMatch(/atb_/u);
  expect(server.logLines.join('\n')).not.toContain(key);
  const faults = server.logLines.filter((line) => /"level":"(?:error|fatal)"/u.test(line));
  expect(faults.filter((line) => !line.includes('has not been built'))).toEqual([]);
  await server.stop();
});

describe('keys', () => {
  it('are told once, kept as a hash, and announced by mail', async () => {
    const who = await server.signUpTrader('free');
    const { body } = await server.call(who, 'create-api-key', {
      name: '  Watcher ',
      scopes: ['read'],
      expiresInDays: 30,
    });
    expect(body).toMatchObject({ success: true, name: 'Watcher', scopes: ['read'] });
    const made = String(body['key']);
    expect(made).toMatch(/^atb_[A-Za-z0-9_-]{43}$/u);
    const [row] = await server.sql<{ key_hash: Buffer; last_four: string }>(
      'select * from api_keys where user_id = $1',
      [who.id],
    );
    expect(row?.key_hash.equals(createHash('sha256').update(made).digest())).toBe(true);
    expect(row?.last_four).toBe(made.slice(-4));
    const { data } = await who.client.from('api_keys').select('name, last_four, scopes, last_used_at');
    expect(data).toEqual([{ name: 'Watcher', last_four: made.slice(-4), scopes: ['read'], last_used_at: null }]);
    expect((await who.client.from('api_keys').select('*')).error).not.toBeNull();
    expect((await trader.client.from('api_keys').select('id').eq('id', body['id'])).data).toEqual([]);
    const mail = server.notices.find(({ to }) => to === who.email);
    expect(mail?.text).toContain(`"Watcher", which ends in ${made.slice(-4)}`);
    expect(mail?.text).not.toContain(made);
    await ask(SIGNAL, { bearer: made });
    const used = await who.client.from('api_keys').select('last_used_at').single();
    expect(used.data?.last_used_at).not.toBeNull();
  });

  it('cannot be written, revived or looked into around the functions', async () => {
    const row = {
      user_id: trader.id,
      name: 'Own',
      key_hash: `\\x${'00'.repeat(32)}`,
      last_four: 'abcd',
      scopes: ['trade'],
    };
    for (const answer of [
      await trader.client.from('api_keys').insert(row),
      await trader.client.from('api_keys').update({ revoked_at: null }).eq('user_id', trader.id),
      await trader.client.from('api_keys').delete().eq('user_id', trader.id),
      await trader.client.from('api_usage').update({ calls: 0 }).eq('user_id', trader.id),
      await trader.client.rpc('admit_api_call', { p_key_hash: `\\x${'00'.repeat(32)}` }),
      await trader.client.rpc('claim_api_request', {
        p_user_id: trader.id,
        p_key: 'x',
        p_hash: `\\x${'00'.repeat(32)}`,
      }),
    ]) {
      expect(answer.error).not.toBeNull();
    }
  });

  it('have names of their own, and are at most 20, however many are asked for at once', async () => {
    const who = await server.signUpTrader('free');
    const create = (name: string) => server.call(who, 'create-api-key', { name, scopes: ['read'] });
    await create('One');
    expect((await create(' ONE ')).body).toMatchObject({ success: false, reason: 'NAME_TAKEN' });
    const rest = await Promise.all(Array.from({ length: 24 }, (_, i) => create(`Key ${i}`)));
    expect(rest.filter(({ body }) => body['success'] === true)).toHaveLength(19);
    expect(rest.filter(({ body }) => body['reason'] === 'TOO_MANY_KEYS')).toHaveLength(5);
    const [one] = (await who.client.from('api_keys').select('id').eq('name', 'One')).data ?? [];
    expect((await server.call(trader, 'revoke-api-key', { id: one?.id })).body).toMatchObject({
      reason: 'KEY_NOT_FOUND',
    });
    expect((await server.call(who, 'revoke-api-key', { id: one?.id })).body).toEqual({ success: true });
    expect((await server.call(who, 'revoke-api-key', { id: one?.id })).body).toMatchObject({ reason: 'KEY_NOT_FOUND' });
    expect((await create('one')).body).toMatchObject({ success: true });
    expect(server.notices.filter(({ to, subject }) => to === who.email && subject.includes('revoked'))).toHaveLength(1);
  });

  it('are asked for by who proved a moment ago who they are: signed in again, or by the second factor', async () => {
    const who = await server.signUpTrader('free');
    const create = () =>
      server.call(who, 'create-api-key', { name: `k ${randomBytes(4).toString('hex')}`, scopes: ['read'] });
    expect((await create()).status).toBe(200);
    await server.sql(
      `update auth.mfa_amr_claims set created_at = now() - interval '16 minutes', updated_at = now() - interval '16 minutes'
      where session_id in (select id from auth.sessions where user_id = $1)`,
      [who.id],
    );
    const { data } = await who.client.auth.refreshSession();
    const old = { accessToken: data.session?.access_token ?? '' };
    const refused = await server.call(old, 'create-api-key', { name: 'late', scopes: ['read'] });
    expect(refused).toMatchObject({ status: 403, body: { code: 'sign_in_again' } });
    const again = await who.client.auth.signInWithPassword({
      email: who.email,
      password: 'four stars over the harbour',
    });
    const fresh = { accessToken: again.data.session?.access_token ?? '' };
    expect((await server.call(fresh, 'create-api-key', { name: 'late', scopes: ['read'] })).status).toBe(200);
    await server.sql(
      `insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'JBSWY3DPEHPK3PXP')`,
      [who.id],
    );
    const without = await server.call(fresh, 'create-api-key', { name: 'later', scopes: ['read'] });
    expect(without).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
  });

  it('that are unknown, malformed, revoked, expired or of a banned account get one and the same answer', async () => {
    const who = await server.signUpTrader('free');
    const [revoked, expired, banned] = [
      await makeKey(who, ['read']),
      await makeKey(who, ['read'], { expiresInDays: 1 }),
      await makeKey(await server.signUpTrader('free'), ['read']),
    ];
    const hash = (text: string) => createHash('sha256').update(text).digest();
    await server.sql('update api_keys set revoked_at = now() where key_hash = $1', [hash(revoked)]);
    await server.sql(
      `update api_keys set created_at = now() - interval '2 days', expires_at = now() where key_hash = $1`,
      [hash(expired)],
    );
    expect((await ask(SIGNAL, { bearer: banned })).status).toBe(200);
    await server.sql(
      `update auth.users set banned_until = now() + interval '1 day'
      where id = (select user_id from api_keys where key_hash = $1)`,
      [hash(banned)],
    );
    const unknown = `atb_${randomBytes(32).toString('base64url')}`;
    const bearers = [
      unknown,
      revoked,
      expired,
      banned,
      `${key}x`,
      key.slice(0, -1),
      'atb_',
      trader.accessToken,
      'nonsense',
    ];
    const answers = await Promise.all(bearers.map((bearer) => ask(SIGNAL, { bearer })));
    for (const [index, { status, body, headers }] of answers.entries()) {
      expect(status, bearers[index]).toBe(401);
      expect(body).toMatchObject({ status: 'error', code: 'INVALID_API_KEY', message: 'This API key is not valid.' });
      expect([...headers.keys()].filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
    }
    const odd = { Basic: `Basic ${btoa(key)}`, two: `Bearer ${key}, Bearer ${key}`, spaced: `Bearer  ${key}` };
    for (const [name, Authorization] of Object.entries(odd)) {
      expect((await ask(SIGNAL, { bearer: '', headers: { Authorization } })).body.code, name).toBe('INVALID_API_KEY');
    }
    expect((await ask(SIGNAL, { bearer: '' })).body.code).toBe('NO_API_KEY');
    // In the address a key would be in every log on the way.
    expect((await ask(`${SIGNAL}&apikey=${key}`, { bearer: '' })).body.code).toBe('NO_API_KEY');
    await server.sql(
      `update auth.users set banned_until = null where id = (select user_id from api_keys where key_hash = $1)`,
      [hash(banned)],
    );
    expect((await ask(SIGNAL, { bearer: banned })).status).toBe(200);
  });

  it('do what their scope and the plan allow, and no more', async () => {
    const reader = await makeKey(trader, ['read']);
    expect(await post('/bots/create', GRID, { bearer: reader })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_SCOPE' },
    });
    expect(await post('/api/v1/stop-all', { choice: 'pause_entries' }, { bearer: reader })).toMatchObject({
      status: 403,
    });
    const actor = await makeKey(trader, ['trade']);
    expect(await ask('/portfolio/balance', { bearer: actor })).toMatchObject({
      status: 403,
      body: { code: 'WRONG_SCOPE' },
    });
    for (const plan of TIERS) {
      const who = await server.signUpTrader(plan);
      const bearer = await makeKey(who, ['read', 'trade']);
      const isFull = plan === 'elite' || plan === 'enterprise';
      expect((await ask(SIGNAL, { bearer })).headers.get('X-RateLimit-Limit'), plan).toBe(
        String(tierLimits(plan).apiCallsPerHour),
      );
      for (const answer of [
        await ask('/portfolio/balance', { bearer }),
        await ask('/api/v1/portfolio-summary', { bearer }),
        await post('/bots/create', GRID, { bearer }),
      ]) {
        if (isFull) expect(answer.status, plan).toBe(200);
        else
          expect(answer, plan).toMatchObject({
            status: 403,
            body: { code: 'FEATURE_NOT_IN_PLAN', message: 'This feature requires elite tier or higher.' },
          });
      }
      expect(await countBots(who), plan).toBe(isFull ? 1 : 0);
    }
  });

  it('never reach what is another user’s', async () => {
    const other = await server.signUpTrader('elite');
    const bearer = await makeKey(other, ['read', 'trade']);
    const { body } = await ask('/portfolio/balance', { bearer });
    expect(JSON.stringify(body)).not.toContain(trader.accountId);
    const foreign = await post('/bots/create', { ...GRID, exchangeAccountId: trader.accountId }, { bearer });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'ACCOUNT_NOT_FOUND' } });
    expect(await ask(`/api/v1/portfolio-summary?accountId=${trader.accountId}`, { bearer })).toMatchObject({
      status: 404,
    });
  });
});

/** Holds the table of accounts until a call that has been let in waits for it, and lets go when the key is revoked. */
const REVOKE_MEANWHILE = `do $do$ begin
  lock table exchange_accounts in access exclusive mode;
  for i in 1..1500 loop
    exit when exists (select from pg_locks where relation = 'exchange_accounts'::regclass and not granted);
    perform pg_sleep(0.02);
  end loop;
  update api_keys set revoked_at = now() where user_id = '$1';
end $do$`;

describe('a key that is revoked while its call is at work', () => {
  it('does nothing more, and is refused by the next call', async () => {
    const who = await server.signUpTrader('elite');
    const bearer = await makeKey(who, ['trade']);
    const holder = new Client({ connectionString: server.database.ownerUrl });
    await holder.connect();
    const revoking = holder.query(REVOKE_MEANWHILE.replace('$1', who.id));
    const isHeld = `select 1 from pg_locks where relation = 'exchange_accounts'::regclass and mode = 'AccessExclusiveLock'`;
    await expect.poll(() => server.sql(isHeld)).not.toEqual([]);
    const call = post('/bots/create', GRID, { bearer, idempotency: 'revoked-meanwhile' });
    await revoking;
    await holder.end();
    expect(await call).toMatchObject({ status: 401, body: { code: 'INVALID_API_KEY' } });
    expect(await countBots(who)).toBe(0);
    expect((await post('/bots/create', GRID, { bearer })).status).toBe(401);
  });
});
