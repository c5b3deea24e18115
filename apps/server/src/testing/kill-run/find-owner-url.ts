import { join } from 'node:path';
import { realpath } from 'node:fs/promises';
import { OWNER_ROLE } from '../../database/init-cluster.ts';
import { findPostmaster, type Postmaster } from '../../database/postmaster.ts';
import { loadSecrets } from '../../secrets.ts';

/** The living database process of a data directory; null when there is none. */
export async function findDatabase(dataDir: string): Promise<Postmaster | null> {
  return findPostmaster(join(await realpath(join(dataDir, 'postgres')), 'data'));
}

/** How to connect as the owner to the database that now runs on a data directory. */
export async function findOwnerUrl(dataDir: string): Promise<string> {
  const database = await findDatabase(dataDir);
  if (database === null) throw new Error(`no database runs on "${dataDir}"`);
  const { dbPasswords } = await loadSecrets(dataDir);
  return `postgresql://${OWNER_ROLE}:${encodeURIComponent(dbPasswords.owner)}@127.0.0.1:${database.port}/postgres`;
}
