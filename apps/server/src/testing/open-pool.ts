import { Pool, type PoolConfig } from 'pg';

/** A pool of a test's own that outlives the loss of its connections, as the program's pools do: idle, in use, or while they end. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
