import { type OfferedKey, verifyEngineKey } from '@atb/api/sealing/engine-statement';
import { fingerprintOf } from '@atb/api/sealing/points';
import { join } from 'node:path';
import { epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDemoAccounts, type DemoKeyName, type DemoKeys } from '../../../exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from '../../../exchange-simulator/exchange-simulator.ts';
import { createSimulatedKey, type KeyOptions } from '../../../exchange-simulator/simulated-keys.ts';
import { LOOSE_LIMITS } from '../../../exchange-simulator/simulator-options.ts';
import { openAccountClient } from '../../../signer/account-client.ts';
import type { SignerAnswer, SignerCall } from '../../../signer/signer-protocol.ts';
import {
  credentialsOf,
  invoke,
  saveKeysOf,
  sealFor,
  showSecondFactor,
  testBody,
} from '../../../testing/connect-exchange.ts';
import { EGRESS_ADDRESSES } from '../../../testing/open-test-keys.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';

const VENUES: readonly VenueName[] = ['binance', 'kraken', 'coinbase'];

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let simulator: ExchangeSimulator;
let address: string;
let demo: DemoKeys;
let server: TradingServer;
let trader: Trader;
beforeAll(async () => {
  folder = await makeTemporaryFolder('exchange-keys');
  simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now: () => epochMs(Date.now()) });
  demo = await addDemoAccounts(simulator, {
    trades: 30,
    until: epochMs(Date.now()),
    keysFile: join(folder.path, 'keys.json'),
  });
  address = await simulator.listen(0);
  server = await startTradingServer(undefined, {}, address);
  trader = await server.signUpTrader();
  await showSecondFactor(trader);
});
afterAll(async () => {
  await server.stop();
  await simulator.close();
  await folder.remove();
});

async function testKeys(venue: VenueName, name: DemoKeyName, at: VenueName = venue) {
  const given = await sealFor(trader, demo[venue][name], at);
  return { given, answer: await invoke(trader.client, 'live-trading-executor', testBody(given)) };
}

const auditOf = (accountId: string) =>
  server.sql<{ path: string; outcome: string }>(
    'select path, outcome from signer_audit where exchange_account_id = $1 order by id',
    [accountId],
  );
const rowOf = async (accountId: string) => {
  const [row] = await server.sql<Record<string, unknown>>(
    'select * from encrypted_credentials where exchange_account_id = $1',
    [accountId],
  );
  return row ?? null;
};

/** A saved, tested account. */
async function connect(venue: VenueName, name: DemoKeyName = 'read') {
  const { given } = await testKeys(venue, name);
  await saveKeysOf(trader, given);
  return given;
}

const send = (call: SignerCall): Promise<SignerAnswer> => server.signer.send(call);
const balanceCall = (venue: VenueName, accountId: string, userId = trader.id): SignerCall => ({
  account: { id: accountId, userId, venue, isTestnet: false },
  sealed: null,
  purpose: 'read',
  request: { method: 'POST', path: '/0/private/Balance', query: '', body: `nonce=${Date.now() * 1000}` },
});

describe('engine-key', () => {
  it('is told by GET and by POST to who is signed in, and never with its private half', async () => {
    const headers = { Authorization: `Bearer ${trader.accessToken}` };
    const got = await server.fetch('/functions/v1/engine-key', { headers });
    const answer = (await got.json()) as Record<string, unknown>;
    expect(got.status).toBe(200);
    expect(answer).toEqual({ ...(await invoke(trader.client, 'engine-key', {})) });
    expect(Object.keys(answer['jwk'] as object).toSorted()).toEqual(['crv', 'kty', 'x', 'y']);
    expect(answer['fingerprint']).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/u);
    expect(Date.parse(String(answer['expiresAt']))).toBeGreaterThan(Date.now());
    expect(Object.keys(answer['root'] as object).toSorted(), 'of the root neither').toEqual(['crv', 'kty', 'x', 'y']);
    expect(answer['egressAddresses'], 'as the operator said').toEqual(EGRESS_ADDRESSES);
    const offered = answer as unknown as OfferedKey;
    const root = await fingerprintOf(offered.root);
    expect(await verifyEngineKey(offered, root, Date.now())).toMatchObject({
      status: 'verified',
      key: { fingerprint: answer['fingerprint'] },
    });
    expect((await server.fetch('/functions/v1/engine-key')).status).toBe(401);
    expect((await server.fetch('/functions/v1/portfolio-balance', { headers })).status, 'others by POST alone').toBe(
      405,
    );
  });
});

