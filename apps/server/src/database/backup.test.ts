import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { loadSecrets } from '../secrets.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const OPERATIONS = resolve(import.meta.dirname, '../../../../docs/operations.md');
/** Of no process: systems count less far. */
const PID_MAX = 4_194_305;
const FAST = { fsync: 'off', full_page_writes: 'off' };

/** The command of the documents that begins so, to be run where the data directory lies. */
async function documentedCommand(start: string): Promise<string> {
  const line = (await readFile(OPERATIONS, 'utf8')).split('\n').find((text) => text.startsWith(start));
  if (line === undefined) throw new Error(`docs/operations.md has no command "${start}"`);
  return line;
}

describe('a backup by the commands of docs/operations.md', () => {
  let root: string;
  let running: EmbeddedPostgres | null;
  const places = new Set<string>();

  beforeEach(async () => {
    root = await realpath(await mkdtemp(join(tmpdir(), 'atb-backup-')));
    running = null;
  });
  afterEach(async () => {
    await running?.stop();
    for (const folder of [...places, root]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    places.clear();
  });

  const start = async (folder: string) => {
    const dataDir = join(folder, '.atb');
    const secrets = await loadSecrets(dataDir);
    running = await startEmbeddedPostgres({ dataDir, secrets, logger: createLogger('silent'), settings: FAST });
    places.add(running.place);
    return running;
  };
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  const run = async (command: string, cwd: string) => {
    await promisify(execFile)('sh', ['-c', command], { cwd });
  };
  /** A cluster with a row in it, backed up and gone from where it was. */
  const backUp = async (folder: string) => {
    const { ownerUrl, place } = await start(folder);
    await query(ownerUrl, 'create table kept (id int); insert into kept values (7)');
    await stop();
    await run(await documentedCommand('tar --create'), folder);
    for (const path of [place, join(folder, '.atb')]) await rm(path, { recursive: true });
  };
  const restore = async (folder: string) => run(await documentedCommand('tar --extract'), folder);
  const expectKept = async (folder: string) => {
    const { ownerUrl } = await start(folder);
    expect(await query(ownerUrl, 'select id from kept')).toEqual([{ id: 7 }]);
  };

  it('is restored in place', async () => {
    await backUp(root);
    await restore(root);
    await expectKept(root);
  });

  describe.runIf(process.getuid?.() === 0)('of root, where the user PostgreSQL runs as cannot enter', () => {
    // mkdtemp has closed the root to all others, so the data directory is not directly below a folder that can be entered.
    const closed = async () => {
      const folder = join(root, 'home');
      await mkdir(folder, { mode: 0o700 });
      return folder;
    };

    it('is restored in place', async () => {
      const folder = await closed();
      await backUp(folder);
      await restore(folder);
      await expectKept(folder);
      await stop();
      await expectKept(folder);
    });

    it.each(['before the link is made', 'before what it replaces is removed'])(
      'survives a crash of the move: %s',
      async (moment) => {
        const folder = await closed();
        await backUp(folder);
        await restore(folder);
        const wanted = join(folder, '.atb/postgres');
        const interrupted = `${wanted}.moving-${PID_MAX}`;
        if (moment.startsWith('before the link')) {
          await rename(wanted, interrupted);
        } else {
          await start(folder);
          await stop();
          await mkdir(interrupted);
        }
        await expectKept(folder);
      },
    );

    it('says what is wrong with a backup that kept the link and not what it led to', async () => {
      const folder = await closed();
      await mkdir(join(folder, '.atb'));
      await symlink('/var/lib/atb/data-gone', join(folder, '.atb/postgres'));
      await expect(start(folder)).rejects.toThrow('made with tar --dereference');
    });
  });
});

async function query(url: string, sql: string): Promise<readonly object[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}
