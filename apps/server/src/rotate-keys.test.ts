import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { roleOfKey } from './gateway/realtime/identity.ts';
import { type LiveSecrets, openLiveSecrets } from './live-secrets.ts';
import { createLogger } from './logger.ts';
import { apiKeyId, listKeys, retireKey, rotateKey } from './rotate-keys.ts';
import { loadSecrets } from './secrets.ts';
import { replaceSecret } from './secret-file.ts';

let dataDir: string;
let live: LiveSecrets;
const lines: string[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'atb-keys-'));
  lines.length = 0;
  live = await openLiveSecrets(dataDir, createLogger('info', { write: (line: string) => void lines.push(line) }));
});
afterEach(async () => {
  live.close();
  await rm(dataDir, { recursive: true });
});

describe('keys of the API', () => {
  it.each(['publishable', 'secret'] as const)('the former %s key is taken until it is retired', async (kind) => {
    const read = () => (kind === 'secret' ? live.secrets.secretKey : live.secrets.publishableKey);
    const former = read();
    await rotateKey(dataDir, kind);
    await expect.poll(read).not.toBe(former);
    const role = kind === 'secret' ? 'service_role' : 'anon';
    expect([former, read()].map((key) => roleOfKey(live.secrets, key))).toEqual([role, role]);
    await retireKey(dataDir, apiKeyId(former));
    await expect.poll(() => roleOfKey(live.secrets, former)).toBeNull();
    expect(roleOfKey(live.secrets, read())).toBe(role);
  });

  it('stay out of lists, logs and open files', async () => {
    await rotateKey(dataDir, 'secret');
    await expect.poll(() => live.secrets.formerApiKeys.length).toBe(1);
    const shown = JSON.stringify([listKeys(live.secrets), live.secrets, lines]);
    for (const key of [live.secrets.secretKey, ...live.secrets.formerApiKeys, live.secrets.jwtKeys[0].d]) {
      expect(shown).not.toContain(key);
    }
    for (const name of await readdir(join(dataDir, 'secrets'))) {
      expect([name, (await stat(join(dataDir, 'secrets', name))).mode & 0o077]).toEqual([name, 0]);
    }
  });
});

describe('the signing key', () => {
  it('goes to the front and is followed; the one in use is not retired', async () => {
    const [{ kid: old }] = live.secrets.jwtKeys;
    const made = await rotateKey(dataDir, 'signing');
    await expect.poll(() => live.secrets.jwtKeys.map(({ kid }) => kid)).toEqual([made.id, old]);
    await expect(retireKey(dataDir, made.id)).rejects.toThrow('is in use');
    await expect(retireKey(dataDir, 'nobody')).rejects.toThrow('there is no key');
    await retireKey(dataDir, old);
    expect((await loadSecrets(dataDir)).jwtKeys.map(({ kid }) => kid)).toEqual([made.id]);
  });

  it('stays what it was when the file becomes unusable, which is said without the file', async () => {
    const before = live.secrets.jwtKeys;
    const path = join(dataDir, 'secrets/jwt-keys.json');
    const text = await readFile(path, 'utf8');
    await replaceSecret(path, text.slice(0, -9), 0o400);
    await expect.poll(() => lines.some((line) => line.includes('those of before stay'))).toBe(true);
    expect(live.secrets.jwtKeys).toBe(before);
    expect(lines.join('')).not.toContain(before[0].d);
  });
});
