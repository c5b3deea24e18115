import type { Pool, PoolClient } from 'pg';

/** A connection inside an open transaction. */
export type Transaction = Pick<PoolClient, 'query'>;

/**
 * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
 * @throws what `work` threw, or the database's error. After a lost connection during COMMIT the outcome is unknown.
 */
export async function withTransaction<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return runTransaction(pool, 'begin', work);
}

/** Like `withTransaction`, with a first statement of the caller's (which must begin the transaction). */
export async function runTransaction<T>(pool: Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    isBroken = false;
    return result;
  } catch (error) {
    isBroken = !(await rollBack(client));
    throw error;
  } finally {
    // A connection in an unknown state is closed, never given to the next caller.
    client.release(isBroken);
  }
}

async function rollBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    return false; // the connection is gone, and the database has rolled back by itself
  }
}
