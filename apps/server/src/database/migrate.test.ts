import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { databaseUrl } from '../testing/database-url.ts';
import { migrate } from './migrate.ts';

const REAL_MIGRATIONS = resolve(import.meta.dirname, '../../../../supabase/migrations');

describe('migrate', () => {
  let directory: string;
  let url: string;
  let name: string;
  let client: Client;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atb-migrate-'));
    name = `migrate_${randomBytes(6).toString('hex')}`;
    await asOwner(`create database ${name}`);
    url = databaseUrl(inject('ownerUrl'), name);
    client = new Client({ connectionString: url });
    await client.connect();
    await write('20260101000000_create_things.sql', 'create table things (id int);');
    await write('20260102000000_fill_things.sql', 'insert into things values (1);');
  });

  afterEach(async () => {
    await client.end();
    await asOwner(`drop database ${name} with (force)`);
    await rm(directory, { recursive: true });
  });

  const write = (file: string, sql: string) => writeFile(join(directory, file), sql);
  const things = async () => (await client.query('select id from things')).rows;

  it('applies every file once, oldest first', async () => {
    const first = await migrate(url, directory);
    expect(first.applied).toEqual(['20260101000000_create_things.sql', '20260102000000_fill_things.sql']);
    expect((await migrate(url, directory)).applied).toEqual([]);
    expect(await things()).toEqual([{ id: 1 }]);
  });

  it('applies every file once when several processes start together', async () => {
    const reports = await Promise.all([1, 2, 3, 4].map(() => migrate(url, directory)));
    expect(reports.flatMap(({ applied }) => applied)).toHaveLength(2);
    expect(await things()).toEqual([{ id: 1 }]);
  });

  it('leaves nothing of a file that fails, and applies it once it is mended', async () => {
    await write('20260103000000_break_things.sql', 'insert into things values (2); select 1 / 0;');
    await expect(migrate(url, directory)).rejects.toThrow('"20260103000000_break_things.sql" failed: division by zero');
    expect(await things()).toEqual([{ id: 1 }]);
    await write('20260103000000_break_things.sql', 'insert into things values (2);');
    expect((await migrate(url, directory)).applied).toEqual(['20260103000000_break_things.sql']);
  });

  it('refuses a file that was changed after it was applied', async () => {
    await migrate(url, directory);
    await write('20260102000000_fill_things.sql', 'insert into things values (2);');
    await expect(migrate(url, directory)).rejects.toThrow('"20260102000000_fill_things.sql" was changed');
  });

  it('refuses a database that a newer program has migrated', async () => {
    await write('20260103000000_add_more.sql', 'select 1;');
    await migrate(url, directory);
    await rm(join(directory, '20260103000000_add_more.sql'));
    await expect(migrate(url, directory)).rejects.toThrow('newer than this program');
  });

  it('refuses a file that is older than what is applied', async () => {
    await migrate(url, directory);
    await write('20260101120000_come_late.sql', 'select 1;');
    await expect(migrate(url, directory)).rejects.toThrow('give it a newer version');
  });

  it('refuses a file without a version', async () => {
    await write('things.sql', 'select 1;');
    await expect(migrate(url, directory)).rejects.toThrow('"things.sql" is not named');
  });

  it('continues what the Supabase CLI has begun', async () => {
    await client.query(`
      create schema supabase_migrations;
      create table supabase_migrations.schema_migrations (version text not null primary key, statements text[], name text);
      insert into supabase_migrations.schema_migrations values ('20260101000000', '{}', 'create_things');
      create table things (id int);`);
    expect((await migrate(url, directory)).applied).toEqual(['20260102000000_fill_things.sql']);
  });

  it('builds the real schema when several processes start together, and again', async () => {
    const reports = await Promise.all([1, 2, 3].map(() => migrate(url, REAL_MIGRATIONS)));
    expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(1);
    expect((await migrate(url, REAL_MIGRATIONS)).applied).toEqual([]);
  });
});

async function asOwner(sql: string): Promise<void> {
  const client = new Client({ connectionString: inject('ownerUrl') });
  await client.connect();
  await client.query(sql);
  await client.end();
}
