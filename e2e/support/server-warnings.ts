import { readdir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Where `startServer` keeps what each server prints. */
export const SERVER_LOGS = resolve(import.meta.dirname, '../test-results');

const SHOWN = 20;
const IS_WARNING = /"level":"(?:warn|error|fatal)"/u;

/** What servers warned of since then, the latest lines of each: why a browser test failed is often told only there. */
export async function readServerWarnings(since: Date): Promise<readonly string[]> {
  const warnings: string[] = [];
  for (const name of await readdir(SERVER_LOGS)) {
    const path = join(SERVER_LOGS, name);
    if (!/^server-\d+\.log$/u.test(name) || (await stat(path)).mtime < since) continue;
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => IS_WARNING.test(line));
    const fresh = lines.filter((line) => (/"time":"([^"]+)"/u.exec(line)?.[1] ?? '') >= since.toISOString());
    warnings.push(...fresh.slice(-SHOWN).map((line) => `${name}: ${line}`));
  }
  return warnings;
}
