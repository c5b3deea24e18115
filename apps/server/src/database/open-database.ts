import type { Config } from '../config.ts';
import type { Logger } from '../logger.ts';
import type { Secrets } from '../secrets.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface OpenDatabaseOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir'>;
  readonly secrets: Secrets;
  readonly logger: Logger;
  /** Given the way to close it before it is open: a start may be called off half-way. */
  readonly onOpening: (close: () => Promise<void>) => void;
}

/**
 * The operator's PostgreSQL when `DATABASE_URL` names one, our own otherwise.
 * @returns connection as the owner, for migrations and role passwords.
 */
export async function openDatabase({ config, secrets, logger, onOpening }: OpenDatabaseOptions): Promise<string> {
  if (config.databaseUrl !== null) return config.databaseUrl;
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, secrets, logger, onOpening });
  return embedded.ownerUrl;
}
