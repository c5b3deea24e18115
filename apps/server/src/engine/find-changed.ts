import type { Pool } from 'pg';
import type { AccountRunner } from './account-runner.ts';

/** Accounts whose limits or halts are not those any more under which their runners trade. */
export async function findChanged(
  pool: Pool,
  runners: ReadonlyArray<Pick<AccountRunner, 'accountId' | 'settings'>>,
): Promise<readonly string[]> {
  const known = [runners.map(({ accountId }) => accountId), runners.map(({ settings }) => settings)];
  const { rows } = await pool.query<{ id: string }>(
    `select known.id from unnest($1::uuid[], $2::text[]) as known (id, settings)
       left join lateral account_settings_of(known.id) found on true
     where found.settings is distinct from known.settings`,
    known,
  );
  return rows.map(({ id }) => id);
}
