// The signer's own process: nothing of the server is loaded into it but this folder and its settings.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { loadSignerConfig } from '../signer-settings.ts';
import { answerCall } from './answer-call.ts';
import { changeEngineKeys } from './change-engine-keys.ts';
import { withEngineKeyRows } from './engine-key-rows.ts';
import { EngineKeyStore, KeyFileGoneError, UnsignedKeyError } from './engine-key-store.ts';
import { RootGoneError } from './engine-root.ts';
import { KeyOpener } from './key-opener.ts';
import { NonceTurns } from './nonce-turns.ts';
import { RequestRates } from './request-rates.ts';
import { serveSigner } from './serve-signer.ts';
import type { SignerAccount, SignerCall, UnlockCall } from './signer-protocol.ts';
import { createSignerRows } from './signer-rows.ts';
import { keepUnlocked } from './unlock-account.ts';
import { UnlockedKeys } from './unlocked-keys.ts';

const CONNECTIONS_MAX = 3;
const STATEMENT_MS = 5_000;
/** How often the signer looks for what the operator asked about its keys. */
const LOOK_MS = 5_000;

async function start(): Promise<void> {
  const config = loadSignerConfig();
  const store = new EngineKeyStore(config.keyFile, Date.now);
  await store.load();
  const pool = new Pool({
    connectionString: config.databaseUrl,
    application_name: 'atb-signer',
    max: CONNECTIONS_MAX,
    statement_timeout: STATEMENT_MS,
    query_timeout: STATEMENT_MS + 1_000,
    connectionTimeoutMillis: STATEMENT_MS,
    keepAlive: true,
  });
  pool.on('error', () => undefined); // the next query connects again
  const deps = {
    rows: createSignerRows(pool),
    opener: new KeyOpener(store),
    unlocked: new UnlockedKeys(Date.now),
    turns: new NonceTurns(Date.now),
    rates: new RequestRates(Date.now),
    exchangeUrl: config.exchangeUrl,
    now: Date.now,
  };
  const isChild = process.argv.includes('--with-parent');
  const parts = {
    engineKey: async () => store.current(),
    answer: (call: SignerCall) => answerCall(call, deps),
    unlock: (call: UnlockCall) => keepUnlocked(call, deps),
    lock: (account: SignerAccount) => deps.unlocked.drop(account),
    listUnlocked: (userId: string) => deps.unlocked.list(userId),
  };
  const close = await serveSigner(config.socket, parts, !isChild);
  const ended = new AbortController();
  void keepKeys(store, pool, ended.signal);
  const stop = (): void => {
    ended.abort();
    void close()
      .then(() => pool.end())
      .finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // A server that started this process holds the other end: when it is gone, so is the signer.
  if (isChild) process.stdin.on('end', stop).on('error', stop).resume();
  process.stdout.write('The signer is ready.\n');
}

const WAITS = 'A new engine key waits for the signature of its root: "atb engine-root request" says what to sign.';

/** What may be told of an error: any other reason might quote a key. */
function describeFault(error: unknown): string {
  const isOurs = [KeyFileGoneError, RootGoneError, UnsignedKeyError].some((kind) => error instanceof kind);
  return isOurs && error instanceof Error ? error.message : 'The engine keys could not be looked after.';
}

/** Follows the operator, also in what an earlier process has begun. Without a database it is tried again. */
async function keepKeys(store: EngineKeyStore, pool: Pool, signal: AbortSignal): Promise<void> {
  const unreadable = new Set<string>();
  let said = '';
  const say = (text: string): void => {
    if (text !== said && text !== '') process.stderr.write(`${text}\n`);
    said = text;
  };
  while (!signal.aborted) {
    try {
      const isAlone = await withEngineKeyRows(pool, (rows) => changeEngineKeys({ store, rows, unreadable }));
      if (!isAlone) await store.load();
      say(store.pending.length === 0 ? '' : WAITS);
    } catch (error) {
      // The next turn goes on where this one ended.
      say(`${describeFault(error)} It is tried again.`);
    }
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The signer could not start.'}\n`);
  process.exit(1);
});
