import { Client } from 'pg';

/** Any fixed number will do: it makes concurrent starts wait for each other. */
const ADVISORY_LOCK_KEY = 7_226_013;

/**
 * The queue makes and upgrades its own tables, as atb_engine. That role may not create schemas, so the owner makes the
 * schema for it, together with the table by which the queue knows that it need not try.
 * @see https://worker.graphile.org/docs/schema
 */
const SCHEMA = `
  create schema if not exists graphile_worker authorization atb_engine;
  set local role atb_engine;
  create table if not exists graphile_worker.migrations (
    id integer primary key,
    ts timestamptz not null default now(),
    breaking boolean not null default false
  );
`;

/** Prepares the database for the job queue; harmless when that was done before. */
export async function installQueue(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'atb-queue' });
  client.on('error', () => undefined); // the query in flight reports the loss
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK_KEY]);
    await client.query('set local client_min_messages = warning');
    await client.query(SCHEMA);
    await client.query('commit');
  } finally {
    await client.end();
  }
}
