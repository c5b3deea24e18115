import { randomBytes } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { databaseUrl } from '../testing/database-url.ts';
import { seedUser } from '../testing/seed-user.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listBackups } from '../gateway/health/list-backups.ts';
import { runCli } from './support/run-cli.ts';
import { createTerminal } from './support/terminal.ts';

const PASSPHRASE = 'a long sentence about a harbour';
/** Independent of how backups read: every posting with all of its digits. */
const LEDGER = `select md5(string_agg(concat_ws('|', id, transaction_id, ledger_account, asset, amount), ',' order by id)) as hash,
  count(*)::int as postings from public.ledger_postings`;

let root: string;
let source: TestDatabase;
let folders = 0;
const made: string[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atb-backup-cli-'));
  await cp(join(inject('dataDir'), 'secrets'), join(root, 'source/secrets'), { recursive: true });
  source = await createTestDatabase();
  await mkdir(join(root, 'source/candles/binance'), { recursive: true });
  await writeFile(join(root, 'source/candles/binance/year.arrow'), randomBytes(300_000));
  await writeFile(join(root, 'passphrase'), `${PASSPHRASE}\n`);
  for (const plan of ['pro', null] as const) await seedUser(source.pools, plan);
  await query(source.ownerUrl, `update public.profiles set full_name = E'Zoë "the\\\\ 1st" 🚀\\n\\ttab'`);
  await query(source.ownerUrl, `insert into auth.audit_log_entries (payload) values (E'{"a":\\n 1.50}')`);
  // Past what a double holds, on both sides of the ledger.
  await query(
    source.ownerUrl,
    `with t as (insert into public.ledger_transactions (user_id, account_id, kind, reference, at)
       select user_id, id, 'deposit', 'exact', now() from public.exchange_accounts limit 1 returning *)
     insert into public.ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select id, account_id, user_id, side, 'USDT', sign * 12345678901234.123456789012345678
     from t, (values ('assets', 1), ('external', -1)) s (side, sign)`,
  );
});
afterAll(async () => {
  await source.drop();
  for (const name of made) await query(inject('ownerUrl'), `drop database ${name} with (force)`);
  await rm(root, { recursive: true });
});

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomBytes(5).toString('hex')}`;
  await query(inject('ownerUrl'), `create database ${name}`);
  made.push(name);
  return databaseUrl(inject('ownerUrl'), name);
}

async function run(args: readonly string[], { dataDir, url }: { dataDir: string; url: string }) {
  const [stdout, stderr]: [string[], string[]] = [[], []];
  const terminal = createTerminal(
    { write: (text) => stdout.push(text) },
    { write: (text) => stderr.push(text) },
    () => 0,
  );
  const config = loadConfig({ ATB_DATA_DIR: dataDir, DATABASE_URL: url });
  const code = await runCli(args, { ...terminal, config, signal: new AbortController().signal });
  return { code, stdout: stdout.join(''), stderr: stderr.join('') };
}

interface Backup {
  readonly backup: string;
  readonly secrets: string;
  readonly ledgerSha256: string;
  readonly isEncrypted: boolean;
}

async function backUp(...options: readonly string[]): Promise<Backup> {
  folders += 1;
  const to = ['backup', '--to', join(root, `backups-${folders}`), '--json', ...options];
  const outcome = await run(to, { dataDir: join(root, 'source'), url: source.ownerUrl });
  expect(outcome).toMatchObject({ code: 0, stderr: '' });
  return JSON.parse(outcome.stdout) as Backup;
}

const encrypted = () => ['--passphrase-file', join(root, 'passphrase')];

describe('atb backup and restore', () => {
  let target: { dataDir: string; url: string };
  beforeEach(async () => {
    folders += 1;
    target = { dataDir: join(root, `target-${folders}`), url: await emptyDatabase() };
  });
  const restore = ({ backup, secrets }: Backup, ...options: readonly string[]) =>
    run(['restore', backup, '--secrets', secrets, '--json', ...options], target);

  it('gives the same ledger, secrets and files back, encrypted on the way', async () => {
    const backup = await backUp(...encrypted());
    expect(backup.isEncrypted).toBe(true);
    const outcome = await restore(backup, ...encrypted());
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(outcome.stdout)).toMatchObject({ ledgerSha256: backup.ledgerSha256, files: 1 });
    const [before, after] = [await query(source.ownerUrl, LEDGER), await query(target.url, LEDGER)];
    expect(after).toEqual(before);
    expect(before).toMatchObject([{ postings: 6 }]);
    const names = await query(target.url, 'select full_name from public.profiles');
    expect(names).toContainEqual({ full_name: 'Zoë "the\\ 1st" 🚀\n\ttab' });
    for (const path of ['candles/binance/year.arrow', 'secrets/jwt-keys.json']) {
      const [kept, restored] = await Promise.all(
        ['source', target.dataDir].map((folder) =>
          readFile(join(folder === 'source' ? join(root, folder) : folder, path)),
        ),
      );
      expect(restored?.equals(kept ?? Buffer.alloc(0)), path).toBe(true);
    }
    expect((await stat(join(target.dataDir, 'secrets/secret-key'))).mode & 0o077).toBe(0);
  });

  it('leaves the restored database as guarded as it was', async () => {
    await restore(await backUp('--unencrypted'));
    const guards = `select (select count(*)::int from pg_class where relforcerowsecurity) as forced,
      (select count(*)::int from pg_constraint where contype = 'f') as keys,
      (select count(*)::int from pg_trigger where tgenabled <> 'O') as disabled`;
    expect(await query(target.url, guards)).toEqual(await query(source.ownerUrl, guards));
    await expect(
      query(
        target.url,
        'insert into public.ledger_postings select gen_random_uuid(), * from (select transaction_id, account_id, user_id, ledger_account, asset, 1 as amount from public.ledger_postings limit 1) p',
      ),
    ).rejects.toThrow();
  });

  it('shows nothing of an encrypted backup, and keeps secrets out of the backup itself', async () => {
    const [sealed, open] = [await backUp(...encrypted()), await backUp('--unencrypted')];
    const keys = JSON.stringify(source.secrets.jwtKeys[0].d).slice(1, -1);
    const unpack = async (path: string) =>
      (await import('node:zlib'))
        .gunzipSync((await readFile(path)).subarray((await readFile(path)).indexOf(10) + 1))
        .toString('utf8');
    expect(await unpack(open.backup)).not.toContain(keys);
    expect(await unpack(open.secrets)).toContain(keys);
    for (const path of [sealed.backup, sealed.secrets]) await expect(unpack(path)).rejects.toThrow();
    for (const path of [sealed.backup, sealed.secrets, open.backup]) expect((await stat(path)).mode & 0o077).toBe(0);
  });

  it('refuses a wrong passphrase, a file that was cut short, and one that was changed', async () => {
    const backup = await backUp(...encrypted());
    await writeFile(join(root, 'wrong'), 'another long sentence');
    expect(await restore(backup, '--passphrase-file', join(root, 'wrong'))).toMatchObject({ code: 1 });
    expect(await readdir(target.dataDir), 'nothing was written').toEqual([]);
    const bytes = await readFile(backup.backup);
    const changed = Buffer.from(bytes);
    changed[bytes.length - 40] = (changed[bytes.length - 40] ?? 0) ^ 1;
    for (const [name, content] of [
      ['short', bytes.subarray(0, -20)],
      ['changed', changed],
    ] as const) {
      const path = join(root, `${name}-${folders}.backup`);
      await writeFile(path, content);
      await rm(target.dataDir, { recursive: true });
      target = { ...target, url: await emptyDatabase() };
      const outcome = await restore({ ...backup, backup: path }, ...encrypted());
      expect(outcome.code, name).toBe(1);
      expect(outcome.stderr).toContain('damaged');
    }
  });

  it('restores nothing where a row is not what was backed up', async () => {
    const backup = await backUp('--unencrypted');
    const { gunzipSync, gzipSync } = await import('node:zlib');
    const bytes = await readFile(backup.backup);
    const head = bytes.subarray(0, bytes.indexOf(10) + 1);
    const text = gunzipSync(bytes.subarray(head.length)).toString('utf8').replace('"amount":10000}', '"amount":90000}');
    const path = join(root, 'forged.backup');
    await writeFile(path, Buffer.concat([head, gzipSync(text)]));
    const outcome = await restore({ ...backup, backup: path });
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toContain('is not what was backed up');
    expect(await query(target.url, 'select count(*)::int as n from public.ledger_postings')).toEqual([{ n: 0 }]);
  });

  it('is tried without touching anything, and the installation knows when', async () => {
    const home = { dataDir: join(root, 'source'), url: source.ownerUrl };
    const [tried, other] = [await backUp(...encrypted()), await backUp('--unencrypted')];
    const test = ({ backup, secrets }: Backup, ...options: readonly string[]) =>
      run(['restore', backup, '--secrets', secrets, '--test', ...options], home);
    const before = await query(source.ownerUrl, LEDGER);
    const listTemporary = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('atb-restore-test-'));
    const outcome = await test(tried, ...encrypted());
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toContain('It was a test');
    expect(await query(source.ownerUrl, LEDGER)).toEqual(before);
    expect(await listTemporary()).toEqual([]);
    const [newest, tested] = await listBackups(home.dataDir);
    expect([newest, tested]).toMatchObject([
      { name: 'Not encrypted', restoreTestedAt: null },
      { name: 'Encrypted', restoreTestedAt: expect.stringMatching(/^\d{4}-/u) },
    ]);
    await writeFile(other.backup, (await readFile(other.backup)).subarray(0, -20));
    expect(await test(other)).toMatchObject({ code: 1 });
    expect(await listTemporary()).toEqual([]);
    expect((await listBackups(home.dataDir))[0]).toMatchObject({ restoreTestedAt: null });
    expect(
      (await run(['restore', tried.backup, '--secrets', tried.secrets, '--test', ...encrypted()], target)).stderr,
    ).toContain('there is no installation');
  });

  it('writes over nothing: neither a data directory nor a database', async () => {
    const backup = await backUp('--unencrypted');
    await mkdir(join(target.dataDir, 'secrets'), { recursive: true });
    expect((await restore(backup)).stderr).toContain('is not empty');
    const used = await run(['restore', backup.backup, '--secrets', backup.secrets], {
      dataDir: join(root, `fresh-${folders}`),
      url: source.ownerUrl,
    });
    expect(used).toMatchObject({ code: 1 });
    expect(used.stderr).toContain('is not empty');
  });

  it.each([
    [['backup'], 2],
    [['backup', '--to', 'x'], 2],
    [['backup', '--to', 'x', '--unencrypted', 'y'], 2],
    [['restore'], 2],
    [['restore', '/dev/null', '--secrets', '/dev/null'], 1],
  ])('%j is refused', async (args, code) => {
    const outcome = await run(args, target);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toMatch(/^atb: /u);
  });

  it('makes no installation where there is none', async () => {
    const outcome = await run(['backup', '--to', join(root, 'x'), '--unencrypted'], target);
    expect(outcome).toMatchObject({ code: 1 });
    expect(outcome.stderr).toContain('there is no installation');
  });
});
