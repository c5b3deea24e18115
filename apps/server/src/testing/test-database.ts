import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { closePools, createPools } from '../database/create-pools.ts';
import type { Pools } from '../database/pools.ts';
import { createLogger } from '../logger.ts';
import { loadSecrets, type Secrets } from '../secrets.ts';
import { databaseUrl } from './database-url.ts';

/** A migrated database that belongs to one test file. */
export interface TestDatabase {
  readonly ownerUrl: string;
  readonly pools: Pools;
  readonly secrets: Secrets;
  /** Closes the pools and removes the database, whoever is still connected. */
  readonly drop: () => Promise<void>;
}

/** Clones the migrated template. Call it in `beforeAll`, `drop` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const clusterUrl = inject('ownerUrl');
  const secrets = await loadSecrets(inject('dataDir'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runAsOwner(clusterUrl, `create database ${name} template atb_template`);
  const ownerUrl = databaseUrl(clusterUrl, name);
  const pools = createPools({ ownerUrl, secrets, logger: createLogger('error') });
  return {
    ownerUrl,
    pools,
    secrets,
    drop: async () => {
      await closePools(pools);
      await runAsOwner(clusterUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runAsOwner(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