describe.each(VENUES)('test_connection at %s', (venue) => {
  it('takes good keys, says what they may do, and warns of keys that work from everywhere', async () => {
    const { answer } = await testKeys(venue, 'read');
    expect(answer).toMatchObject({ success: true, connected: true, error: null, permissions: ['read'] });
    const { answer: open } = await testKeys(venue, 'trade');
    expect(open).toMatchObject({ success: true, permissions: ['read', 'trade'] });
    expect(Math.abs(answer['clockOffsetMs'] as number), 'both clocks are of this machine').toBeLessThan(60_000);
    // Coinbase does not say.
    expect([answer['isIpRestricted'], open['isIpRestricted']]).toEqual(
      venue === 'coinbase' ? [null, null] : [true, false],
    );
    expect(open['warnings']).toEqual([expect.stringContaining('IP address')]);
    expect(answer['warnings']).toHaveLength(venue === 'coinbase' ? 1 : 0);
  });

  it('refuses keys that can withdraw, are revoked, or belong to another address', async () => {
    const { answer } = await testKeys(venue, 'withdraw');
    expect(answer).toMatchObject({ success: false, connected: true, reason: 'KEYS_CAN_WITHDRAW' });
    expect(answer['error']).toContain('can withdraw');
    for (const name of ['revoked', 'foreign-ip'] as const) {
      const refused = (await testKeys(venue, name)).answer;
      expect(refused, name).toMatchObject({ success: false, connected: false, reason: 'KEYS_REFUSED' });
    }
  });

  it('refuses keys that are wrong', async () => {
    const { apiKey, apiSecret } = demo[venue].read;
    // Another's secret, which has the right form.
    const given = await sealFor(trader, { apiKey, apiSecret: demo[venue].trade.apiSecret }, venue);
    const answer = await invoke(trader.client, 'live-trading-executor', testBody(given));
    expect(answer).toMatchObject({ success: false, connected: false, reason: 'KEYS_REFUSED' });
    expect(JSON.stringify(answer)).not.toContain(apiKey);
    expect(apiSecret).not.toBe('');
  });
});

/** What is said of keys that the exchange gives out with these rights. */
async function testMade(venue: VenueName, options: KeyOptions) {
  const key = createSimulatedKey(venue, `demo-${venue}`, options);
  simulator.state.addKey(key);
  const given = await sealFor(trader, { apiKey: key.key, apiSecret: key.secret }, venue);
  return invoke(trader.client, 'live-trading-executor', testBody(given));
}

describe('rights of keys', () => {
  it('to transfer are refused as those to withdraw are, and named as the exchange names them', async () => {
    const transfer = await testMade('binance', { rights: ['read', 'trade', 'transfer'] });
    expect(transfer).toMatchObject({ success: false, connected: true, reason: 'KEYS_CAN_TRANSFER' });
    expect(transfer['error']).toContain('("Enable Internal Transfer", "Permits Universal Transfer")');
    expect((await testMade('binance', { rights: ['read', 'withdraw'] }))['error']).toContain('"Enable Withdrawals"');
    expect((await testMade('kraken', { rights: ['read', 'withdraw'] }))['error']).toContain('"Withdraw"');
    expect((await testMade('coinbase', { rights: ['read', 'withdraw'] }))['error']).toContain('"Transfer"');
  });

  it('that reading takes are asked for by their names at once, not when a page of the history fails', async () => {
    const lacks = await testMade('kraken', { lacks: ['query-closed-trades', 'query-ledger'] });
    expect(lacks).toMatchObject({ success: false, connected: true, reason: 'PERMISSION_MISSING' });
    expect(lacks['error']).toContain('Missing at Kraken: "Query closed orders & trades", "Query ledger entries".');
    const blind = await testMade('kraken', { rights: ['trade'] });
    expect(blind['error']).toContain('"Query funds", "Query open orders & trades"');
    expect((await testMade('coinbase', { rights: ['trade'] }))['error']).toContain('Missing at Coinbase: "View".');
    expect(await testMade('binance', { rights: ['trade'] }), 'Binance refuses it without a word').toMatchObject({
      reason: 'KEYS_REFUSED',
    });
  });
});

