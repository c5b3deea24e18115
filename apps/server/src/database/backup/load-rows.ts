import type { Client } from 'pg';
import type { BackupSequence, BackupTable } from './list-tables.ts';

interface ForeignKey {
  readonly owner: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Takes away what would refuse rows that come in any order or long after their time: foreign keys, triggers, and that the owner is held
 * to row-level security. All of it within the caller's transaction.
 * @returns puts it back; foreign keys are checked then.
 */
export async function openTables(client: Client, tables: readonly BackupTable[]): Promise<() => Promise<void>> {
  const names = tables.map(({ name }) => name);
  const { rows: keys } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as owner, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and conrelid = any ($1::regclass[])`,
    [names],
  );
  const { rows: forced } = await client.query<{ readonly name: string }>(
    `select oid::regclass::text as name from pg_class where relforcerowsecurity and oid = any ($1::regclass[])`,
    [names],
  );
  for (const { owner, name } of keys) await client.query(`alter table ${owner} drop constraint ${name}`);
  for (const { name } of forced) await client.query(`alter table ${name} no force row level security`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  return async () => {
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { owner, name, definition } of keys) {
      await client.query(`alter table ${owner} add constraint ${name} ${definition}`);
    }
    for (const { name } of forced) await client.query(`alter table ${name} force row level security`);
  };
}

/** Adds rows as `readRows` wrote them. */
export async function addRows(client: Client, { name, columns }: BackupTable, rows: readonly string[]): Promise<void> {
  const list = columns.join(', ');
  await client.query(
    `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  );
}

export async function setSequences(client: Client, sequences: readonly BackupSequence[]): Promise<void> {
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  }
}

/** @throws when postings of a transaction do not sum to zero by asset. */
export async function requireBalancedLedger(client: Client): Promise<void> {
  const { rows } = await client.query<{ readonly id: string }>(
    `select transaction_id as id from public.ledger_postings group by transaction_id, asset having sum(amount) <> 0 limit 1`,
  );
  if (rows[0] !== undefined)
    throw new Error(`the ledger does not balance: transaction ${rows[0].id} does not sum to zero`);
}
