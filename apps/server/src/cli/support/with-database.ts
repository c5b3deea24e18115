import { Client } from 'pg';
import { openDatabase } from '../../database/open-database.ts';
import { createLogger } from '../../logger.ts';
import { loadSecrets, type Secrets } from '../../secrets.ts';
import type { CliContext } from './cli-command.ts';

/** An installation's database, entered as its owner. */
export interface OpenInstallation {
  readonly ownerUrl: string;
  readonly client: Client;
  readonly secrets: Secrets;
}

/** Shares the embedded database with a running server, or runs it for as long as the work takes. */
export async function withDatabase<T>(
  { config }: Pick<CliContext, 'config'>,
  work: (installation: OpenInstallation) => Promise<T>,
): Promise<T> {
  const logger = createLogger('error');
  const secrets = await loadSecrets(config.dataDir);
  let close = async (): Promise<void> => {};
  const onOpening = (stop: () => Promise<void>): void => {
    close = stop;
  };
  try {
    const ownerUrl = await openDatabase({ config, secrets, logger, onOpening });
    const client = new Client({ connectionString: ownerUrl, application_name: 'atb-cli' });
    client.on('error', () => undefined); // the query in flight reports the loss
    await client.connect();
    try {
      return await work({ ownerUrl, client, secrets });
    } finally {
      await client.end();
    }
  } finally {
    await close();
  }
}
