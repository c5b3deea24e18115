import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { OWNER_ROLE } from '../database/init-cluster.ts';

/** In `postmaster.pid`: the process, the folder, the time, and then the port. */
const PORT_LINE = 3;

/**
 * Makes, in the embedded database of the server that runs on `dataDir`, the role that docs/operations.md gives a second server
 * whose users are the first one's.
 * @returns its address, for `DATABASE_URL`
 */
export async function lendDatabase(dataDir: string): Promise<string> {
  const port = await findPort(dataDir);
  const ownerPassword = (await readFile(join(dataDir, 'secrets/db-owner-password'), 'utf8')).trim();
  const owner = new Client({ connectionString: urlOf(OWNER_ROLE, ownerPassword, port) });
  await owner.connect();
  const password = randomBytes(16).toString('hex');
  try {
    await owner.query(`create role atb_server login noinherit password '${password}'`);
    await owner.query('grant anon, authenticated, service_role, atb_engine to atb_server');
    await owner.query('grant create on database postgres to atb_server');
  } finally {
    await owner.end();
  }
  return urlOf('atb_server', password, port);
}

function urlOf(role: string, password: string, port: number): string {
  return `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

async function findPort(dataDir: string): Promise<number> {
  const files = await readdir(dataDir, { recursive: true });
  const pidFile = files.find((name) => name.endsWith('postmaster.pid'));
  if (pidFile === undefined) throw new Error(`No database runs in ${dataDir}.`);
  const lines = (await readFile(join(dataDir, pidFile), 'utf8')).split('\n');
  return Number(lines[PORT_LINE]);
}
