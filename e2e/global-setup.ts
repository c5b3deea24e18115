import { makeTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts';
import { startServer } from './support/start-server.ts';

/**
 * Starts the run's server on an empty data directory, unless `ATB_E2E_URL` named one that already answers; `ATB_E2E_DATA_DIR`
 * then names its data directory.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const url = new URL(process.env['ATB_E2E_URL'] ?? '');
  if ((await fetch(new URL('/healthz', url)).catch(() => null))?.ok === true) return async () => undefined;
  const folder = await makeTemporaryFolder('e2e');
  const dataDir = folder.path;
  process.env['ATB_E2E_DATA_DIR'] = dataDir;
  const server = await startServer({ port: Number(url.port), dataDir });
  return async () => {
    await server.stop();
    await folder.remove();
  };
}
