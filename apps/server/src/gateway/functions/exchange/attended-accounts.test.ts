import { join } from 'node:path';
import { sealUnlock, toByteaText } from '@atb/api/sealing/seal-keys';
import { epochMs } from '@atb/core/base/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDemoAccounts, type DemoKeyName, type DemoKeys } from '../../../exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from '../../../exchange-simulator/exchange-simulator.ts';
import { LOOSE_LIMITS } from '../../../exchange-simulator/simulator-options.ts';
import {
  attendedRow,
  credentialsOf,
  engineKeyOf,
  invoke,
  saveAccountOf,
  saveKeysOf,
  sealAttendedFor,
  sealFor,
  showSecondFactor,
  testBody,
} from '../../../testing/connect-exchange.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';

const PASSPHRASE = 'a long enough passphrase';
const HOUR_MS = 3_600_000;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let simulator: ExchangeSimulator;
let demo: DemoKeys;
let server: TradingServer;
let trader: Trader;
beforeAll(async () => {
  folder = await makeTemporaryFolder('attended-accounts');
  simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now: () => epochMs(Date.now()) });
  const keysFile = join(folder.path, 'keys.json');
  demo = await addDemoAccounts(simulator, { trades: 5, until: epochMs(Date.now()), keysFile });
  server = await startTradingServer(undefined, {}, await simulator.listen(0));
  trader = await server.signUpTrader();
  await showSecondFactor(trader);
});
afterAll(async () => {
  await server.stop();
  await simulator.close();
  await folder.remove();
});

type Attended = Awaited<ReturnType<typeof sealAttendedFor>>;

async function testAttended(name: DemoKeyName, accountId?: string): Promise<Attended> {
  const given = await sealAttendedFor(trader, demo.kraken[name], PASSPHRASE, accountId);
  const { userWrap: _, ...sealed } = given.sealed;
  const body = { ...testBody({ ...given, sealed }), attended: true };
  expect(await invoke(trader.client, 'live-trading-executor', body)).toMatchObject({ success: true });
  return given;
}

/** A saved, tested, locked account. */
async function connect(name: DemoKeyName = 'read'): Promise<Attended> {
  const given = await testAttended(name);
  await saveAccountOf(trader, given);
  const ids = { user_id: trader.id, exchange_account_id: given.accountId };
  await trader.client
    .from('encrypted_credentials')
    .insert({ ...ids, ...attendedRow(given.sealed) })
    .throwOnError();
  return given;
}

/** As the browser does it. */
async function messageFor({ accountId, exchange, sealed }: Attended, untilMs = Date.now() + HOUR_MS) {
  const owner = { userId: trader.id, accountId, exchange };
  const key = await engineKeyOf(trader.client);
  const now = Date.now();
  return sealUnlock({ wrap: sealed.userWrap, passphrase: PASSPHRASE, owner, key, now, untilMs });
}
const unlock = async (given: Attended, change: object = {}, who = trader) =>
  invoke(who.client, 'unlock-account', { accountId: given.accountId, ...(await messageFor(given)), ...change });
const testSaved = ({ accountId }: Attended) =>
  invoke(trader.client, 'live-trading-executor', { action: 'test_connection', accountId });
const readBalance = ({ accountId }: Attended) =>
  server.signer.send({
    account: { id: accountId, userId: trader.id, venue: 'kraken', isTestnet: false },
    sealed: null,
    purpose: 'read',
    request: { method: 'POST', path: '/0/private/Balance', query: '', body: `nonce=${Date.now() * 1000}` },
  });
const LOCKED = { kind: 'refused', code: 'KEYS_LOCKED' };

