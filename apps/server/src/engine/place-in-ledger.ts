import type { Pool } from 'pg';
import type { AccountQueue } from './account-queue.ts';

interface Queued {
  readonly queue: Pick<AccountQueue, 'isBusy' | 'turns'>;
}

// The largest of all accounts, which the key's index finds at once. An account has one writer, and numbers only grow: what it wrote before has
// smaller ones, and what it writes later has larger ones.
const LATEST = 'select coalesce(max(id), 0)::text as id from ledger_postings';

/**
 * How far the ledger has come for accounts of which all is written down.
 * @returns the number up to which the postings of an account are what its book has, or null when something of it is not written down yet, or
 *   was while this was asked.
 */
export async function placeInLedger<Runner extends Queued>(
  pool: Pool,
  runners: readonly Runner[],
): Promise<(runner: Runner) => string | null> {
  const settled = new Map(runners.filter(({ queue }) => !queue.isBusy).map((runner) => [runner, runner.queue.turns]));
  const { rows } = await pool.query<{ id: string }>(LATEST);
  const place = rows[0]?.id ?? null;
  return (runner) => (!runner.queue.isBusy && settled.get(runner) === runner.queue.turns ? place : null);
}
