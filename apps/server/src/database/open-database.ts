import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Secrets } from '../secrets.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface Database {
  /** Connection as the owner, for migrations and role passwords. */
  readonly ownerUrl: string;
  readonly close: () => Promise<void>;
}

/** The operator's PostgreSQL when `DATABASE_URL` names one, our own otherwise. */
export async function openDatabase(config: Config, secrets: Secrets, logger: Logger): Promise<Database> {
  if (config.databaseUrl !== null) return { ownerUrl: config.databaseUrl, close: () => Promise.resolve() };
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, secrets, logger });
  return { ownerUrl: embedded.ownerUrl, close: embedded.stop };
}