describe('an attended account', () => {
  it('is tested and saved without a wrap for the engine, and is locked', async () => {
    const given = await connect();
    const [row] = await server.sql<Record<string, unknown>>(
      'select * from encrypted_credentials where exchange_account_id = $1',
      [given.accountId],
    );
    expect(row).toMatchObject({ dek_wrapped: null, engine_key_id: null, is_attended: true, permissions: ['read'] });
    expect(row?.['tested_at']).toBeInstanceOf(Date);
    expect(await readBalance(given)).toEqual(LOCKED);
    expect(await testSaved(given)).toMatchObject({ success: false, reason: 'KEYS_LOCKED' });
  });

  it('is read while its owner has unlocked it, and no longer', async () => {
    const given = await connect();
    const message = await messageFor(given);
    const opened = await invoke(trader.client, 'unlock-account', { accountId: given.accountId, ...message });
    expect(opened).toMatchObject({ success: true, unlockedUntil: message.until });
    expect(await readBalance(given)).toMatchObject({ kind: 'answered', answer: { status: 200 } });
    expect(await testSaved(given)).toMatchObject({ success: true });
    const { unlocked } = await invoke(trader.client, 'account-locks', {});
    expect(unlocked).toContainEqual({ accountId: given.accountId, until: message.until });
    await invoke(trader.client, 'lock-account', { accountId: given.accountId });
    expect(await readBalance(given)).toEqual(LOCKED);
    // For longer than a message takes to make, which is derived from a passphrase, and to arrive.
    const begun = performance.now();
    await messageFor(given);
    const short = await messageFor(given, Date.now() + 2 * (performance.now() - begun) + 1_500);
    await invoke(trader.client, 'unlock-account', { accountId: given.accountId, ...short });
    expect(await readBalance(given)).toMatchObject({ kind: 'answered' });
    await expect.poll(() => readBalance(given)).toEqual(LOCKED);
  });

  it('is unlocked by no message that was changed, is over, lasts too long or is of another account', async () => {
    const [given, other] = [await connect(), await connect()];
    const far = new Date(Date.now() + 8 * 24 * HOUR_MS).toISOString();
    const [over, late] = [new Date(Date.now() - 1).toISOString(), new Date(Date.now() + 2 * HOUR_MS).toISOString()];
    expect(await unlock(given, { until: over })).toMatchObject({ reason: 'UNLOCK_EXPIRED' });
    expect(await unlock(given, { until: far })).toMatchObject({ reason: 'UNLOCK_EXPIRED' });
    expect(await unlock(given, { until: late })).toMatchObject({ reason: 'KEYS_UNREADABLE' });
    const { dekWrapped } = given.sealed;
    expect(await unlock(given, { dekWrapped }), 'what tested it').toMatchObject({ reason: 'KEYS_UNREADABLE' });
    expect(await unlock(given, await messageFor(other))).toMatchObject({ reason: 'KEYS_UNREADABLE' });
    expect(await unlock(given, { engineKeyId: 'b'.repeat(32) })).toMatchObject({ reason: 'ENGINE_KEY_UNKNOWN' });
    const usual = await sealFor(trader, demo.kraken.read, 'kraken');
    await saveKeysOf(trader, usual);
    expect(await unlock(given, { accountId: usual.accountId })).toMatchObject({ reason: 'NOT_ATTENDED' });
    expect(await readBalance(given)).toEqual(LOCKED);
  });

  it('is unlocked by its owner alone, with a second factor that was shown just now', async () => {
    const given = await connect();
    const plain = await server.signUpTrader();
    expect(await unlock(given, {}, plain)).toMatchObject({ status: 403, code: 'second_factor_required' });
    await showSecondFactor(plain);
    expect(await unlock(given, {}, plain)).toMatchObject({ reason: 'ACCOUNT_NOT_FOUND' });
    const body = { accountId: given.accountId };
    expect(await readBalance(given)).toEqual(LOCKED);
    await unlock(given);
    expect(await invoke(plain.client, 'account-locks', {})).toMatchObject({ unlocked: [] });
    expect(await invoke(plain.client, 'lock-account', body)).toMatchObject({ reason: 'ACCOUNT_NOT_FOUND' });
    expect(await readBalance(given)).toMatchObject({ kind: 'answered' });
  });

  it('is locked by new keys, and forgets what was unlocked when its keys are revoked', async () => {
    const given = await connect();
    await unlock(given);
    const next = await testAttended('trade', given.accountId);
    const rows = trader.client.from('encrypted_credentials');
    await rows.update(attendedRow(next.sealed)).eq('exchange_account_id', given.accountId).throwOnError();
    expect(await readBalance(given)).toEqual(LOCKED);
    expect(await unlock(given), 'the former keys').toMatchObject({ reason: 'KEYS_UNREADABLE' });
    expect(await unlock(next)).toMatchObject({ success: true });
    expect(await readBalance(given)).toMatchObject({ kind: 'answered' });
    await trader.client.rpc('revoke_exchange_keys', { p_account_id: given.accountId }).throwOnError();
    expect(await readBalance(given)).toEqual({ kind: 'refused', code: 'KEYS_REVOKED' });
    expect(await unlock(next)).toMatchObject({ reason: 'KEYS_REVOKED' });
  });

  it('that waited for its owner is read at once after it was unlocked', async () => {
    const given = await connect();
    await server.sql(
      `insert into exchange_syncs (account_id, user_id, fault, next_at) values ($1, $2, 'KEY_LOCKED', now() + interval '1 day')
       on conflict (account_id) do update set fault = 'KEY_LOCKED', next_at = now() + interval '1 day'`,
      [given.accountId, trader.id],
    );
    await unlock(given);
    const [sync] = await server.sql('select next_at <= now() as "isDue" from exchange_syncs where account_id = $1', [
      given.accountId,
    ]);
    expect(sync).toEqual({ isDue: true });
  });
});

