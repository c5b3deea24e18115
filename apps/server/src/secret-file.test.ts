import { execFileSync, spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPassphrase } from './cli/backup/read-passphrase.ts';
import { readOptions } from './cli/support/read-options.ts';
import { loadConfig } from './config.ts';
import { openBlobStore } from './files/open-blob-store.ts';
import { readSecretFile } from './secret-file.ts';
import { EngineKeyStore } from './signer/engine-key-store.ts';
import { readRootKey, rootKeyPath, signedRootPath } from './signer/engine-root-files.ts';
import { loadSignerConfig } from './signer-settings.ts';

const SOMEBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder = '';
let path = '';
let printed: string[] = [];
let said: unknown[] = [];
const log = { warn: (facts: object, text: string) => void said.push({ ...facts, text }) };
const modeOf = async (name: string) => ((await stat(name)).mode & 0o777).toString(8);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atb-secret-file-'));
  path = join(folder, 'secret');
  await writeFile(path, 'postgres://me:a-long-secret@db/atb');
  await chmod(path, 0o644);
  [printed, said] = [[], []];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const AT_OTHERS = 'others could read a secret: it is closed to them now, but somebody may know it';

describe('a secret that others can read', () => {
  it.each([
    ['a setting', () => loadConfig({ DATABASE_URL_FILE: path }, log)],
    [
      'a key of the object store',
      () => {
        const storageS3 = { endpoint: 'http://127.0.0.1:1', bucket: 'atb', region: 'us-east-1' };
        const files = { accessKeyIdFile: path, secretAccessKeyFile: path };
        return openBlobStore({ dataDir: folder, storageS3: { ...storageS3, ...files } }, log).catch(() => undefined);
      },
    ],
  ])('is closed to them where it is %s, and the log names it', async (_, read) => {
    await read();
    expect(await modeOf(path)).toBe('600');
    expect(said).toEqual([{ path, mode: '644', text: AT_OTHERS }]);
  });

  it.each([
    [
      "a setting of the signer's",
      () => loadSignerConfig({ ATB_SIGNER_SOCKET: '/run/s', ATB_SIGNER_KEY_FILE: '/run/k', DATABASE_URL_FILE: path }),
    ],
    ['a passphrase', () => readPassphrase(readOptions(['--passphrase-file', path], { 'passphrase-file': 'text' }))],
  ])('is closed to them where it is %s, and standard error names it', async (_, read) => {
    read();
    expect(await modeOf(path)).toBe('600');
    expect(printed.join('')).toContain(`"${path}" (mode 644): ${AT_OTHERS}`);
  });

  it('is closed to them where the signer keeps its keys, which tells of their folder once and leaves it', async () => {
    const keyFile = join(folder, 'keys', 'engine-keys.json');
    await new EngineKeyStore(keyFile, Date.now).load();
    expect(await modeOf(join(folder, 'keys'))).toBe('700');
    for (const [name, mode] of [
      [keyFile, 0o644],
      [rootKeyPath(keyFile), 0o640],
      [join(folder, 'keys'), 0o755],
    ] as const)
      await chmod(name, mode);
    const store = new EngineKeyStore(keyFile, Date.now);
    for (let turn = 0; turn < 3; turn += 1) await store.load();
    await readRootKey(rootKeyPath(keyFile));
    expect(await modeOf(keyFile)).toBe('600');
    expect(await modeOf(rootKeyPath(keyFile))).toBe('600');
    expect(await modeOf(signedRootPath(keyFile)), 'nothing in it is secret').toBe('444');
    expect(await modeOf(join(folder, 'keys')), 'the operator named it').toBe('755');
    expect(printed).toEqual([
      `"${keyFile}" (mode 644): ${AT_OTHERS}\n`,
      `"${join(folder, 'keys')}" (mode 755): others may enter a folder with secrets: chmod 700 it\n`,
      `"${rootKeyPath(keyFile)}" (mode 640): ${AT_OTHERS}\n`,
    ]);
  });

  it.runIf(isRoot)(
    'stays as it is where it is of somebody else and named by a setting, and the log says so once',
    async () => {
      await chown(path, SOMEBODY, SOMEBODY);
      for (let turn = 0; turn < 2; turn += 1) expect(readSecretFile(path, { isNamed: true, log })).toContain('a-long');
      expect(await modeOf(path)).toBe('644');
      expect(said).toEqual([
        { path, mode: '644', text: 'others may read a secret, and it cannot be closed from here' },
      ]);
    },
  );

  it.runIf(isRoot)('is taken as it is where its group is what hands it over', async () => {
    await chown(path, SOMEBODY, SOMEBODY);
    await chmod(path, 0o640);
    expect(readSecretFile(path, { isNamed: true, log })).toContain('a-long');
    expect(said).toEqual([]);
    expect(await modeOf(path)).toBe('640');
  });

  it.runIf(isRoot)('is refused by its name where it is of our own and cannot be closed', async () => {
    const program = `const { readSecretFile } = await import(${JSON.stringify(join(import.meta.dirname, 'secret-file.ts'))});
      process.setuid(${SOMEBODY});
      try { readSecretFile(process.argv[1]); } catch (error) { console.log(error.message); }`;
    await chmod(folder, 0o755);
    const answer = execFileSync(process.execPath, ['--input-type=module', '--eval', program, path], {
      encoding: 'utf8',
    });
    expect(answer).toBe(
      `Others may read "${path}" (mode 644), and it belongs to somebody else: chmod 400 it as its owner.\n`,
    );
  });
});

it('reads a secret from a pipe as it is', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', ['-m', '644', pipe]);
  spawn('/bin/sh', ['-c', 'printf secret > "$0"', pipe], { stdio: 'ignore' });
  expect(readSecretFile(pipe, { isNamed: true, log })).toBe('secret');
  expect(said).toEqual([]);
});
