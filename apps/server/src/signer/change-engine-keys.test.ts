import { webcrypto } from 'node:crypto';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withUserScope } from '../database/with-user-scope.ts';
import { createLogger } from '../logger.ts';
import { seedUser, withSecondFactor } from '../testing/seed-user.ts';
import { type EngineKeyRows } from './engine-key-rows.ts';
import { EngineKeyStore, KeyFileGoneError } from './engine-key-store.ts';
import { createSignerClient } from './signer-client.ts';
import { SignerProcess } from './signer-process.ts';
import type { SignerAccount } from './signer-protocol.ts';
import {
  folder,
  database,
  user,
  keyFile,
  signerUrl,
  engine,
  openStore,
  turn,
  askRotation,
  passTime,
  idsOfFile,
  storedCredentialsOf,
  connect,
  openSecret,
  prepareEngineKeys,
} from './testing/engine-keys.ts';

prepareEngineKeys();

describe('a rotation of the engine key', () => {
  it('seals every data key to a new key, and leaves ciphertext, age and test as they are', async () => {
    const store = await turn();
    const first = store.current().id;
    const account = await connect(store);
    const before = await storedCredentialsOf(account.id);
    await askRotation();
    const after = await turn();
    expect(after.current().id).not.toBe(first);
    const row = await storedCredentialsOf(account.id);
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
    await askRotation();
    await turn();
    const late = await connect(store);
    expect((await storedCredentialsOf(late.id))?.engine_key_id).toBe(former.id);
    await passTime();
    const after = await turn();
    expect((await storedCredentialsOf(late.id))?.engine_key_id).toBe(after.current().id);
    await turn();
    await expect(connect(store)).rejects.toThrow('no longer in use. Reload the page');
  });

  it('ends a key whose wrap does not open: after its hour that wrap is thrown away, and its owner is told', async () => {
    const store = await turn();
    const former = store.current().id;
    const [good, bad] = [await connect(store), await connect(store)];
    const wrap = webcrypto.getRandomValues(Buffer.alloc(113));
    await engine('update encrypted_credentials set dek_wrapped = $2 where exchange_account_id = $1', [bad.id, wrap]);
    await askRotation();
    for (let turns = 0; turns < 3; turns += 1) await turn(undefined, store);
    expect((await storedCredentialsOf(bad.id))?.dek_wrapped, 'within the hour').toEqual(wrap);
    // Put under the retired key again by its owner.
    await engine('update encrypted_credentials set engine_key_id = $2 where exchange_account_id = $1', [
      good.id,
      former,
    ]);
    await passTime();
    await turn();
    expect((await storedCredentialsOf(bad.id))?.dek_wrapped, 'not by a signer that tried once').toEqual(wrap);
    await turn(undefined, store);
    await turn(undefined, store);
    for (const { id } of [good, bad])
      expect(await storedCredentialsOf(id)).toMatchObject({ dek_wrapped: null, engine_key_id: null, tested_at: null });
    const sql = `select title, link from notifications where user_id = $1 and title !~ '^Exchange keys (added|replaced)'`;
    const notices = await engine(sql, [user.userId]);
    const notice = { title: 'Enter your exchange keys again', link: '/settings/exchange' };
    expect(notices).toEqual([notice, notice]);
    expect(await idsOfFile()).toEqual([store.current().id]);
  });

  it('throws nothing away because of a file that holds another key under the same id', async () => {
    const store = await turn();
    const former = store.current().id;
    const account = await connect(store);
    const before = await storedCredentialsOf(account.id);
    await askRotation();
    await turn((rows) => ({ ...rows, wraps: async () => [] }), store);
    await passTime();
    const content = await readFile(keyFile, 'utf8');
    const other = JSON.parse(content) as { id: string }[];
    await rm(keyFile);
    await writeFile(keyFile, JSON.stringify([other[0], { ...other[0], id: former }]));
    const wrong = new EngineKeyStore(keyFile, Date.now);
    for (let turns = 0; turns < 3; turns += 1) await turn(undefined, wrong);
    expect((await storedCredentialsOf(account.id))?.dek_wrapped).toEqual(before?.dek_wrapped);
    await rm(keyFile);
    await writeFile(keyFile, content);
    const right = await turn();
    expect(await openSecret(account, right)).toBe('the secret');
  });

  it('lets nothing be saved under a key that was retired an hour ago, whether or not it is dropped', async () => {
    const store = await turn();
    const account = await connect(store);
    const [former, beforeIt] = [store.current().id, await openStore()];
    await askRotation();
    await turn(undefined, store);
    await passTime();
    const set = (column: string, value: unknown) =>
      withUserScope(database.pools.rest, withSecondFactor(user.claims), (tx) =>
        tx.query(`update encrypted_credentials set ${column} = $2 where exchange_account_id = $1`, [account.id, value]),
      );
    await expect(set('engine_key_id', former)).rejects.toThrow('no longer in use. Reload the page');
    await expect(connect(beforeIt)).rejects.toThrow('no longer in use. Reload the page');
    await expect(connect(store)).resolves.toBeDefined();
    expect(await engine('select id from engine_keys where dropped_at is not null')).toEqual([]);
  });

  it('is made where the file is an older one from a backup', async () => {
    const store = await turn();
    const older = await readFile(keyFile);
    const account = await connect(store);
    const first = store.current().id;
    await askRotation();
    await turn((rows) => ({ ...rows, wraps: async () => [] }));
    // As one that takes its place because it ends soon.
    await engine('update engine_keys set rotation_asked_at = null');
    await rm(keyFile);
    await writeFile(keyFile, older);
    expect((await turn()).current().id, 'within the hour').toBe(first);
    await passTime();
    const mended = await turn();
    expect(mended.current().id).not.toBe(first);
    expect(await engine('select id from engine_keys where retired_at is null')).toEqual([{ id: mended.current().id }]);
    expect(await openSecret(account, mended)).toBe('the secret');
    expect((await turn()).current().id, 'once').toBe(mended.current().id);
  });

  it('is done by one of several signers with the same file; the others hold the new key as soon as it is asked of them', async () => {
    const [one, two] = [await turn(), await openStore()];
    const account = await connect(one);
    await askRotation();
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
    discard: guard(real.discard),
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
      await askRotation();
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
  await askRotation();
  await turn(undefined, store);
  await passTime();
  await turn();
  const names = await readdir(join(keyFile, '..'));
  const keys = names.filter((name) => name.startsWith('engine-keys'));
  expect(keys.toSorted()).toEqual(['engine-keys.json', 'engine-keys.json.4711', 'engine-keys.json.bak']);
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
  it('says in the log that its file is away, and goes on with what it holds', async () => {
    const lines: string[] = [];
    const logger = { warn: (line: unknown) => void lines.push(JSON.stringify(line)), info: () => undefined };
    const options = { dataDir: folder.path, databaseUrl: signerUrl(), exchangeUrl: null, keyFile };
    const signer = new SignerProcess({ ...options, logger });
    try {
      await signer.socket();
      const client = createSignerClient(() => signer.socket());
      const first = await client.engineKey();
      await rm(keyFile);
      await expect.poll(() => lines.join('\n')).toContain('is gone: put it back');
      expect(await client.engineKey()).toEqual(first);
    } finally {
      await signer.stop();
    }
  });

  it('that is killed in the middle of a rotation ends it after the next start', async () => {
    const options = { dataDir: folder.path, databaseUrl: signerUrl(), exchangeUrl: null, keyFile };
    const signer = new SignerProcess({ ...options, logger: createLogger('silent') });
    try {
      await signer.socket();
      const client = createSignerClient(() => signer.socket());
      const first = await client.engineKey();
      await expect.poll(() => engine('select id from engine_keys')).toEqual([{ id: first.id }]);
      const store = await openStore();
      const accounts: SignerAccount[] = [];
      for (let owner = 0; owner < 8; owner += 1) {
        const other = await seedUser(database.pools);
        for (let index = 0; index < 15; index += 1) accounts.push(await connect(store, `secret ${index}`, other));
      }
      await askRotation();
      const done = async () =>
        (
          await engine<{ count: number }>(
            `select count(*)::int as count from encrypted_credentials where engine_key_id <> $1`,
            [first.id],
          )
        )[0]?.count ?? 0;
      await expect.poll(done, { interval: 1 }).toBeGreaterThan(0);
      process.kill(signer.pid ?? 0, 'SIGKILL');
      const atKill = await done();
      expect(atKill, 'killed in the middle').toBeLessThan(accounts.length);
      await expect.poll(done).toBe(accounts.length);
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