describe('the database', () => {
  it('holds nothing of an attended account that the engine key alone opens', async () => {
    const given = await connect();
    const message = await messageFor(given);
    await invoke(trader.client, 'unlock-account', { accountId: given.accountId, ...message });
    await readBalance(given);
    const wraps = [given.sealed.dekWrapped, message.dekWrapped];
    const needles = wraps.flatMap((text) => [text.slice(0, 60), toByteaText(text).slice(2, 60)]);
    const tables = await server.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')`,
    );
    expect(tables.length).toBeGreaterThan(50);
    for (const { name } of tables) {
      const found = await server.sql(
        `select 1 from ${name} t where exists (select from unnest($1::text[]) n where position(n in t::text) > 0) limit 1`,
        [needles],
      );
      expect(found, name).toEqual([]);
    }
  });

  it('lets an account become attended, or cease to be, with new keys alone', async () => {
    const refusal = { message: 'Whether an account is attended changes with new keys alone: enter them again.' };
    const rows = () => trader.client.from('encrypted_credentials');
    const attended = await connect();
    const engineWrap = { ...attended.sealed, userWrap: undefined };
    const {
      encrypted_api_key: _,
      encrypted_api_secret: __,
      ...wraps
    } = credentialsOf({ ...attended, sealed: engineWrap }, trader.id);
    const back = await rows().update(wraps).eq('exchange_account_id', attended.accountId);
    expect(back.error).toMatchObject(refusal);
    const none = { dek_wrapped_user: null, kdf: null, kdf_params: null };
    const emptied = await rows().update(none).eq('exchange_account_id', attended.accountId);
    expect(emptied.error).toMatchObject(refusal);
    const usual = await sealFor(trader, demo.kraken.read, 'kraken');
    await saveKeysOf(trader, usual);
    const { encrypted_api_key: ___, encrypted_api_secret: ____, ...userWrap } = attendedRow(attended.sealed);
    const same = await rows().update(userWrap).eq('exchange_account_id', usual.accountId);
    expect(same.error, 'old copies of the row would open').toMatchObject(refusal);
    const next = await sealAttendedFor(trader, demo.kraken.read, PASSPHRASE, usual.accountId);
    await rows().update(attendedRow(next.sealed)).eq('exchange_account_id', usual.accountId).throwOnError();
    const [row] = await server.sql(
      'select is_attended, dek_wrapped, former_engine_key_ids from encrypted_credentials where exchange_account_id = $1',
      [usual.accountId],
    );
    expect(row).toEqual({ is_attended: true, dek_wrapped: null, former_engine_key_ids: [] });
  });
});