describe('test_connection', () => {
  it('refuses keys of another exchange', async () => {
    for (const [venue, at] of [
      ['binance', 'kraken'],
      ['kraken', 'coinbase'],
      ['coinbase', 'binance'],
    ] as const) {
      const { answer } = await testKeys(venue, 'read', at);
      expect(answer, `${venue} at ${at}`).toMatchObject({ success: false, reason: 'KEYS_OF_ANOTHER_KIND' });
    }
  });

  it('refuses plain keys before they go anywhere', async () => {
    const { apiKey, apiSecret } = demo.binance.read;
    const { given } = await testKeys('binance', 'read');
    const plain = { ...testBody(given), apiKey: 'not base64 at all', apiSecret };
    expect(await invoke(trader.client, 'live-trading-executor', plain)).toMatchObject({ status: 400 });
    const { dekWrapped: _, ...bare } = testBody(given);
    const unwrapped = await invoke(trader.client, 'live-trading-executor', { ...bare, apiKey, apiSecret });
    expect(unwrapped).toMatchObject({ status: 400 });
    expect(JSON.stringify(unwrapped)).toContain('plain keys are refused');
    // What only looks sealed is opened by no data key.
    const dressed = { ...testBody(given), apiKey, apiSecret };
    expect(await invoke(trader.client, 'live-trading-executor', dressed)).toMatchObject({ reason: 'KEYS_UNREADABLE' });
    expect(server.logLines.join('\n')).not.toContain(apiSecret);
  });

  it('opens keys for the account, user and exchange alone that they were sealed for', async () => {
    const { given } = await testKeys('kraken', 'read');
    const other = await sealFor(trader, demo.kraken.trade, 'kraken');
    for (const swapped of [
      { ...testBody(given), accountId: other.accountId },
      { ...testBody(given), adapter: 'binance' },
      { ...testBody(given), dekWrapped: other.sealed.dekWrapped },
    ]) {
      const answer = await invoke(trader.client, 'live-trading-executor', swapped);
      expect(answer).toMatchObject({ success: false, reason: 'KEYS_UNREADABLE' });
    }
    const stranger = await server.signUpTrader();
    const stolen = await invoke(stranger.client, 'live-trading-executor', testBody(given));
    expect(stolen).toMatchObject({ success: false, reason: 'KEYS_UNREADABLE' });
    const unknown = { ...testBody(given), engineKeyId: 'f'.repeat(32) };
    expect(await invoke(trader.client, 'live-trading-executor', unknown)).toMatchObject({
      reason: 'ENGINE_KEY_UNKNOWN',
    });
  });

  it("tries keys of Binance's test network without asking for what that has not got", async () => {
    const given = await sealFor(trader, demo.binance.read, 'binance');
    const answer = await invoke(trader.client, 'live-trading-executor', testBody(given, true));
    expect(answer).toMatchObject({ success: true, permissions: ['read', 'trade'], isIpRestricted: null });
    expect([...simulator.requests.keys()].filter((name) => name.startsWith('binance-testnet /sapi/'))).toEqual([]);
  });

  it('says that an exchange does not answer, and keeps that apart from keys that are wrong', async () => {
    simulator.state.faults.kraken.add('down');
    const { answer } = await testKeys('kraken', 'read');
    simulator.state.faults.kraken.clear();
    expect(answer).toMatchObject({ success: false, connected: false, reason: 'EXCHANGE_UNREACHABLE' });
  });

  it('of an account of somebody else finds nothing', async () => {
    const { accountId } = await connect('kraken');
    const stranger = await server.signUpTrader();
    const body = { action: 'test_connection', accountId };
    expect(await invoke(stranger.client, 'live-trading-executor', body)).toMatchObject({ reason: 'ACCOUNT_NOT_FOUND' });
    expect(await invoke(trader.client, 'live-trading-executor', body)).toMatchObject({ success: true });
  });
});

