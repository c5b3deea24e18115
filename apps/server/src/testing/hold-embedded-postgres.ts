// A process that runs the embedded database until it is told to stop: tests kill it. Usage: node <this file> <data directory>
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { createLogger } from '../logger.ts';
import { loadSecrets } from '../secrets.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('Usage: hold-embedded-postgres.ts <data directory>');
const embedded = await startEmbeddedPostgres({
  dataDir,
  secrets: await loadSecrets(dataDir),
  logger: createLogger('warn'),
});
console.log(JSON.stringify({ ownerUrl: embedded.ownerUrl, wasRunning: embedded.wasRunning, place: embedded.place }));
process.once('SIGTERM', () => {
  void embedded.stop().then(() => process.exit(0));
});
setInterval(() => undefined, 1_000);
