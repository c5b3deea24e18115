import { generateKeyPair } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDemoAccounts, type DemoKeys } from '../../../exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from '../../../exchange-simulator/exchange-simulator.ts';
import { createSimulatedKey } from '../../../exchange-simulator/simulated-keys.ts';
import { LOOSE_LIMITS } from '../../../exchange-simulator/simulator-options.ts';
import { openAccountClient } from '../../../signer/account-client.ts';
import { invoke, saveKeysOf, sealFor, showSecondFactor, testBody } from '../../../testing/connect-exchange.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';
import { makeTemporaryFolder } from '../../../testing/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let simulator: ExchangeSimulator;
let address: string;
let demo: DemoKeys;
let server: TradingServer;
let trader: Trader;
beforeAll(async () => {
  folder = await makeTemporaryFolder('key-algorithms');
  const now = () => epochMs(Date.now());
  simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now });
  demo = await addDemoAccounts(simulator, { trades: 5, until: now(), keysFile: join(folder.path, 'keys.json') });
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

/** A key that the exchange does not know, with its private key. */
function createSimulatedPair(algorithm: 'ed25519' | 'rsa') {
  const { key, secret } = createSimulatedKey('binance', '', { algorithm });
  return { apiKey: key, apiSecret: secret };
}

/** Asked through the signer for what only a tested, saved key may read. */
async function readBalances(venue: VenueName, accountId: string): Promise<unknown> {
  const account = { id: accountId, userId: trader.id, venue, isTestnet: false };
  const client = await openAccountClient({ signer: server.signer, account, exchangeUrl: address });
  return client.fetchBalance();
}

/** As a user may have it on the clipboard. */
const PASTED: Readonly<Record<string, (pem: string) => string>> = {
  'as the file has it': (pem) => pem,
  'pasted into one line': (pem) => pem.replaceAll('\n', ' '),
  'with breaks of Windows': (pem) => pem.replaceAll('\n', '\r\n'),
  'with breaks written out': (pem) => pem.replaceAll('\n', String.raw`\n`),
};

describe.each(['ed25519', 'rsa'] as const)('a %s key of Binance', (name) => {
  it.each(Object.entries(PASTED))('is tested, saved and read with, %s', async (_, paste) => {
    const { apiKey, apiSecret } = demo.binance[name];
    const given = await sealFor(trader, { apiKey, apiSecret: paste(apiSecret) }, 'binance');
    const answer = await invoke(trader.client, 'live-trading-executor', testBody(given));
    expect(answer).toMatchObject({ success: true, permissions: ['read'] });
    await saveKeysOf(trader, given);
    expect(await readBalances('binance', given.accountId)).toMatchObject({ total: { BTC: expect.anything() } });
    const audit = await server.sql('select path, outcome from signer_audit where exchange_account_id = $1', [
      given.accountId,
    ]);
    expect(audit).toContainEqual({ path: '/api/v3/account', outcome: 'signed' });
  });

  it('is refused by the exchange with the private key of another, and by us when it is none', async () => {
    const { apiKey } = demo.binance[name];
    const { apiSecret } = createSimulatedPair(name);
    const other = await sealFor(trader, { apiKey, apiSecret }, 'binance');
    expect(await invoke(trader.client, 'live-trading-executor', testBody(other))).toMatchObject({
      success: false,
      reason: 'KEYS_REFUSED',
    });
    const cut = await sealFor(trader, { apiKey, apiSecret: apiSecret.replace(/\n[^-]{20}/u, '\n') }, 'binance');
    expect(await invoke(trader.client, 'live-trading-executor', testBody(cut))).toMatchObject({
      success: false,
      reason: 'KEYS_OF_ANOTHER_KIND',
    });
  });
});

describe('keys of other lengths and forms', () => {
  it('an RSA key of 4096 bits of Binance fits through all of it, in the older form as well', async () => {
    // It takes seconds, in which the server, which is of this process, goes on: held up, it would close connections that are used again.
    const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 4096 });
    const { apiKey } = createSimulatedPair('rsa');
    const secret = privateKey.export({ format: 'pem', type: 'pkcs1' }).toString();
    const known = simulator.state.findKey('binance', demo.binance.rsa.apiKey);
    if (known === null) throw new Error('the demo key is missing');
    simulator.state.addKey({ ...known, key: apiKey, secret });
    const given = await sealFor(trader, { apiKey, apiSecret: secret }, 'binance');
    expect(await invoke(trader.client, 'live-trading-executor', testBody(given))).toMatchObject({ success: true });
    await saveKeysOf(trader, given);
    await readBalances('binance', given.accountId);
  });

  it('an Ed25519 key of Coinbase is tested, saved and read with', async () => {
    const given = await sealFor(trader, demo.coinbase.ed25519, 'coinbase');
    expect(await invoke(trader.client, 'live-trading-executor', testBody(given))).toMatchObject({ success: true });
    await saveKeysOf(trader, given);
    await readBalances('coinbase', given.accountId);
  });
});
