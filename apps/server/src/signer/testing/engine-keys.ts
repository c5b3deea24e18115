// A database, a key file for each test, and turns of signers on them.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WRAP_ALGORITHM } from '@atb/api/sealing/key-wrap';
import { sealKeys } from '@atb/api/sealing/seal-keys';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { runCli } from '../../cli/support/run-cli.ts';
import { createTerminal } from '../../cli/support/terminal.ts';
import { loadConfig } from '../../config.ts';
import { urlForRole } from '../../database/create-pools.ts';
import { openPool } from '../../testing/open-pool.ts';
import { type SeededUser, seedUser } from '../../testing/seed-user.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { changeEngineKeys } from '../change-engine-keys.ts';
import { type EngineKeyRows, withEngineKeyRows } from '../engine-key-rows.ts';
import { EngineKeyStore } from '../engine-key-store.ts';
import { KeyOpener } from '../key-opener.ts';
import type { SignerAccount } from '../signer-protocol.ts';
import { createSignerRows } from '../signer-rows.ts';

const HOUR = '1 hour 1 minute';

export let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
export let database: TestDatabase;
export let pool: Pool;
export let user: SeededUser;
export let keyFile: string;
let files = 0;
/** Each file of tests asks for it: what they import is read once for several of them. */
export function prepareEngineKeys(): void {
  beforeAll(async () => {
    folder = await makeTemporaryFolder('engine-keys');
    database = await createTestDatabase();
    pool = openPool({ connectionString: signerUrl(), max: 3 });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
    await folder.remove();
  });
  beforeEach(async () => {
    await engine('delete from encrypted_credentials');
    await engine('delete from engine_keys');
    user = await seedUser(database.pools);
    files += 1;
    keyFile = join(folder.path, `keys-${files}`, 'engine-keys.json');
  });
}

export const signerUrl = () => urlForRole(database.ownerUrl, 'atb_signer', database.secrets.dbPasswords.signer);
export async function engine<T extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly T[]> {
  return (await database.pools.engine.query<T>(sql, [...values])).rows;
}

export async function openStore(): Promise<EngineKeyStore> {
  const store = new EngineKeyStore(keyFile, Date.now);
  await store.load();
  return store;
}

/** Each store is one signer's. */
const unreadableOf = new WeakMap<EngineKeyStore, Set<string>>();
/** One turn of a signer, which has just started unless a store is given. The lock of one that was killed is free once the database has noticed. */
export async function turn(change = (rows: EngineKeyRows) => rows, store = new EngineKeyStore(keyFile, Date.now)) {
  const unreadable = unreadableOf.get(store) ?? new Set<string>();
  unreadableOf.set(store, unreadable);
  const work = (rows: EngineKeyRows) => changeEngineKeys({ store, rows: change(rows), unreadable });
  while (!(await withEngineKeyRows(pool, work))) await sleep(5);
  return store;
}

export const askRotation = () =>
  engine('update engine_keys set rotation_asked_at = now() where retired_at is null and revoked_at is null');
export const passTime = () =>
  engine(`update engine_keys set retired_at = retired_at - interval '${HOUR}' where dropped_at is null`);
export const idsOfFile = async () =>
  (JSON.parse(await readFile(keyFile, 'utf8')) as { id: string }[]).map(({ id }) => id);

interface Stored {
  readonly dek_wrapped: Buffer | null;
  readonly engine_key_id: string | null;
  readonly encrypted_api_key: string;
  readonly tested_at: Date | null;
  readonly keys_since: Date;
  readonly former_engine_key_ids: readonly string[];
  readonly is_engine_key_revoked: boolean;
}
export const storedCredentialsOf = async (id: string): Promise<Stored | undefined> =>
  (await engine<Stored>('select * from encrypted_credentials where exchange_account_id = $1', [id]))[0];

/** An account with keys that are sealed to the key in use, and tested. */
export async function connect(store: EngineKeyStore, secret = 'the secret', owner = user): Promise<SignerAccount> {
  const [row] = await engine<{ id: string }>(
    `insert into exchange_accounts (user_id, adapter, label, is_paper, api_key_encrypted, api_secret_encrypted)
     values ($1, 'kraken', 'Mine', false, repeat('A', 40), repeat('A', 40)) returning id`,
    [owner.userId],
  );
  const id = row?.id ?? '';
  const account: SignerAccount = { id, userId: owner.userId, venue: 'kraken', isTestnet: false };
  const whose = { userId: owner.userId, accountId: id, exchange: 'kraken' };
  const sealed = await sealKeys({ apiKey: 'the key', apiSecret: secret }, whose, store.current(), Date.now());
  await save(account, sealed);
  await engine(
    `update encrypted_credentials set tested_at = now(), permissions = '{read}', keys_since = '2026-01-01' where exchange_account_id = $1`,
    [id],
  );
  return account;
}

function save({ id, userId }: SignerAccount, sealed: Awaited<ReturnType<typeof sealKeys>>) {
  return engine(
    `insert into encrypted_credentials (exchange_account_id, user_id, encrypted_api_key, encrypted_api_secret, encryption_version,
       dek_wrapped, engine_key_id, wrap_alg) values ($1, $2, $3, $4, 2, $5, $6, $7)`,
    [
      id,
      userId,
      sealed.apiKey,
      sealed.apiSecret,
      Buffer.from(sealed.dekWrapped, 'base64'),
      sealed.engineKeyId,
      WRAP_ALGORITHM,
    ],
  );
}

/** The command line of an operator beside this database. */
export async function runAtb(args: readonly string[]) {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const terminal = createTerminal(
    { write: (text) => stdout.push(text) },
    { write: (text) => stderr.push(text) },
    () => 0,
  );
  const config = loadConfig({ ATB_DATA_DIR: inject('dataDir'), DATABASE_URL: database.ownerUrl });
  const code = await runCli(args, { ...terminal, config, signal: new AbortController().signal });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

/** The secret as the signer reads and opens it. */
export async function openSecret(account: SignerAccount, store: EngineKeyStore): Promise<string> {
  const stored = await createSignerRows(pool).read(account.id, account.userId);
  if (stored?.sealed == null) return 'nothing to open';
  return (await new KeyOpener(store).open(account, stored.sealed)).secret;
}
