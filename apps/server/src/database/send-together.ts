import type { PoolClient, QueryConfig } from 'pg';
import type { Transaction } from './with-transaction.ts';

/**
 * Statements of one connection that need none of each other's answers. They travel as one piece where the pool pipelines: each that is
 * written by itself wakes the database anew, which costs this process as much as the rest of it.
 * @param ask sends all of them before it first waits.
 */
export function sendTogether<T>(
  { connection }: Transaction & Partial<Pick<PoolClient, 'connection'>>,
  ask: () => Promise<T>,
): Promise<T> {
  connection?.stream.cork();
  try {
    return ask();
  } finally {
    connection?.stream.uncork();
  }
}

/** By text. Only constant texts are named, so there are few. */
const names = new Map<string, string>();

/** A constant statement, planned once a connection. */
export function prepared(text: string, values: readonly unknown[]): QueryConfig {
  const name = names.get(text) ?? `atb_${names.size}`;
  names.set(text, name);
  return { name, text, values: [...values] };
}
