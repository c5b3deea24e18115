import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { importJWK, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replaceSecret } from './secret-file.ts';
import { loadSecrets } from './secrets.ts';

describe('loadSecrets', () => {
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'atb-secrets-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  it('makes files that only their owner can read', async () => {
    await loadSecrets(dataDir);
    const directory = join(dataDir, 'secrets');
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    const files = await readdir(directory);
    expect(files).toHaveLength(9);
    for (const file of files) expect((await stat(join(directory, file))).mode & 0o777, file).toBe(0o400);
  });

  it('gives the same values at the next start', async () => {
    const { jwtKeys, publishableKey } = await loadSecrets(dataDir);
    const again = await loadSecrets(dataDir);
    expect(again.publishableKey).toBe(publishableKey);
    expect(again.jwtKeys[0].kid).toBe(jwtKeys[0].kid);
  });

  it('gives the same values to processes that start together', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => loadSecrets(dataDir)));
    expect(new Set(all.map(({ secretKey }) => secretKey)).size).toBe(1);
    expect(new Set(all.map(({ jwtKeys }) => jwtKeys[0].d)).size).toBe(1);
    expect(await readdir(join(dataDir, 'secrets')), 'no temporary file stays').toHaveLength(9);
  });

  it('makes a key that signs ES256 tokens', async () => {
    const { jwtKeys } = await loadSecrets(dataDir);
    const [{ kid, kty, crv, x, y }] = jwtKeys;
    const token = await new SignJWT({ sub: 'me' })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(await importJWK(jwtKeys[0]));
    const verified = await jwtVerify(token, await importJWK({ kty, crv, x, y }, 'ES256'));
    expect(verified.payload.sub).toBe('me');
  });

  it('keeps its values out of print', async () => {
    const secrets = await loadSecrets(dataDir);
    const printed = `${JSON.stringify({ secrets })} ${inspect({ secrets })} ${inspect(secrets.dbPasswords)}`;
    expect(printed).not.toContain(secrets.secretKey);
    expect(printed).not.toContain(secrets.dbPasswords.owner);
    expect(printed).toContain('[secret]');
  });

  it('refuses an empty or damaged file instead of making a new secret', async () => {
    await loadSecrets(dataDir);
    await replaceSecret(join(dataDir, 'secrets/hmac-key'), '', 0o400);
    await expect(loadSecrets(dataDir)).rejects.toThrow('hmac-key" is empty');
  });

  it.each([
    'publishable-key',
    'secret-key',
    'hmac-key',
    'db-authenticator-password',
    'db-engine-password',
    'db-auth-password',
    'db-owner-password',
    'db-signer-password',
    'jwt-keys.json',
  ])('names %s when it holds garbage, and does not print it', async (name) => {
    await loadSecrets(dataDir);
    const path = join(dataDir, 'secrets', name);
    const whole = await readFile(path, 'utf8');
    for (const text of ['garbage{', '{}', `${whole.trim()}garbage{`, whole.slice(0, 20)]) {
      await replaceSecret(path, text, 0o400);
      const refused = await loadSecrets(dataDir).catch((error: unknown) => error);
      expect(String(refused), text).toContain(`${name}" is damaged`);
      expect(String(refused)).not.toContain(text);
    }
  });

  it('refuses a signing key whose halves do not belong together', async () => {
    const { jwtKeys } = await loadSecrets(dataDir);
    const path = join(dataDir, 'secrets/jwt-keys.json');
    const [key] = JSON.parse(await readFile(path, 'utf8')) as [object];
    await rm(path);
    const { jwtKeys: others } = await loadSecrets(dataDir);
    expect(others[0].d).not.toBe(jwtKeys[0].d);
    await replaceSecret(path, JSON.stringify([{ ...key, d: others[0].d }]), 0o400);
    await expect(loadSecrets(dataDir)).rejects.toThrow('jwt-keys.json" is damaged: the private and the public part');
  });

  it('closes what others could read, and says so', async () => {
    const directory = join(dataDir, 'secrets');
    await loadSecrets(dataDir);
    await chmod(directory, 0o755);
    await chmod(join(directory, 'secret-key'), 0o644);
    const said: unknown[] = [];
    await loadSecrets(dataDir, { warn: (facts: unknown) => void said.push(facts) });
    expect(said).toEqual([
      { path: directory, mode: '755' },
      { path: join(directory, 'secret-key'), mode: '644' },
    ]);
    expect((await stat(directory)).mode & 0o777).toBe(0o700);
    expect((await stat(join(directory, 'secret-key'))).mode & 0o777).toBe(0o400);
  });

  it.each(['former-api-keys.json', 'engine-keys.json', 'engine-root-key.json'])(
    'closes %s, which a rotation or the signer has written, and says so',
    async (name) => {
      await loadSecrets(dataDir);
      const path = join(dataDir, 'secrets', name);
      await writeFile(path, '[]');
      await chmod(path, 0o644);
      const said: unknown[] = [];
      await loadSecrets(dataDir, { warn: (facts: unknown) => void said.push(facts) });
      expect(said).toEqual([{ path, mode: '644' }]);
      expect((await stat(path)).mode & 0o777).toBe(0o400);
    },
  );
});