describe('saved keys', () => {
  it('carry what the test of exactly these has found', async () => {
    const { accountId } = await connect('binance');
    const row = await rowOf(accountId);
    expect(row).toMatchObject({ permissions: ['read'], is_ip_restricted: true, revoked_at: null });
    expect(row?.['tested_at']).toBeInstanceOf(Date);
    const untested = await sealFor(trader, demo.binance.read, 'binance');
    await saveKeysOf(trader, untested);
    expect(await rowOf(untested.accountId)).toMatchObject({ tested_at: null, permissions: null });
  });

  it('are read with by a ccxt client that holds no key; each request leaves a line, and the last use is known', async () => {
    for (const venue of VENUES) {
      const { accountId } = await connect(venue);
      const account = { id: accountId, userId: trader.id, venue, isTestnet: false };
      const client = await openAccountClient({ signer: server.signer, account, exchangeUrl: address });
      const balance = (await client.fetchBalance()) as { readonly total: Readonly<Record<string, number>> };
      expect(Object.keys(balance.total).length, venue).toBeGreaterThan(0);
      const held = JSON.stringify([Reflect.get(client, 'apiKey'), Reflect.get(client, 'last_request_headers')]);
      expect(held).not.toContain(demo[venue].read.apiKey);
      expect((await auditOf(accountId)).filter(({ outcome }) => outcome === 'signed').length).toBeGreaterThan(0);
      expect((await rowOf(accountId))?.['last_used_at']).toBeInstanceOf(Date);
    }
  });

  it('sign no withdrawal and no order, whoever asks the signer', async () => {
    const { accountId } = await connect('kraken');
    const call = balanceCall('kraken', accountId);
    expect(await send(call)).toMatchObject({ kind: 'answered', answer: { status: 200 } });
    for (const path of ['/0/private/Withdraw', '/0/private/WalletTransfer', '/0/private/AddOrder']) {
      const refused = await send({ ...call, request: { ...call.request, path } });
      expect(refused).toEqual({ kind: 'refused', code: 'PATH_REFUSED' });
      expect((await auditOf(accountId)).at(-1)).toEqual({ path, outcome: 'PATH_REFUSED' });
    }
    expect([...simulator.requests.keys()].filter((name) => /Withdraw$|Transfer|AddOrder/u.test(name))).toEqual([]);
  });

  it('are not used before they were tested, nor when a test has found that they can withdraw', async () => {
    const untested = await sealFor(trader, demo.kraken.withdraw, 'kraken');
    await saveKeysOf(trader, untested);
    expect(await send(balanceCall('kraken', untested.accountId))).toEqual({ kind: 'refused', code: 'KEYS_UNTESTED' });
    const body = { action: 'test_connection', accountId: untested.accountId };
    expect(await invoke(trader.client, 'live-trading-executor', body)).toMatchObject({ reason: 'KEYS_CAN_WITHDRAW' });
    expect((await send(balanceCall('kraken', untested.accountId))).kind).toBe('refused');
    const unsaved = { ...balanceCall('kraken', untested.accountId), sealed: untested.sealed };
    expect(await send(unsaved), 'unsaved ones are for tests alone').toEqual({ kind: 'refused', code: 'KEYS_UNTESTED' });
  });

  it('are not used where they may transfer, though they were taken before', async () => {
    const { accountId } = await connect('kraken');
    const permissions = `update encrypted_credentials set permissions = $2 where exchange_account_id = $1`;
    await server.sql(permissions, [accountId, ['read', 'transfer']]);
    expect(await send(balanceCall('kraken', accountId))).toEqual({ kind: 'refused', code: 'KEYS_CAN_TRANSFER' });
  });

  it('swapped between two accounts in the database open neither', async () => {
    const [one, two] = [await connect('kraken', 'read'), await connect('kraken', 'trade')];
    await server.sql(
      `update encrypted_credentials c set dek_wrapped = o.dek_wrapped, encrypted_api_key = o.encrypted_api_key,
         encrypted_api_secret = o.encrypted_api_secret
       from encrypted_credentials o where c.exchange_account_id = any ($1::uuid[]) and o.exchange_account_id = any ($1::uuid[])
         and c.exchange_account_id <> o.exchange_account_id`,
      [[one.accountId, two.accountId]],
    );
    // As if somebody had also forged the test.
    await server.sql(
      `update encrypted_credentials set tested_at = now(), permissions = '{read}' where exchange_account_id = any ($1)`,
      [[one.accountId, two.accountId]],
    );
    for (const { accountId } of [one, two]) {
      expect(await send(balanceCall('kraken', accountId))).toEqual({ kind: 'refused', code: 'KEYS_UNREADABLE' });
    }
    const elsewhere = balanceCall('kraken', one.accountId, (await server.signUpTrader()).id);
    expect(await send(elsewhere)).toEqual({ kind: 'refused', code: 'NO_KEYS' });
  });

  it('are rotated: the new ones start young and untested, or with their own test, and the account has their ciphertext', async () => {
    const { accountId } = await connect('kraken');
    await server.sql(
      `update encrypted_credentials set keys_since = now() - interval '1 year' where exchange_account_id = $1`,
      [accountId],
    );
    const next = await sealFor(trader, demo.kraken.trade, 'kraken', accountId);
    await invoke(trader.client, 'live-trading-executor', testBody(next));
    const changed = trader.client.from('encrypted_credentials').update(credentialsOf(next, trader.id));
    await changed.eq('exchange_account_id', accountId).throwOnError();
    const row = await rowOf(accountId);
    expect(row).toMatchObject({ permissions: ['read', 'trade'], last_used_at: null });
    expect(Date.now() - new Date(String(row?.['keys_since'])).getTime()).toBeLessThan(600_000);
    const [account] = await server.sql('select api_key_encrypted from exchange_accounts where id = $1', [accountId]);
    expect(account).toEqual({ api_key_encrypted: next.sealed.apiKey });
    expect(await send(balanceCall('kraken', accountId))).toMatchObject({ kind: 'answered' });
  });

  it('are revoked: the wrap is gone at once, also where the signer has just used it', async () => {
    const { accountId } = await connect('kraken');
    expect(await send(balanceCall('kraken', accountId))).toMatchObject({ kind: 'answered' });
    await trader.client.rpc('revoke_exchange_keys', { p_account_id: accountId }).throwOnError();
    expect(await rowOf(accountId)).toMatchObject({ dek_wrapped: null, tested_at: null });
    expect(await send(balanceCall('kraken', accountId))).toEqual({ kind: 'refused', code: 'KEYS_REVOKED' });
    const again = await invoke(trader.client, 'live-trading-executor', { action: 'test_connection', accountId });
    expect(again).toMatchObject({ success: false, reason: 'KEYS_REVOKED' });
  });

  it('go with the account that is deleted', async () => {
    const { accountId } = await connect('kraken');
    await trader.client.rpc('delete_exchange_account', { p_account_id: accountId }).throwOnError();
    expect(await rowOf(accountId)).toBeNull();
    expect(await send(balanceCall('kraken', accountId))).toEqual({ kind: 'refused', code: 'NO_KEYS' });
  });
});

