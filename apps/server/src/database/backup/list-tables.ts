// backup: every row of a database as text, in one consistent picture, and back into a database of the same schema.
import type { Client } from 'pg';

export interface BackupTable {
  /** Quoted where need be: `public.bots`. */
  readonly name: string;
  /** Quoted; generated ones are left out. */
  readonly columns: readonly string[];
  /** The order in which rows are written: the primary key, or the row's text. */
  readonly order: string;
  /** As whom it is read; null for the owner. */
  readonly reader: string | null;
}

/**
 * Schemas whose rows are made by the program itself: the job queue says what other rows say, the history of migrations is made by
 * migrating. What is unlogged may be lost at any time.
 */
const LIST = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(
      select quote_ident(a.attname) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    coalesce((
      select string_agg(quote_ident(a.attname), ', ' order by k.ord)
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (num, ord)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
      where i.indrelid = c.oid and i.indisprimary), 'row_to_json(t)::text') as order,
    case when not c.relrowsecurity or not row_security_active(c.oid) then null else coalesce((
      select r.rolname from unnest(array['atb_engine', 'supabase_auth_admin', 'service_role']) with ordinality as r (rolname, ord)
      where has_table_privilege(r.rolname, c.oid, 'select') and exists (
        select 1 from pg_policies p
        where p.schemaname = n.nspname and p.tablename = c.relname and p.permissive = 'PERMISSIVE' and p.cmd in ('ALL', 'SELECT')
          and p.qual = 'true' and r.rolname = any (p.roles))
      order by r.ord limit 1), '') end as reader
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker', 'supabase_migrations')
    and n.nspname not like 'pg\\_%'
    and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by 1`;

/** @throws naming a table that nobody may read whole. */
export async function listTables(client: Client): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable>(LIST);
  const closed = rows.find(({ reader }) => reader === '');
  if (closed !== undefined) throw new Error(`no role may read all rows of "${closed.name}": back up as a superuser`);
  return rows;
}

export interface BackupSequence {
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

/** Where sequences stand. They are not part of a snapshot: read after the rows, they are never behind them. */
export async function listSequences(client: Client): Promise<readonly BackupSequence[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
     where schemaname not in ('graphile_worker', 'supabase_migrations') order by 1`,
  );
  return rows.map(({ name, value }) => ({ name, value: value ?? '1', isCalled: value !== null }));
}
