import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withUserScope } from '../../database/with-user-scope.ts';
import { eventually } from '../../testing/eventually.ts';
import type { Trader } from '../../testing/start-trading-server.ts';
import { GRID, SIGNAL, startApiServer, type ApiServer } from '../testing/start-api-server.ts';
import { clearOfBoundary } from '../../testing/clear-of-boundary.ts';
import { HOUR_MS } from '@atb/core/base/time';

let api: ApiServer;
let server: ApiServer['server'];
let key: string;
const ask: ApiServer['ask'] = (...given) => api.ask(...given);
const post: ApiServer['post'] = (...given) => api.post(...given);
const makeKey: ApiServer['makeKey'] = (...given) => api.makeKey(...given);
const countBots: ApiServer['countBots'] = (who) => api.countBots(who);
beforeAll(async () => {
  api = await startApiServer();
  ({ server, key } = api);
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

describe('the hourly limit', () => {
  const use = async (who: Trader, calls: number): Promise<void> => {
    await clearOfBoundary(HOUR_MS, 15_000);
    await server.sql(
      `insert into api_usage (user_id, hour, calls) values ($1, date_trunc('hour', now(), 'UTC'), $2)
       on conflict (user_id, hour) do update set calls = $2`,
      [who.id, calls],
    );
  };

  it('is of the account: calls of all keys at once never pass it, and the answer says when it ends', async () => {
    const who = await server.signUpTrader('free');
    const bearers = [await makeKey(who, ['read']), await makeKey(who, ['read'])];
    await use(who, 90);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => ask(SIGNAL, { bearer: bearers[i % 2] ?? '' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(20);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ status: 'error', code: 'HOURLY_LIMIT_REACHED' });
      expect(headers.get('X-RateLimit-Remaining')).toBe('0');
      expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(3_600);
    }
    const left = answers
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')));
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => i));
    const { data } = await who.client.from('api_usage').select('calls').single();
    expect(data?.calls).toBe(100);
  });

  it('begins anew with the hour', async () => {
    const who = await server.signUpTrader('starter');
    const bearer = await makeKey(who, ['read']);
    await server.sql(
      `insert into api_usage (user_id, hour, calls) values ($1, date_trunc('hour', now(), 'UTC') - interval '1 hour', 100)`,
      [who.id],
    );
    expect((await ask(SIGNAL, { bearer })).headers.get('X-RateLimit-Remaining')).toBe('99');
  });

  it('never holds up who wants to stop', async () => {
    const who = await server.signUpTrader('elite');
    const bearer = await makeKey(who, ['read', 'trade']);
    await use(who, 1_000);
    expect((await ask(SIGNAL, { bearer })).status).toBe(429);
    expect(await post('/api/v1/stop-all', { choice: 'pause_entries' }, { bearer })).toMatchObject({ status: 200 });
  });
});

