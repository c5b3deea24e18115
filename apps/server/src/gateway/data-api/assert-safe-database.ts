import type { Pool } from 'pg';
import { EXPOSED_SCHEMA } from './schema/schema-cache.ts';

const POWERFUL_ROLES = `
  select rolname as name from pg_roles
  where (rolsuper or rolbypassrls) and rolname in (session_user, 'anon', 'authenticated', 'service_role')`;

/** Tables whose rows a grant alone would open, and tables that belong to a role that requests act as. */
const OPEN_TABLES = `
  select c.relname as name from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p')
    and (not c.relrowsecurity or not c.relforcerowsecurity
      or pg_has_role(session_user, c.relowner, 'member'))`;

/** Views run with the rights of their owner, past the policies of the tables below, unless they say otherwise. */
const OPEN_VIEWS = `
  select c.relname as name from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind = 'v'
    and not coalesce(c.reloptions @> array['security_invoker=true'] or c.reloptions @> array['security_invoker=on'], false)`;

/**
 * Requests reach rows through row-level security alone, so a start on a database where it does not hold is refused.
 * @throws with every fault named.
 */
export async function assertSafeDatabase(pool: Pool): Promise<void> {
  const faults = [
    ...(await list(pool, POWERFUL_ROLES, [], 'The role can pass row-level security by')),
    ...(await list(pool, OPEN_TABLES, [EXPOSED_SCHEMA], 'Row-level security is not enabled and forced on the table')),
    ...(await list(pool, OPEN_VIEWS, [EXPOSED_SCHEMA], 'The view does not run with the rights of its caller')),
  ];
  if (faults.length > 0) throw new Error(`The database is not safe to serve:\n${faults.join('\n')}`);
}

async function list(pool: Pool, query: string, values: readonly string[], fault: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(query, [...values]);
  return rows.map(({ name }) => `  ${fault}: ${name}`);
}
