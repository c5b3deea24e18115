import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { epochMs } from '@atb/core/base/time';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDemoAccounts, type DemoKeys } from '../exchange-simulator/demo-exchange.ts';
import { ExchangeSimulator } from '../exchange-simulator/exchange-simulator.ts';
import { LOOSE_LIMITS } from '../exchange-simulator/simulator-options.ts';
import {
  invoke,
  type ExchangeUser,
  saveKeysOf,
  sealFor,
  showSecondFactor,
  testBody,
} from '../testing/connect-exchange.ts';
import { findInMemory } from '../testing/read-memory.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';

/** A whole server with a database of its own, on a machine that does other things too. */
const START_MS = 180_000;
const MAIN = resolve(import.meta.dirname, '../main.ts');

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let simulator: ExchangeSimulator;
let demo: DemoKeys;
let server: ChildProcess;
let dataDir: string;
let url: string;
let output = '';
beforeAll(async () => {
  folder = await makeTemporaryFolder('canary');
  simulator = new ExchangeSimulator({ limits: LOOSE_LIMITS, now: () => epochMs(Date.now()) });
  demo = await addDemoAccounts(simulator, {
    trades: 10,
    until: epochMs(Date.now()),
    keysFile: join(folder.path, 'exchange-keys.json'),
  });
  const exchangeUrl = await simulator.listen(0);
  dataDir = join(folder.path, 'data');
  server = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PORT: '0',
      ATB_DATA_DIR: dataDir,
      ATB_EXCHANGE_URL: exchangeUrl,
      MARKET_DATA: 'simulated',
      LOG_LEVEL: 'trace',
      NODE_ENV: 'test',
    },
  });
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (part: Buffer) => {
      output += part.toString('utf8');
    });
  }
  url = await untilReady();
}, START_MS);
afterAll(async () => {
  if (server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await simulator.close();
  await folder.remove();
});

async function untilReady(): Promise<string> {
  while (server.exitCode === null) {
    const ready = /ATB is ready: (\S+)/u.exec(output)?.[1];
    if (ready !== undefined) return ready;
    await Promise.race([once(server.stdout ?? server, 'data'), once(server, 'exit')]);
  }
  throw new Error(`the server did not start: ${output.slice(-2_000)}`);
}

/** Somebody who signed up and has shown a second factor. */
async function signUp(publishableKey: string): Promise<ExchangeUser> {
  const client = createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { data, error } = await client.auth.signUp({
    email: 'canary@example.test',
    password: 'four stars over the harbour',
  });
  if (error !== null || data.user === null) throw error ?? new Error('there is no user');
  const owner = { id: data.user.id, client };
  await showSecondFactor(owner);
  return owner;
}

/** All that lies in the data directory: tables, write-ahead log, logs, secrets. */
async function findInFiles(texts: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found: string[] = [];
  for (const file of files) {
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    found.push(...texts.filter((text) => content.includes(text)).map((text) => `${text} in ${file}`));
  }
  return found;
}

it.runIf(process.platform === 'linux')(
  'keys stand in no file, no log and nowhere in the memory of the server that uses them',
  { timeout: START_MS },
  async () => {
    const publishableKey = (await readFile(join(dataDir, 'secrets/publishable-key'), 'utf8')).trim();
    const owner = await signUp(publishableKey);
    const canaries = (['binance', 'kraken', 'coinbase'] as const).flatMap((venue) => {
      const { apiKey, apiSecret } = demo[venue].read;
      // A private key of several lines is looked for by its longest.
      const longest = apiSecret.split('\n').toSorted((a, b) => b.length - a.length)[0] ?? '';
      return [apiKey, longest];
    });
    const ciphertexts: string[] = [];
    for (const venue of ['binance', 'kraken', 'coinbase'] as const) {
      const given = await sealFor(owner, demo[venue].read, venue);
      expect(await invoke(owner.client, 'live-trading-executor', testBody(given))).toMatchObject({ success: true });
      await saveKeysOf(owner, given);
      const again = { action: 'test_connection', accountId: given.accountId };
      expect(await invoke(owner.client, 'live-trading-executor', again)).toMatchObject({ success: true });
      ciphertexts.push(given.sealed.apiSecret);
    }
    const pid = server.pid ?? 0;
    // What must be there is found, so that what is not found is not there.
    expect(await findInMemory(pid, [publishableKey])).toEqual([publishableKey]);
    expect(await findInMemory(process.pid, canaries), 'this process is the browser').toEqual(
      expect.arrayContaining(canaries),
    );
    const control = await findInFiles(ciphertexts);
    expect(new Set(control.map((line) => line.split(' ')[0])), 'the database has what is sealed').toEqual(
      new Set(ciphertexts),
    );
    expect(await findInMemory(pid, canaries)).toEqual([]);
    expect(await findInFiles(canaries)).toEqual([]);
    expect(canaries.filter((text) => output.includes(text))).toEqual([]);
  },
);
