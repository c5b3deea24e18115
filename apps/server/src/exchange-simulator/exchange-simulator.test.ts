import { sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { epochMs } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CcxtExchange, loadExchange } from '../market-data/ccxt/load-exchange.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { addDemoAccounts, type DemoKeys } from './demo-exchange.ts';
import { ExchangeSimulator } from './exchange-simulator.ts';
import { createSimulatedKey } from './simulated-keys.ts';
import { LOOSE_LIMITS, REAL_LIMITS } from './simulator-options.ts';

/** What of the library is used here. */
interface Account extends CcxtExchange {
  apiKey: string;
  secret: string;
  options: Record<string, unknown>;
  fetchBalance(): Promise<{ readonly total: Readonly<Record<string, number>> }>;
  fetchMyTrades(symbol: string, sinceMs?: number, limit?: number): Promise<ReadonlyArray<{ readonly id: string }>>;
  fetchOpenOrders(): Promise<ReadonlyArray<{ readonly symbol: string; readonly price: number }>>;
}

const NOW = epochMs(Date.now());
const VENUES: readonly VenueName[] = ['binance', 'kraken', 'coinbase'];
const MONEY: Readonly<Record<VenueName, string>> = { binance: 'USDT', kraken: 'USD', coinbase: 'USD' };

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let simulator: ExchangeSimulator;
let address: string;
let keys: DemoKeys;
beforeAll(async () => {
  folder = await makeTemporaryFolder('exchange');
  simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now: () => epochMs(Date.now()) });
  keys = await addDemoAccounts(simulator, { trades: 120, until: NOW, keysFile: join(folder.path, 'keys.json') });
  address = await simulator.listen(0);
});
afterAll(async () => {
  await simulator.close();
  await folder.remove();
});
afterEach(() => {
  for (const faults of Object.values(simulator.state.faults)) faults.clear();
});

async function open(venue: VenueName, pair: { readonly apiKey: string; readonly apiSecret: string }, url = address) {
  const exchange = (await loadExchange(venue, `${url}/${venue}`)) as Account;
  exchange.apiKey = pair.apiKey;
  exchange.secret = pair.apiSecret;
  exchange.options['warnOnFetchOpenOrdersWithoutSymbol'] = false;
  return exchange;
}

/** Name of the library's error. */
async function errorOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'none',
    (error: Error) => error.constructor.name,
  );
}

describe.each(VENUES)('the local %s, asked by the real client', (venue) => {
  const money = MONEY[venue];

  it('tells balances, trades, open orders and its time', async () => {
    const exchange = await open(venue, keys[venue].read);
    const { total } = await exchange.fetchBalance();
    expect(Object.keys(total).toSorted()).toEqual(expect.arrayContaining(['BTC', 'ETH', 'SOL', money]));
    const trades = await exchange.fetchMyTrades(`BTC/${money}`);
    expect(trades.length).toBeGreaterThan(5);
    expect(new Set(trades.map(({ id }) => id)).size).toBe(trades.length);
    expect(await exchange.fetchOpenOrders()).toMatchObject([{ symbol: `BTC/${money}`, price: 50_000 }]);
    expect(Math.abs(Number(await exchange.fetchTime()) - Date.now())).toBeLessThan(60_000);
  });

  it('takes keys that trade or withdraw, and refuses revoked ones and foreign addresses', async () => {
    const answers = await Promise.all(
      (['trade', 'withdraw', 'revoked', 'foreign-ip'] as const).map(async (name) =>
        errorOf((await open(venue, keys[venue][name])).fetchBalance()),
      ),
    );
    expect(answers).toEqual(['none', 'none', 'AuthenticationError', 'AuthenticationError']);
  });

  it('refuses a key with the secret of another', async () => {
    const mixed = { apiKey: keys[venue].read.apiKey, apiSecret: keys[venue].trade.apiSecret };
    expect(await errorOf((await open(venue, mixed)).fetchBalance())).toMatch(/Error$/u);
  });

  it('tells its trades twice or without every third, on request', async () => {
    const exchange = await open(venue, keys[venue].read);
    const all = await exchange.fetchMyTrades(`BTC/${money}`);
    simulator.state.faults[venue].add('gap');
    expect((await exchange.fetchMyTrades(`BTC/${money}`)).length).toBeLessThan(all.length);
  });

  it('keeps its limits', async () => {
    const strict = new ExchangeSimulator({
      limits: { ...REAL_LIMITS, binanceWeight: 30, coinbasePerSecond: 1 },
      now: () => epochMs(Date.now()),
    });
    const own = await addDemoAccounts(strict, { trades: 1, until: NOW, keysFile: join(folder.path, 'keys.json') });
    try {
      const exchange = await open(venue, own[venue].read, await strict.listen(0));
      const answers = await Promise.all(Array.from({ length: 25 }, () => errorOf(exchange.fetchBalance())));
      expect(answers).toContainEqual(expect.stringMatching(/RateLimitExceeded|DDoSProtection/u));
    } finally {
      await strict.close();
    }
  });
});

