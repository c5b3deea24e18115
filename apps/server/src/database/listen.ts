import { setTimeout as sleep } from 'node:timers/promises';
import { Client, escapeIdentifier, type Pool, type PoolConfig } from 'pg';
import { type KeptRunning, keepRunning } from '../keep-running.ts';
import type { Logger } from '../logger.ts';

export interface ListenOptions {
  /** Where to connect and as whom; the listener uses a connection of its own, not one of the pool's. */
  readonly pool: Pool;
  readonly channels: readonly string[];
  readonly logger: Logger;
  readonly onNotification: (channel: string, payload: string) => void;
  /**
   * Called after every LISTEN, the first and each reconnection: whatever was notified while nobody listened is lost, so
   * the caller reads the tables again here.
   */
  readonly onListening: () => void;
}

/** A silent connection is asked for a sign of life this often, so that a half-open one is noticed. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT_TIMEOUT_MS = 5_000;

/** Listens for as long as it is not stopped, across restarts of the database. */
export function listen(options: ListenOptions): KeptRunning {
  const { channels, logger } = options;
  return keepRunning({
    attempt: (signal, onUp) => listenOnce(options, signal, onUp),
    onLost: (error, retryMs) => logger.warn({ err: error, channels, retryMs }, 'database listener lost'),
  });
}

/** Holds one connection until it is lost (throws) or the signal comes (returns). */
async function listenOnce(options: ListenOptions, signal: AbortSignal, onReady: () => void): Promise<void> {
  const client = new Client({ ...connectionOf(options.pool), query_timeout: HEARTBEAT_TIMEOUT_MS });
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined); // the connection may be lost before anybody waits for it
  client.on('error', lost.reject);
  client.on('end', () => lost.reject(new Error('the database closed the listening connection')));
  client.on('notification', ({ channel, payload }) => deliver(options, channel, payload ?? ''));
  try {
    await client.connect();
    await client.query(options.channels.map((channel) => `listen ${escapeIdentifier(channel)}`).join(';'));
    onReady();
    options.onListening();
    await Promise.race([lost.promise, beat(client, signal)]);
  } finally {
    client.end().catch(() => undefined);
  }
}

/** A fault of the receiver must not cost everybody else the connection. */
function deliver(options: ListenOptions, channel: string, payload: string): void {
  try {
    options.onNotification(channel, payload);
  } catch (error) {
    options.logger.error({ err: error, channel }, 'notification handler failed');
  }
}

/** Resolves when the signal comes, throws when the database does not answer in time. */
async function beat(client: Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(HEARTBEAT_MS, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await client.query('select 1');
  }
}

/** A pool's own options, password included: the pool hides it from enumeration. */
export function connectionOf({ options }: Pool): PoolConfig {
  return { ...options, password: options.password };
}
