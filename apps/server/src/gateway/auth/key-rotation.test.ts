import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeProtectedHeader } from 'jose';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type LiveSecrets, openLiveSecrets } from '../../live-secrets.ts';
import { createLogger } from '../../logger.ts';
import { retireKey, rotateKey } from '../../rotate-keys.ts';
import { readJson } from '../../testing/read-json.ts';
import { type AuthServer, GOOD_PASSWORD, newEmail, startAuthServer } from './testing/start-auth-server.ts';

let dataDir: string;
let keySource: LiveSecrets;
let server: AuthServer;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atb-rotation-'));
  await cp(join(inject('dataDir'), 'secrets'), join(dataDir, 'secrets'), { recursive: true });
  keySource = await openLiveSecrets(dataDir, createLogger('silent'));
  server = await startAuthServer({ keySource });
});
afterEach(async () => {
  await server.stop();
  keySource.close();
  await rm(dataDir, { recursive: true });
});

async function signUp(): Promise<string> {
  const { data } = await server.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
  return data.session?.access_token ?? '';
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const isTaken = async (token: string) => (await server.connect().auth.getUser(token)).error === null;
const published = async () =>
  ((await readJson(await fetch(`${server.url}/auth/v1/.well-known/jwks.json`))) as { keys: { kid: string }[] }).keys;

it('a running server signs with the new key; an old token holds until its key is retired', async () => {
  const old = await signUp();
  const made = await rotateKey(dataDir, 'signing');
  await expect.poll(async () => kidOf(await signUp())).toBe(made.id);
  const fresh = await signUp();
  expect((await published()).map(({ kid }) => kid)).toEqual([made.id, kidOf(old)]);
  expect(JSON.stringify(await published())).not.toContain('"d"');
  expect([await isTaken(old), await isTaken(fresh)]).toEqual([true, true]);
  await retireKey(dataDir, kidOf(old) ?? '');
  await expect.poll(() => isTaken(old)).toBe(false);
  expect(await isTaken(fresh)).toBe(true);
  expect((await published()).map(({ kid }) => kid)).toEqual([made.id]);
});

it('takes a token of a key that another process has just made, before it has looked by itself', async () => {
  const other = await openLiveSecrets(dataDir, createLogger('silent'));
  const second = await startAuthServer({ keySource: other, database: server.database });
  try {
    await rotateKey(dataDir, 'signing');
    await other.refresh();
    await expect
      .poll(async () => {
        await other.refresh();
        return other.secrets.jwtKeys.length;
      })
      .toBe(2);
    const { data } = await second.connect().auth.signUp({ email: newEmail(), password: GOOD_PASSWORD });
    const token = data.session?.access_token ?? '';
    await expect.poll(() => server.auth.verifyAccessToken(token)).not.toHaveProperty('invalid', 'unknown_key');
  } finally {
    await second.stop();
    other.close();
  }
});
