import { chmod, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { verifyEngineKey } from '@atb/api/sealing/engine-statement';
import { fingerprintOf } from '@atb/api/sealing/points';
import { describe, expect, it } from 'vitest';
import { EngineKeyStore, UnsignedKeyError } from './engine-key-store.ts';
import { RootGoneError } from './engine-root.ts';
import { makeRootKey, readSignedRoot, rootKeyPath, signAll, signedRootPath } from './engine-root-files.ts';
import {
  askRotation,
  connect,
  storedCredentialsOf,
  engine,
  idsOfFile,
  keyFile,
  openSecret,
  openStore,
  passTime,
  runAtb,
  turn,
  prepareEngineKeys,
} from './testing/engine-keys.ts';

prepareEngineKeys();

const beside = (name: string) => join(dirname(keyFile), name);
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** What a browser makes of the key that the signer answers. */
async function seal(store: EngineKeyStore, trustedRoot: string | null) {
  const found = await verifyEngineKey(store.current(), trustedRoot, Date.now());
  return found.status === 'verified' ? found.status : found.code;
}
const rootOf = (store: EngineKeyStore) => fingerprintOf(store.current().root);

async function atb(...args: readonly string[]) {
  return runAtb(['engine-root', ...args]);
}
async function done(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await atb(...args);
  expect(code, stderr).toBe(0);
  return stdout;
}

/** Signed where the root is kept, from what the server printed. */
async function signElsewhere(rootKey: string, ...options: readonly string[]): Promise<string> {
  await writeFile(beside('request.json'), await done('request', '--keys', keyFile));
  const statements = beside('statements.json');
  await writeFile(statements, await done('sign', beside('request.json'), '--key', rootKey, ...options));
  return statements;
}

describe('the root of the engine key', () => {
  it('is made by the first start, and signs the key and each that follows', async () => {
    const store = await turn();
    const root = await rootOf(store);
    expect(await seal(store, root)).toBe('verified');
    expect(await modeOf(rootKeyPath(keyFile))).toBe(0o400);
    expect(await modeOf(signedRootPath(keyFile))).toBe(0o444);
    expect(await readFile(signedRootPath(keyFile), 'utf8'), 'no private half').not.toContain('"d"');
    const first = store.current().id;
    await askRotation();
    const after = await turn();
    expect(after.current().id).not.toBe(first);
    expect(await seal(after, root), 'browsers know the root').toBe('verified');
    expect(await seal(await openStore(), root), 'also after a start').toBe('verified');
  });

  it('signs a key that was there before there was a root', async () => {
    const { id } = (await openStore()).current();
    await rm(signedRootPath(keyFile));
    await rm(rootKeyPath(keyFile));
    const store = await openStore();
    expect(store.current().id).toBe(id);
    expect(await seal(store, null)).toBe('verified');
  });

  it('is not read by the signer while nothing is to be signed', async () => {
    await openStore();
    await chmod(rootKeyPath(keyFile), 0o600);
    await writeFile(rootKeyPath(keyFile), 'no key at all');
    expect(await seal(await turn(), null)).toBe('verified');
  });

  it('that is away for a moment is not made anew', async () => {
    const store = await turn();
    const root = await rootOf(store);
    for (const path of [signedRootPath(keyFile), rootKeyPath(keyFile)]) await rename(path, `${path}.away`);
    await expect(turn(undefined, store)).rejects.toThrow(RootGoneError);
    expect(await seal(store, root), 'what was read is used').toBe('verified');
    expect(await isThere(rootKeyPath(keyFile))).toBe(false);
  });

  it('of another installation signs nothing here: the key waits', async () => {
    const stranger = await makeStrangersRoot();
    await rm(signedRootPath(keyFile), { force: true });
    await writeFile(signedRootPath(keyFile), JSON.stringify(stranger));
    const store = await openStore();
    expect(store.pending).toHaveLength(1);
    expect(() => store.current()).toThrow(UnsignedKeyError);
  });
});

async function makeStrangersRoot() {
  await openStore();
  const own = await makeRootKey(beside('stranger.json'));
  return signAll(own, []);
}

describe('a root that is kept elsewhere', () => {
  /** As the operator does it who moves the file that the first start made. */
  async function takeAway() {
    const store = await turn();
    const account = await connect(store);
    const away = beside('usb-stick.json');
    await rename(rootKeyPath(keyFile), away);
    return { store, account, away, root: await rootOf(store), first: store.current().id };
  }

  it('lets no new key be used before it has signed it; the former stays in use until then', async () => {
    const { account, away, root, first } = await takeAway();
    await askRotation();
    for (let turns = 0; turns < 3; turns += 1) {
      const waiting = await turn();
      expect(waiting.current().id).toBe(first);
      expect(waiting.pending, 'one, however often it is asked').toHaveLength(1);
    }
    expect(await engine('select id from engine_keys where retired_at is null')).toEqual([{ id: first }]);
    await expect(connect(await openStore()), 'accounts are connected meanwhile').resolves.toBeDefined();
    expect(await done('accept', await signElsewhere(away), '--keys', keyFile)).toContain(root);
    const after = await turn();
    expect(after.current().id).not.toBe(first);
    expect(await seal(after, root), 'by the same root').toBe('verified');
    expect((await storedCredentialsOf(account.id))?.engine_key_id).toBe(after.current().id);
    expect(await openSecret(account, after)).toBe('the secret');
    await passTime();
    await turn();
    expect(await idsOfFile(), 'the former is given up').toEqual([after.current().id]);
  });

  it('may be a new one: browsers that know the former refuse it, and the former private half goes', async () => {
    const store = await turn();
    const former = await rootOf(store);
    const made = await done('make', beside('root.json'));
    expect(await modeOf(beside('root.json'))).toBe(0o400);
    expect(await atb('make', beside('root.json')), 'never overwritten').toMatchObject({ code: 1 });
    const shown = await done('show', '--keys', keyFile);
    expect(shown).toContain(former);
    expect(shown).toContain('lies on this machine');
    await done('accept', await signElsewhere(beside('root.json')), '--keys', keyFile);
    expect(await isThere(rootKeyPath(keyFile))).toBe(false);
    const after = await openStore();
    expect(after.current().id).toBe(store.current().id);
    const root = await rootOf(after);
    expect(made).toContain(root);
    expect(await seal(after, root)).toBe('verified');
    expect(await seal(after, former)).toBe('ROOT_CHANGED');
    expect(await done('show', '--keys', keyFile)).toContain('not on this machine');
  });

  it('signs for as long as it is asked to, never longer than the key', async () => {
    const { away, store } = await takeAway();
    await done('accept', await signElsewhere(away, '--days', '20'), '--keys', keyFile);
    const short = await openStore();
    const days = (Date.parse(short.current().expiresAt) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(20);
    const found = await verifyEngineKey(short.current(), null, Date.now() + 21 * 86_400_000);
    expect(found).toMatchObject({ status: 'refused', code: 'STATEMENT_EXPIRED' });
    await done('accept', await signElsewhere(away, '--days', '9999'), '--keys', keyFile);
    expect((await openStore()).current().expiresAt).toBe(store.current().expiresAt);
    for (const wrong of ['0', '1.5', 'soon'])
      expect(await atb('sign', beside('request.json'), '--key', away, '--days', wrong)).toMatchObject({ code: 2 });
  });

  it('keeps what is in place when statements are forged, of another key, expired or none', async () => {
    const { away } = await takeAway();
    const before = await readFile(signedRootPath(keyFile), 'utf8');
    const good = JSON.parse(await readFile(await signElsewhere(away), 'utf8')) as {
      readonly root: { readonly x: string; readonly y: string };
      readonly statements: readonly { readonly id: string; readonly expiresAt: string; readonly signature: string }[];
    };
    const change = (part: object) => ({ ...good, statements: good.statements.map((each) => ({ ...each, ...part })) });
    const own = await makeRootKey(beside('other.json'));
    const held = await new EngineKeyStore(keyFile, Date.now).show();
    const over = held.map((key) => ({ ...key, expiresAt: '2020-01-01T00:00:00.000Z' }));
    const ended = await signAll(own, over);
    const bad: readonly object[] = [
      change({ expiresAt: '2099-01-01T00:00:00.000Z' }),
      change({ id: 'b'.repeat(32) }),
      { ...good, root: { x: own.x, y: own.y } },
      { ...good, statements: [] },
      ended,
      { nothing: true },
    ];
    for (const content of bad) {
      await writeFile(beside('bad.json'), JSON.stringify(content));
      const refused = await atb('accept', beside('bad.json'), '--keys', keyFile);
      expect(refused, JSON.stringify(content)).toMatchObject({ code: 1 });
      expect(refused.stderr).not.toContain('"d"');
    }
    expect(await readFile(signedRootPath(keyFile), 'utf8')).toBe(before);
    expect(await readSignedRoot(signedRootPath(keyFile))).not.toBeNull();
  });

  it('is used wrongly with a word too few or too many', async () => {
    for (const args of [[], ['make'], ['sign', 'x'], ['request', 'x'], ['accept'], ['melt', 'x'], ['show', 'x', 'y']])
      expect(await atb(...args), args.join(' ')).toMatchObject({ code: 2 });
  });
});
