import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config.ts';

/** @throws when the data directory holds no installation: a command must not make one where a path was mistyped. */
export async function requireInstallation({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  try {
    await access(join(dataDir, 'secrets'));
  } catch (error) {
    throw new Error(`there is no installation in "${dataDir}"; set ATB_DATA_DIR, or start the server once`, {
      cause: error,
    });
  }
}