describe('an idempotency key', () => {
  it('makes the same request at once or later one request with one answer', async () => {
    const who = await server.signUpTrader('elite');
    const bearer = await makeKey(who, ['trade']);
    const send = () => post('/bots/create', GRID, { bearer, idempotency: 'one-bot' });
    const race = await Promise.all([send(), send(), send(), send(), send()]);
    expect(race.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    for (const { status, body } of race) if (status === 409) expect(body.code).toBe('REQUEST_IN_PROGRESS');
    const [first] = race.filter(({ status }) => status === 200);
    const later = await eventually(async () => {
      const again = await send();
      expect(again.status).toBe(200);
      return again;
    });
    expect(later.body).toEqual(first?.body);
    expect(later.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await countBots(who)).toBe(1);
  });

  it('is refused for another body or path, and is each account’s own', async () => {
    const who = await server.signUpTrader('elite');
    const bearer = await makeKey(who, ['trade']);
    await post('/bots/create', GRID, { bearer, idempotency: 'mine' });
    const other = await post('/bots/create', { ...GRID, name: 'Other' }, { bearer, idempotency: 'mine' });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await post('/api/v1/create-bot', GRID, { bearer, idempotency: 'mine' })).toMatchObject({ status: 422 });
    expect((await post('/bots/create', { ...GRID, name: 'Other' }, { idempotency: 'mine' })).status).toBe(200);
    for (const idempotency of ['x'.repeat(256), 'a b'])
      expect(await post('/bots/create', GRID, { bearer, idempotency })).toMatchObject({
        status: 400,
        body: { code: 'INVALID_IDEMPOTENCY_KEY' },
      });
    expect(await countBots(who)).toBe(1);
  });

  it('keeps refusals of what was understood, not of what was malformed', async () => {
    const who = await server.signUpTrader('elite');
    const bearer = await makeKey(who, ['trade']);
    const poor = { ...GRID, parameters: { ...GRID.parameters, upper: 1 } };
    const refused = await post('/bots/create', poor, { bearer, idempotency: 'poor' });
    expect(refused.status).toBe(422);
    expect((await post('/bots/create', poor, { bearer, idempotency: 'poor' })).body).toEqual(refused.body);
    expect((await post('/bots/create', {}, { bearer, idempotency: 'bad' })).status).toBe(400);
    expect((await post('/bots/create', GRID, { bearer, idempotency: 'bad' })).status).toBe(200);
  });

  it('of a process that died is taken up: what was done is answered, what was not is done', async () => {
    const who = await server.signUpTrader('elite');
    const bearer = await makeKey(who, ['trade']);
    const done = await post('/bots/create', GRID, { bearer, idempotency: 'died' });
    const die = (set: string) =>
      server.sql(
        `update api_requests set status = null, answer = null, claimed_at = now() - interval '3 minutes'${set}
        where user_id = $1 and idempotency_key = 'died'`,
        [who.id],
      );
    await die('');
    const again = await post('/bots/create', GRID, { bearer, idempotency: 'died' });
    expect(again).toMatchObject({ status: 200, body: { data: done.body.data } });
    expect(await countBots(who)).toBe(1);
    await die(`, written = '{"something": "else"}'`);
    expect(await post('/bots/create', GRID, { bearer, idempotency: 'died' })).toMatchObject({
      status: 409,
      body: { code: 'OUTCOME_UNKNOWN' },
    });
    await die(', written = null');
    expect(await post('/bots/create', GRID, { bearer, idempotency: 'died' })).toMatchObject({ status: 200 });
    expect(await countBots(who)).toBe(2);
  });

  it('cannot be given an answer by another user', async () => {
    const who = await server.signUpTrader('elite');
    const other = await server.signUpTrader('elite');
    await post('/bots/create', GRID, { bearer: await makeKey(who, ['trade']), idempotency: 'foreign' });
    await server.sql(`update api_requests set status = null, answer = null, written = null where user_id = $1`, [
      who.id,
    ]);
    const [request] = await server.sql<{ id: string }>('select id from api_requests where user_id = $1', [who.id]);
    const noteAs = async (user: Trader): Promise<unknown> => {
      await withUserScope(server.database.pools.rest, { role: 'authenticated', sub: user.id }, async (tx) => {
        await tx.query('update profiles set full_name = full_name where id = auth.uid()');
        await tx.query(`select note_api_write($1, '{"forged": true}')`, [request?.id]);
      });
      const kept = await server.sql<{ written: unknown }>('select written from api_requests where user_id = $1', [
        who.id,
      ]);
      return kept[0]?.written;
    };
    expect(await noteAs(other)).toBeNull();
    expect(await noteAs(who), 'the owner may spoil what is their own').toEqual({ forged: true });
  });

  it('is free again after a day', async () => {
    const who = await server.signUpTrader('elite');
    const bearer = await makeKey(who, ['trade']);
    await post('/bots/create', GRID, { bearer, idempotency: 'old' });
    await server.sql(`update api_requests set created_at = now() - interval '25 hours' where user_id = $1`, [who.id]);
    expect((await post('/bots/create', { ...GRID, name: 'New' }, { bearer, idempotency: 'old' })).status).toBe(200);
    expect(await countBots(who)).toBe(2);
  });
});
