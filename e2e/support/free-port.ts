import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system lends to outgoing connections (32,768 and up on Linux): a server cannot have one of those. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
/** More than are ever taken, one by one, by chance. */
const TRIES = 100;

/**
 * A port that nothing listens on, for a server that a test starts itself and whose address others must know before. Chosen by
 * chance, so that tests beside each other do not meet.
 */
export async function findFreePort(): Promise<number> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${FIRST_PORT} on is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}