const OTHERS = [
  ['binance', 'ed25519'],
  ['binance', 'rsa'],
  ['coinbase', 'ed25519'],
] as const;
const otherKeys = (venue: 'binance' | 'coinbase', name: 'ed25519' | 'rsa') =>
  venue === 'binance' ? keys.binance[name] : keys.coinbase.ed25519;

describe.each(OTHERS)('the local %s, asked with a key of %s', (venue, name) => {
  it('takes what the real client signs with it', async () => {
    const { total } = await (await open(venue, otherKeys(venue, name))).fetchBalance();
    expect(Object.keys(total)).toContain('BTC');
  });

  it('refuses what is signed with another key of the same algorithm, or with a secret', async () => {
    const { key, secret } = createSimulatedKey(venue, '', { algorithm: name });
    const { apiKey } = otherKeys(venue, name);
    for (const pair of [
      { apiKey, apiSecret: secret },
      { apiKey, apiSecret: keys[venue].read.apiSecret },
      { apiKey: keys[venue].read.apiKey, apiSecret: otherKeys(venue, name).apiSecret },
      { apiKey: key, apiSecret: secret },
    ])
      expect(await errorOf((await open(venue, pair)).fetchBalance())).toMatch(/Error$/u);
  });
});

describe('a signature', () => {
  /** Asks Binance for balances, signed by hand. */
  const ask = async (algorithm: 'ed25519' | 'rsa', change: (signature: string) => string, extra = '') => {
    const { apiKey, apiSecret } = keys.binance[algorithm];
    const query = `timestamp=${Date.now()}`;
    const signed = sign(algorithm === 'rsa' ? 'sha256' : null, Buffer.from(query), apiSecret).toString('base64');
    const url = `${address}/binance/api/v3/account?${query}${extra}&signature=${change(signed)}`;
    const answer = await fetch(url, { headers: { 'X-MBX-APIKEY': apiKey } });
    return [answer.status, ((await answer.json()) as { readonly code?: number }).code ?? 0];
  };

  it.each(['ed25519', 'rsa'] as const)('of %s is base64, percent-encoded, over exactly what is sent', async (name) => {
    expect(await ask(name, encodeURIComponent)).toEqual([200, 0]);
    const invalid = [400, -1022];
    expect(await ask(name, encodeURIComponent, '&recvWindow=60000'), 'more than was signed').toEqual(invalid);
    expect(await ask(name, (text) => Buffer.from(text, 'base64').toString('hex'))).toEqual(invalid);
    expect(await ask(name, (text) => encodeURIComponent(`A${text.slice(1, -4)}AA==`))).toEqual(invalid);
    expect(await ask(name, () => '%FF%zz')).toEqual(invalid);
  });
});

describe('the demo account of Binance', () => {
  it('has conversions and swept small balances where they are asked for, as the real client reads them', async () => {
    const strict = new ExchangeSimulator({ limits: LOOSE_LIMITS, now: () => epochMs(Date.now()) });
    const keysFile = join(folder.path, 'keys.json');
    const own = await addDemoAccounts(strict, { trades: 1, until: NOW, keysFile, hasConversions: true });
    try {
      const exchange = await open('binance', own.binance.read, await strict.listen(0));
      const history = exchange as unknown as {
        fetchConvertTradeHistory(
          code: undefined,
          sinceMs: number,
          limit: undefined,
          params: { readonly until: number },
        ): Promise<ReadonlyArray<{ readonly toAmount: number }>>;
        fetchMyDustTrades(): Promise<ReadonlyArray<{ readonly symbol: string }>>;
      };
      const dust = await history.fetchMyDustTrades();
      expect(dust.map(({ symbol }) => symbol).toSorted()).toEqual(['BNB/USDT', 'EUR/BNB']);
      const since = NOW - 210 * 86_400_000;
      const until = NOW - 190 * 86_400_000;
      const converted = await history.fetchConvertTradeHistory(undefined, since, undefined, { until });
      expect(converted.map(({ toAmount }) => toAmount)).toEqual([0.334_448_16]);
    } finally {
      await strict.close();
    }
  });
});

describe('the demo accounts', () => {
  it('of a file of an earlier version keep its keys, and get those that it lacks', async () => {
    const keysFile = join(folder.path, 'earlier.json');
    const { ed25519: _, rsa: __, ...binance } = keys.binance;
    const earlier = { ...keys, until: NOW, binance };
    await writeFile(keysFile, JSON.stringify(earlier));
    const again = new ExchangeSimulator({ limits: LOOSE_LIMITS, now: () => NOW });
    const found = await addDemoAccounts(again, { trades: 1, until: NOW, keysFile });
    expect(found).toMatchObject(earlier);
    expect(found.binance.rsa.apiSecret).toContain('PRIVATE KEY');
    expect(JSON.parse(await readFile(keysFile, 'utf8'))).toEqual(found);
  });

  it('have the same keys and history after the next start', async () => {
    const again = new ExchangeSimulator({ limits: LOOSE_LIMITS, now: () => NOW });
    const later = epochMs(NOW + 5_000);
    expect(
      await addDemoAccounts(again, { trades: 120, until: later, keysFile: join(folder.path, 'keys.json') }),
    ).toEqual(keys);
  });
});