describe('without a second factor', () => {
  it('keys are neither saved nor rotated nor revoked, and no account with keys is deleted', async () => {
    const { accountId } = await connect('kraken');
    const plain = await server.signUpTrader();
    const given = await sealFor(plain, demo.kraken.read, 'kraken');
    const asked = { message: 'Confirm with your second factor, then try again.', hint: 'second_factor_required' };
    await expect(saveKeysOf(plain, given)).rejects.toMatchObject(asked);
    const revoked = await plain.client.rpc('revoke_exchange_keys', { p_account_id: given.accountId });
    expect(revoked.error).toMatchObject(asked);
    const rename = ({ client }: Trader, id: string) =>
      client.from('exchange_accounts').update({ label: 'Renamed' }).eq('id', id).select('label');
    expect((await rename(plain, given.accountId)).error, 'nor is one renamed').toMatchObject(asked);
    expect((await rename(trader, accountId)).data).toEqual([{ label: 'Renamed' }]);
    expect((await rename(plain, plain.accountId)).data, 'the paper account has no keys').toEqual([
      { label: 'Renamed' },
    ]);
    const gone = await plain.client.rpc('delete_exchange_account', { p_account_id: given.accountId });
    expect(gone.error, 'an account without keys protects nothing').toBeNull();
    // Somebody else's account is not there, whatever was shown.
    const other = await server.signUpTrader();
    await showSecondFactor(other);
    for (const name of ['revoke_exchange_keys', 'delete_exchange_account']) {
      const answer = await other.client.rpc(name, { p_account_id: accountId });
      expect(answer.error).toMatchObject({ message: 'You have no such exchange account.' });
    }
    const paper = await other.client.rpc('delete_exchange_account', { p_account_id: other.accountId });
    expect(paper.error?.message).toContain('The paper account stays');
  });

  it('what is known of keys may be read by their owner alone, and never the wrap', async () => {
    const { accountId } = await connect('kraken');
    const facts = 'exchange_account_id, keys_since, last_used_at, tested_at, permissions, is_ip_restricted, revoked_at';
    const own = await trader.client.from('encrypted_credentials').select(facts).eq('exchange_account_id', accountId);
    expect(own.data).toHaveLength(1);
    expect((await trader.client.from('encrypted_credentials').select('dek_wrapped')).error).not.toBeNull();
    const forged = await trader.client
      .from('encrypted_credentials')
      .update({ tested_at: 'now', permissions: ['read'] });
    expect(forged.error).not.toBeNull();
    const stranger = await server.signUpTrader();
    expect((await stranger.client.from('encrypted_credentials').select(facts)).data).toEqual([]);
    expect((await stranger.client.from('signer_audit').select('path')).data).toEqual([]);
  });
});
