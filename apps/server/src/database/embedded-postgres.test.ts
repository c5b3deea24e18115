import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, type Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openPool } from '../testing/open-pool.ts';
import { createLogger } from '../logger.ts';
import { ALL_ROLES, connectionsOf } from './connection-budget.ts';
import { closePools, createPools } from './create-pools.ts';
import { ensureRolePasswords } from './ensure-role-passwords.ts';
import { migrate } from './migrate.ts';
import { loadSecrets } from '../secrets.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, isProcessAlive } from './postmaster.ts';
import { eventually } from '../testing/eventually.ts';
import { clearOfBoundary } from '../testing/clear-of-boundary.ts';
import { DAY_MS } from '@atb/core/base/time';

interface Held {
  readonly child: ChildProcess;
  readonly ownerUrl: string;
  readonly wasRunning: boolean;
}

const HOLDER = resolve(import.meta.dirname, '../testing/hold-embedded-postgres.ts');

describe('startEmbeddedPostgres', () => {
  let dataDir: string;
  const started: EmbeddedPostgres[] = [];
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'atb-embedded-'));
  });

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    const postmaster = await findPostmaster(join(dataDir, 'postgres/data')).catch(() => null);
    await Promise.all(started.splice(0).map((embedded) => embedded.stop()));
    if (postmaster !== null && isProcessAlive(postmaster.pid)) process.kill(postmaster.pid, 'SIGQUIT');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const start = async () => {
    const embedded = await startEmbeddedPostgres({
      dataDir,
      secrets: await loadSecrets(dataDir),
      logger: createLogger('silent'),
    });
    started.push(embedded);
    return embedded;
  };
  const startElsewhere = async (): Promise<Held> => {
    const child = spawn(process.execPath, [HOLDER, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    return { child, ...(JSON.parse(line) as Omit<Held, 'child'>) };
  };
  const pidOf = async ({ place }: EmbeddedPostgres) => {
    const postmaster = await findPostmaster(join(place, 'data'));
    if (postmaster === null) throw new Error('the database does not run');
    return postmaster.pid;
  };

  it('runs with everything on that makes a commit durable', async () => {
    const { ownerUrl } = await start();
    const rows = await query<{ name: string; setting: string }>(
      ownerUrl,
      `select name, setting from pg_settings
       where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums') order by name`,
    );
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'data_checksums on',
      'fsync on',
      'full_page_writes on',
      'synchronous_commit on',
    ]);
  });

  it('starts again on a cluster that exists, and shuts down in order', async () => {
    // The log is named by the day.
    await clearOfBoundary(DAY_MS, 15_000);
    const first = await start();
    await query(first.ownerUrl, 'create table kept (id int)');
    const pid = await pidOf(first);
    await first.stop();
    expect(isProcessAlive(pid)).toBe(false);
    const second = await start();
    expect(await query(second.ownerUrl, 'select * from kept')).toEqual([]);
    const log = await readFile(join(second.place, 'log', `postgres-${weekday()}.log`), 'utf8');
    expect(log).toContain('database system was shut down at');
    expect(log, 'nothing had to be recovered').not.toContain('was not properly shut down');
  });

  it('adopts the server of a parent that was killed', async () => {
    const held = await startElsewhere();
    await query(held.ownerUrl, 'create table kept (id int); insert into kept values (7)');
    held.child.kill('SIGKILL');
    await once(held.child, 'exit');

    const embedded = await start();
    expect(embedded).toMatchObject({ wasRunning: true, ownerUrl: held.ownerUrl });
    expect(await query(embedded.ownerUrl, 'select id from kept')).toEqual([{ id: 7 }]);

    const pid = await pidOf(embedded);
    await embedded.stop();
    expect(isProcessAlive(pid), 'the adopted server stops with its new parent').toBe(false);
  });

  it('shares one server between processes, and the last one shuts it down', async () => {
    const [held, embedded] = await Promise.all([startElsewhere(), start()]);
    expect(embedded.ownerUrl).toBe(held.ownerUrl);
    const pid = await pidOf(embedded);
    held.child.kill('SIGTERM');
    await once(held.child, 'exit');
    expect(await query(embedded.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    await embedded.stop();
    expect(isProcessAlive(pid)).toBe(false);
  });

  it('restarts a killed server at the same address, and pools recover by themselves', async () => {
    const embedded = await start();
    const pool = openPool({ connectionString: embedded.ownerUrl });
    onTestFinished(() => pool.end());
    await pool.query('create table kept (id int)');
    for (let round = 1; round <= 3; round += 1) {
      await pool.query('insert into kept values ($1)', [round]);
      const killed = await pidOf(embedded);
      process.kill(killed, 'SIGKILL');
      await eventually(async () => expect(await pidOf(embedded)).not.toBe(killed));
      await eventually(() => pool.query('select 1'));
    }
    expect((await pool.query('select id from kept order by id')).rows).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  });

  it.each([
    ['a stranger', async () => process.pid],
    ['a zombie that nobody waits for', startZombie],
  ])('moves a pid file aside whose pid belongs to %s', async (_, pidOfOther) => {
    const embedded = await start();
    await embedded.stop();
    const pidFile = join(embedded.place, 'data/postmaster.pid');
    const pid = await pidOfOther();
    await writeFile(pidFile, `${pid}\n${embedded.place}/data\n1\n1\n\n127.0.0.1\n\nready\n`);
    const again = await start();
    expect(await query(again.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readFile(`${pidFile}.stale`, 'utf8')).toContain(`${pid}\n`);
  });

  it('waits for the children of a killed server before it starts another', async () => {
    const embedded = await start();
    await embedded.stop();
    const data = join(embedded.place, 'data');
    const child = spawn('sleep', ['3'], { cwd: data });
    const gone = once(child, 'exit').then(() => 'child');
    await writeFile(join(data, 'postmaster.pid'), `${await startZombie()}\n${data}\n1\n1\n\n127.0.0.1\n\nready\n`);
    const server = start().then(() => 'server');
    expect(await Promise.race([gone, server])).toBe('child');
    expect(await server).toBe('server');
  });

  it('refuses secrets that do not belong to the database', async () => {
    const embedded = await start();
    await embedded.stop();
    await rm(join(dataDir, 'secrets'), { recursive: true });
    await expect(start()).rejects.toThrow('password authentication failed');
    expect(await findPostmaster(join(embedded.place, 'data')), 'nothing is left running').toBeNull();
  });

  it('leaves nothing running when a start is called off', async () => {
    const { place, stop } = await start();
    await stop();
    const calledOff = startEmbeddedPostgres({
      dataDir,
      secrets: await loadSecrets(dataDir),
      logger: createLogger('silent'),
      onOpening: (close) => setImmediate(() => void close()),
    });
    await expect(calledOff).rejects.toThrow('does not start');
    expect(await findPostmaster(join(place, 'data'))).toBeNull();
  });

  it('has connections for three processes with every role', async () => {
    const { ownerUrl } = await start();
    const secrets = await loadSecrets(dataDir);
    await migrate(ownerUrl, resolve(import.meta.dirname, '../../../../supabase/migrations'));
    await ensureRolePasswords(ownerUrl, secrets);
    const logger = createLogger('silent');
    const processes = [1, 2, 3].map(() => createPools({ ownerUrl, secrets, logger }));
    onTestFinished(async () => void (await Promise.all(processes.map(closePools))));
    const busy = processes
      .flatMap((pools): readonly Pool[] => Object.values(pools))
      .flatMap((pool) => Array.from({ length: pool.options.max }, () => pool.query('select pg_sleep(1)')));
    const watches = Array.from({ length: 3 * 7 }, () => query(ownerUrl, 'select pg_sleep(1)'));
    expect(await Promise.all([...busy, ...watches])).toHaveLength(3 * connectionsOf(ALL_ROLES));
  });

  it('refuses a folder that is not a database', async () => {
    await mkdir(join(dataDir, 'postgres/data'), { recursive: true });
    await writeFile(join(dataDir, 'postgres/data/letter.txt'), 'dear diary');
    await expect(start()).rejects.toThrow('is not a database, and not empty');
  });

  it.runIf(process.getuid?.() === 0)('lets the unprivileged user through a private data directory', async () => {
    const embedded = await start();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
    expect((await stat(embedded.place)).uid).not.toBe(0);
  });

  it.runIf(process.getuid?.() === 0)(
    'places the database elsewhere when a folder above is closed to its user',
    async () => {
      const closed = dataDir;
      dataDir = join(closed, 'app/.atb');
      onTestFinished(() => rm(closed, { recursive: true, force: true }));
      const embedded = await start();
      expect(embedded.place).toMatch(/^\/var\/lib\/atb\/data-/u);
      expect(await query(embedded.ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }]);
      await embedded.stop();
      const again = await start();
      expect(again.place, 'the link leads to the same place').toBe(embedded.place);
      await again.stop();
      await rm(embedded.place, { recursive: true });
    },
  );
});

async function query<Row extends object>(url: string, sql: string): Promise<readonly Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

function weekday(): string {
  return new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'UTC' }).format(new Date());
}

/** A process that has ended and whose parent, asleep before it could hear of it, never asks how. @returns its pid. */
async function startZombie(): Promise<number> {
  const program = `
    const { pid } = require('node:child_process').spawn('true');
    require('node:fs').writeSync(1, pid + '\\n');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;
  const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [pid] = (await once(createInterface({ input: parent.stdout }), 'line')) as [string];
  await eventually(async () => expect(isProcessAlive(Number(pid))).toBe(false));
  return Number(pid);
}
