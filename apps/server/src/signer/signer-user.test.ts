import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, chown, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signerUrl, folder, prepareEngineKeys } from './testing/engine-keys.ts';

prepareEngineKeys();

/** As in compose.yml: the signer's user has the group of the server's, which may open its socket. */
const SIGNER = { uid: 10_002, gid: 10_001 };
const SERVER = { uid: 10_001, gid: 10_001 };
const STRANGER = { uid: 10_003, gid: 10_003 };

type Identity = typeof SIGNER;

/** Runs a line of JavaScript as somebody. */
function runAs(who: Identity, script: string): string {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    ...who,
    encoding: 'utf8',
    env: {},
    timeout: 60_000,
  });
  return `${stdout}${stderr}`.trim();
}

// Only root can become others, and they must be able to start Node.
const canBecome = process.getuid?.() === 0 && runAs(STRANGER, 'process.stdout.write("here")') === 'here';

describe.skipIf(!canBecome)('the signer as a user of its own', () => {
  let signer: ChildProcess;
  let socket = '';
  let keyFile = '';
  beforeAll(async () => {
    const [run, state] = [join(folder.path, 'run'), join(folder.path, 'state')];
    const databaseUrl = join(folder.path, 'database-url');
    await mkdir(run, { mode: 0o750 });
    await mkdir(state, { mode: 0o700 });
    await writeFile(databaseUrl, `${signerUrl()}\n`, { mode: 0o400 });
    for (const path of [run, state, databaseUrl]) await chown(path, SIGNER.uid, SIGNER.gid);
    await chmod(run, 0o750);
    [socket, keyFile] = [join(run, 'socket'), join(state, 'engine-keys.json')];
    const settings = { ATB_SIGNER_SOCKET: socket, ATB_SIGNER_KEY_FILE: keyFile, DATABASE_URL_FILE: databaseUrl };
    signer = spawn(process.execPath, ['--disable-sigusr1', join(import.meta.dirname, 'signer-main.ts')], {
      ...SIGNER,
      env: settings,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve, reject) => {
      signer.stdout?.once('data', resolve);
      signer.once('exit', (code) => reject(new Error(`The signer ended with ${code}.`)));
    });
  });
  afterAll(async () => {
    const ended = new Promise((resolve) => signer.once('exit', resolve));
    signer.kill('SIGTERM');
    await ended;
  });

  const ask = (who: Identity) =>
    runAs(
      who,
      `import { request } from 'node:http';
       const say = (text) => process.stdout.write(String(text), () => process.exit());
       request({ socketPath: ${JSON.stringify(socket)}, path: '/engine-key' }, (answer) => say(answer.statusCode))
         .on('error', (error) => say(error.code)).end();`,
    );
  const read = (who: Identity, path: string) =>
    runAs(
      who,
      `import { readFile } from 'node:fs/promises';
       process.stdout.write(await readFile(${JSON.stringify(path)}).then(() => 'read', (error) => error.code));`,
    );

  it('runs as that user, and its files are open to nobody else', async () => {
    const status = await readFile(`/proc/${signer.pid}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)\s+(\d+)/mu.exec(status)?.slice(1)).toEqual(['10002', '10002']);
    const keys = await stat(keyFile);
    expect([keys.uid, keys.mode & 0o777]).toEqual([SIGNER.uid, 0o400]);
    expect(read(SIGNER, keyFile)).toBe('read');
    for (const path of [keyFile, join(keyFile, '..', 'engine-root-key.json'), `/proc/${signer.pid}/environ`])
      for (const who of [SERVER, STRANGER]) expect(read(who, path), path).toBe('EACCES');
  });

  it('is asked by the user of the server, and by no other', async () => {
    const found = await stat(socket);
    expect([found.uid, found.gid, found.mode & 0o777]).toEqual([SIGNER.uid, SIGNER.gid, 0o660]);
    expect(ask(SERVER)).toBe('200');
    expect(ask(STRANGER)).toBe('EACCES');
  });
});
