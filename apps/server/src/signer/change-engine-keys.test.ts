import { webcrypto } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WRAP_ALGORITHM } from '@atb/api/sealing/key-wrap';
import { sealKeys } from '@atb/api/sealing/seal-keys';
import { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { runCli } from '../cli/support/run-cli.ts';
import { createTerminal } from '../cli/support/terminal.ts';
import { urlForRole } from '../database/create-pools.ts';
import { withUserScope } from '../database/with-user-scope.ts';
import { createLogger } from '../logger.ts';
import { type SeededUser, seedUser, withSecondFactor } from '../testing/seed-user.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { changeEngineKeys } from './change-engine-keys.ts';
import { type EngineKeyRows, withEngineKeyRows } from './engine-key-rows.ts';
import { EngineKeyStore, KeyFileGoneError } from './engine-key-store.ts';
import { KeyOpener } from './key-opener.ts';
import { createSignerClient } from './signer-client.ts';
import { SignerProcess } from './signer-process.ts';
import type { SignerAccount } from './signer-protocol.ts';
import { createSignerRows } from './signer-rows.ts';

const HOUR = '1 hour 1 minute';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let database: TestDatabase;
let pool: Pool;
let user: SeededUser;
let keyFile: string;
let files = 0;
beforeAll(async () => {
  folder = await makeTemporaryFolder('engine-keys');
  database = await createTestDatabase();
  pool = new Pool({ connectionString: signerUrl(), max: 3 });
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

const signerUrl = () => urlForRole(database.ownerUrl, 'atb_signer', database.secrets.dbPasswords.signer);
async function engine<T extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly T[]> {
  return (await database.pools.engine.query<T>(sql, [...values])).rows;
}

async function openStore(): Promise<EngineKeyStore> {
  const store = new EngineKeyStore(keyFile, Date.now);
  await store.load();
  return store;
}

/** One turn of a signer that has just started. The lock of one that was killed is free once the database has noticed. */
async function turn(change = (rows: EngineKeyRows) => rows, store = new EngineKeyStore(keyFile, Date.now)) {
  const work = (rows: EngineKeyRows) => changeEngineKeys({ store, rows: change(rows), unreadable: new Set() });
  while (!(await withEngineKeyRows(pool, work))) await sleep(5);
  return store;
}

const ask = () =>
  engine('update engine_keys set rotation_asked_at = now() where retired_at is null and revoked_at is null');
const passTime = () =>
  engine(`update engine_keys set retired_at = retired_at - interval '${HOUR}' where dropped_at is null`);
const idsOfFile = async () => (JSON.parse(await readFile(keyFile, 'utf8')) as { id: string }[]).map(({ id }) => id);

interface Stored {
  readonly dek_wrapped: Buffer | null;
  readonly engine_key_id: string | null;
  readonly encrypted_api_key: string;
  readonly tested_at: Date | null;
  readonly keys_since: Date;
  readonly former_engine_key_ids: readonly string[];
  readonly is_engine_key_revoked: boolean;
}
const credentialsOf = async (id: string): Promise<Stored | undefined> =>
  (await engine<Stored>('select * from encrypted_credentials where exchange_account_id = $1', [id]))[0];

/** An account with keys that are sealed to the key in use, and tested. */
async function connect(store: EngineKeyStore, secret = 'the secret', owner = user): Promise<SignerAccount> {
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

/** The secret as the signer reads and opens it. */
async function openSecret(account: SignerAccount, store: EngineKeyStore): Promise<string> {
  const stored = await createSignerRows(pool).read(account.id, account.userId);
  if (stored?.sealed == null) return 'nothing to open';
  return (await new KeyOpener(store).open(account, stored.sealed)).secret;
}

describe('a rotation of the engine key', () => {
  it('seals every data key to a new key, and leaves ciphertext, age and test as they are', async () => {
    const store = await turn();
    const first = store.current().id;
    const account = await connect(store);
    const before = await credentialsOf(account.id);
    await ask();
    const after = await turn();
    expect(after.current().id).not.toBe(first);
    const row = await credentialsOf(account.id);
    expect(row).toMatchObject({
      engine_key_id: after.current().id,
      former_engine_key_ids: [first],
      encrypted_api_key: before?.encrypted_api_key,
      tested_at: before?.tested_at,
      keys_since: before?.keys_since,
    });
    expect(row?.dek_wrapped).not.toEqual(before?.dek_wrapped);
    expect(await openSecret(account, after)).toBe('the secret');
    expect(await idsOfFile(), 'kept for what was sealed a moment ago').toEqual([after.current().id, first]);
    await passTime();
    await turn();
    expect(await idsOfFile()).toEqual([after.current().id]);
    expect(await openSecret(account, await openStore())).toBe('the secret');
  });

  it('seals what was saved meanwhile under the former key, and refuses it once that is dropped', async () => {
    const store = await turn();
    const former = store.current();
    await ask();
    await turn();
    const late = await connect(store);
    expect((await credentialsOf(late.id))?.engine_key_id).toBe(former.id);
    await passTime();
    const after = await turn();
    expect((await credentialsOf(late.id))?.engine_key_id).toBe(after.current().id);
    await turn();
    await expect(connect(store)).rejects.toThrow('no longer in use. Reload the page');
  });

  it('keeps a key whose wrap does not open, and does not touch that wrap', async () => {
    const store = await turn();
    const [good, bad] = [await connect(store), await connect(store)];
    const wrap = webcrypto.getRandomValues(Buffer.alloc(113));
    await engine('update encrypted_credentials set dek_wrapped = $2 where exchange_account_id = $1', [bad.id, wrap]);
    await ask();
    await turn();
    await passTime();
    const after = await turn();
    expect((await credentialsOf(bad.id))?.dek_wrapped).toEqual(wrap);
    expect(await openSecret(good, after)).toBe('the secret');
    expect(await idsOfFile()).toHaveLength(2);
  });

  it('is done by one of several signers with the same file; the others hold the new key as soon as it is asked of them', async () => {
    const [one, two] = [await turn(), await openStore()];
    const account = await connect(one);
    await ask();
    await Promise.all([turn(undefined, one), turn(undefined, two), turn()]);
    await turn(undefined, one);
    expect((await idsOfFile()).length).toBe(2);
    expect(await openSecret(account, two)).toBe('the secret');
  });
});

class Killed extends Error {}

/** Ends at the so many-th step, before it or right after it. */
function killAt(step: number, isAfter: boolean) {
  let count = 0;
  const guard =
    <A extends readonly unknown[], R>(work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      count += 1;
      if (count === step && !isAfter) throw new Killed();
      const done = await work(...args);
      if (count === step) throw new Killed();
      return done;
    };
  const rows = (real: EngineKeyRows): EngineKeyRows => ({
    read: guard(real.read),
    register: guard(real.register),
    wraps: guard(real.wraps),
    replace: guard(real.replace),
    drop: guard(real.drop),
  });
  const store = new EngineKeyStore(keyFile, Date.now);
  store.rotate = guard(store.rotate.bind(store));
  store.remove = guard(store.remove.bind(store));
  return { rows, store };
}

it.each([false, true])(
  'a rotation that is killed at any step goes on at the next start (after the step: %s)',
  async (isAfter) => {
    let store = await turn();
    const accounts = [await connect(store, 'one'), await connect(store, 'two')];
    for (let step = 1, wasKilled = true; wasKilled; step += 1) {
      const former = store.current().id;
      await ask();
      await passTime();
      const dying = killAt(step, isAfter);
      const outcome = await turn(dying.rows, dying.store).then(
        () => null,
        (error: unknown) => error,
      );
      wasKilled = outcome instanceof Killed;
      expect(wasKilled || outcome === null, String(outcome)).toBe(true);
      expect(await openSecret(accounts[0] as SignerAccount, await openStore()), `step ${step}`).toBe('one');
      store = await turn();
      await passTime();
      const dyingAgain = killAt(step, isAfter);
      await turn(dyingAgain.rows, dyingAgain.store).catch(() => undefined);
      store = await turn();
      expect(await idsOfFile(), `step ${step}`).toEqual([store.current().id]);
      expect(store.current().id).not.toBe(former);
      for (const [index, account] of accounts.entries())
        expect(await openSecret(account, store), `step ${step}`).toBe(['one', 'two'][index]);
      const [inUse, ...others] = await engine('select id from engine_keys where retired_at is null');
      expect([inUse, others]).toEqual([{ id: store.current().id }, []]);
      expect(step).toBeLessThan(40);
    }
  },
);

it('what a killed process left beside the file goes with the former key', async () => {
  const store = await turn();
  const remains = `${keyFile}.4711.0123456789ab`;
  const copies = [`${keyFile}.bak`, `${keyFile}.4711`];
  for (const path of [remains, ...copies]) await writeFile(path, await readFile(keyFile));
  await ask();
  await turn(undefined, store);
  await passTime();
  await turn();
  const names = await readdir(join(keyFile, '..'));
  expect(names.toSorted()).toEqual(['engine-keys.json', 'engine-keys.json.4711', 'engine-keys.json.bak']);
});

it('a key file that is away for a moment is not made anew: what is held stays, and no key is retired by another', async () => {
  const store = await turn();
  const account = await connect(store);
  await rename(keyFile, `${keyFile}.away`);
  await expect(turn(undefined, store)).rejects.toThrow(KeyFileGoneError);
  await expect(readFile(keyFile), 'none was made').rejects.toMatchObject({ code: 'ENOENT' });
  expect(await openSecret(account, store)).toBe('the secret');
  await rename(`${keyFile}.away`, keyFile);
  await turn(undefined, store);
  expect(await engine('select id, retired_at from engine_keys')).toEqual([
    { id: store.current().id, retired_at: null },
  ]);
});

describe('the signer as a process', () => {
  it('says in the log that its file is away, and goes on with what it holds', { timeout: 60_000 }, async () => {
    const lines: string[] = [];
    const logger = { warn: (line: unknown) => void lines.push(JSON.stringify(line)), info: () => undefined };
    const options = { dataDir: folder.path, databaseUrl: signerUrl(), exchangeUrl: null, keyFile };
    const signer = new SignerProcess({ ...options, logger });
    try {
      await signer.socket();
      const client = createSignerClient(() => signer.socket());
      const first = await client.engineKey();
      await rm(keyFile);
      await expect.poll(() => lines.join('\n'), { timeout: 20_000 }).toContain('is gone: put it back');
      expect(await client.engineKey()).toEqual(first);
    } finally {
      await signer.stop();
    }
  });

  it('that is killed in the middle of a rotation ends it after the next start', { timeout: 60_000 }, async () => {
    const options = { dataDir: folder.path, databaseUrl: signerUrl(), exchangeUrl: null, keyFile };
    const signer = new SignerProcess({ ...options, logger: createLogger('silent') });
    try {
      await signer.socket();
      const client = createSignerClient(() => signer.socket());
      const first = await client.engineKey();
      await expect.poll(() => engine('select id from engine_keys'), { timeout: 10_000 }).toEqual([{ id: first.id }]);
      const store = await openStore();
      const accounts: SignerAccount[] = [];
      for (let owner = 0; owner < 8; owner += 1) {
        const other = await seedUser(database.pools);
        for (let index = 0; index < 15; index += 1) accounts.push(await connect(store, `secret ${index}`, other));
      }
      await ask();
      const done = async () =>
        (
          await engine<{ count: number }>(
            `select count(*)::int as count from encrypted_credentials where engine_key_id <> $1`,
            [first.id],
          )
        )[0]?.count ?? 0;
      await expect.poll(done, { timeout: 20_000, interval: 1 }).toBeGreaterThan(0);
      process.kill(signer.pid ?? 0, 'SIGKILL');
      const atKill = await done();
      expect(atKill, 'killed in the middle').toBeLessThan(accounts.length);
      await expect.poll(done, { timeout: 20_000 }).toBe(accounts.length);
      const after = await openStore();
      expect((await client.engineKey()).id).toBe(after.current().id);
      for (const [index, account] of accounts.entries())
        expect(await openSecret(account, after)).toBe(`secret ${index % 15}`);
      expect((await engine('select id from engine_keys')).length, 'one new key, not two').toBe(2);
    } finally {
      await signer.stop();
    }
  });
});

describe('a revoked engine key', () => {
  const revoke = (id: string) =>
    engine<{ email: string; accounts: string }>('select * from revoke_engine_key($1)', [id]);

  it('takes along what was ever sealed to it, also what is sealed to another by now; owners are told', async () => {
    const store = await turn();
    const first = store.current().id;
    const account = await connect(store);
    await ask();
    const second = await turn();
    const younger = await connect(second);
    expect(await revoke(first)).toEqual([{ email: user.email, accounts: '1' }]);
    expect(await credentialsOf(account.id)).toMatchObject({
      dek_wrapped: null,
      engine_key_id: null,
      tested_at: null,
      is_engine_key_revoked: true,
    });
    expect(await createSignerRows(pool).read(account.id, account.userId)).toMatchObject({
      sealed: null,
      isRevoked: true,
    });
    expect(await openSecret(younger, second)).toBe('the secret');
    const notices = await engine('select kind, severity, body, link from notifications where user_id = $1', [
      user.userId,
    ]);
    expect(notices).toEqual([
      { kind: 'security', severity: 'error', body: expect.stringContaining('Mine'), link: '/settings/exchange' },
    ]);
    await turn();
    expect(await idsOfFile(), 'at once').toEqual([second.current().id]);
    expect(await revoke(first), 'a second time').toEqual([]);
  });

  it('that is in use is replaced, and nothing is saved under it', async () => {
    const store = await turn();
    const first = store.current().id;
    const account = await connect(store);
    await revoke(first);
    await expect(connect(store)).rejects.toThrow('no longer in use');
    const after = await turn();
    expect(after.current().id).not.toBe(first);
    expect(await idsOfFile()).toEqual([after.current().id]);
    // Entered anew, they work again.
    const whose = { userId: user.userId, accountId: account.id, exchange: 'kraken' };
    const sealed = await sealKeys({ apiKey: 'new', apiSecret: 'newer' }, whose, after.current(), Date.now());
    await engine(
      `update encrypted_credentials set encrypted_api_key = $2, encrypted_api_secret = $3, dek_wrapped = $4, engine_key_id = $5,
         wrap_alg = $6 where exchange_account_id = $1`,
      [
        account.id,
        sealed.apiKey,
        sealed.apiSecret,
        Buffer.from(sealed.dekWrapped, 'base64'),
        sealed.engineKeyId,
        WRAP_ALGORITHM,
      ],
    );
    expect(await credentialsOf(account.id)).toMatchObject({ is_engine_key_revoked: false, former_engine_key_ids: [] });
    expect(await openSecret(account, after)).toBe('newer');
  });

  it('is held by the opener no longer, whatever it has opened before', async () => {
    const store = await turn();
    const account = await connect(store);
    const { sealed } = (await createSignerRows(pool).read(account.id, account.userId)) ?? { sealed: null };
    if (sealed === null) throw new Error('there is nothing to open');
    const opener = new KeyOpener(store);
    expect((await opener.open(account, sealed)).secret).toBe('the secret');
    await revoke(sealed.engineKeyId);
    await turn(undefined, store);
    await expect(opener.open(account, sealed)).rejects.toMatchObject({ code: 'ENGINE_KEY_UNKNOWN' });
  });
});

describe('by going round the signer', () => {
  it('a user can neither say that a wrap is an old one sealed anew nor read of engine keys', async () => {
    const store = await turn();
    const account = await connect(store);
    const claims = withSecondFactor(user.claims);
    const run = (sql: string, values: readonly unknown[] = []) =>
      withUserScope(database.pools.rest, claims, (tx) => tx.query(sql, [...values]));
    await expect(run(`update encrypted_credentials set former_engine_key_ids = '{x}'`)).rejects.toThrow(
      'permission denied',
    );
    await expect(run('update encrypted_credentials set is_engine_key_revoked = false')).rejects.toThrow(
      'permission denied',
    );
    await expect(run('select * from engine_keys')).rejects.toThrow('permission denied');
    await expect(run('select * from revoke_engine_key($1)', ['x'])).rejects.toThrow('permission denied');
    await expect(
      run('select rewrap_credentials($1, $2, $2, $3)', [account.id, Buffer.alloc(113), 'x']),
    ).rejects.toThrow('permission denied');
    // A wrap of the user's own counts as new keys: the test is gone.
    await run('update encrypted_credentials set dek_wrapped = $1', [Buffer.alloc(113, 7)]);
    expect((await credentialsOf(account.id))?.tested_at).toBeNull();
  });

  it('the signer changes nothing but wraps', async () => {
    const account = await connect(await turn());
    await expect(pool.query(`update encrypted_credentials set tested_at = now()`)).rejects.toThrow('permission denied');
    await expect(pool.query('select revoke_engine_key($1)', ['x'])).rejects.toThrow('permission denied');
    await expect(pool.query('delete from engine_keys')).rejects.toThrow('permission denied');
    const { rows } = await pool.query<{ done: boolean }>('select rewrap_credentials($1, $2, $3, $4) as done', [
      account.id,
      Buffer.alloc(113),
      Buffer.alloc(113, 1),
      'f'.repeat(32),
    ]);
    expect(rows, 'only in the place of what is there').toEqual([{ done: false }]);
  });
});

describe('atb engine-key', () => {
  async function atb(...args: readonly string[]) {
    const [stdout, stderr]: [string[], string[]] = [[], []];
    const terminal = createTerminal(
      { write: (text) => stdout.push(text) },
      { write: (text) => stderr.push(text) },
      () => 0,
    );
    const dataDir = inject('dataDir');
    const config = loadConfig({ ATB_DATA_DIR: dataDir, DATABASE_URL: database.ownerUrl });
    const code = await runCli(['engine-key', ...args], { ...terminal, config, signal: new AbortController().signal });
    return { code, stdout: stdout.join(''), stderr: stderr.join('') };
  }

  it('lists, rotates and revokes beside a running signer', async () => {
    expect((await atb('list')).stdout).toContain('makes one when it first runs');
    expect(await atb('rotate')).toMatchObject({ code: 1 });
    const store = await turn();
    await connect(store);
    const first = store.current();
    const asked = atb('rotate');
    await expect.poll(() => engine('select 1 from engine_keys where rotation_asked_at is not null')).toHaveLength(1);
    const after = await turn();
    expect((await asked).stdout).toContain(`The engine key "${after.current().id}" is in use`);
    const listed = JSON.parse((await atb('list', '--json')).stdout) as object[];
    expect(listed).toMatchObject([
      { id: after.current().id, state: 'in use', dataKeys: 1, fingerprint: after.current().fingerprint },
      { id: first.id, state: 'retired', dataKeys: 0 },
    ]);
    expect(await atb('revoke', first.id), 'not without saying so').toMatchObject({ code: 2 });
    const revoked = await atb('revoke', first.id, '--yes');
    expect(revoked.stdout).toContain(`${user.email}: 1 account`);
    expect(await atb('revoke', 'nothing', '--yes')).toMatchObject({ code: 1 });
    expect(await atb('rotate', 'now')).toMatchObject({ code: 2 });
  });

  it('says that another is on its way where the one in use was revoked a moment ago', async () => {
    const store = await turn();
    await atb('revoke', store.current().id, '--yes');
    const asked = await atb('rotate');
    expect(asked).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('the signer makes another when it next runs'),
    });
    expect(asked.stderr).not.toContain('no engine key yet');
  });
});
