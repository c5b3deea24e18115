import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryFolder {
  readonly path: string;
  /** Ends what still works below the folder and removes it. */
  readonly remove: () => Promise<void>;
}

/**
 * A folder that goes when this process does, however that ends (a signal that nobody can catch included), and with it every
 * server and database that works below it.
 */
export async function makeTemporaryFolder(name: string): Promise<TemporaryFolder> {
  const path = await realpath(await mkdtemp(join(tmpdir(), `atb-${name}-`)));
  await chmod(path, 0o755); // the user PostgreSQL runs as must get in
  const reaper = spawn(process.execPath, [join(import.meta.dirname, 'reap-folder.ts'), path], {
    // A group of its own, so that Ctrl-C reaches us alone.
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(reaper, 'exit');
  reaper.unref();
  return {
    path,
    remove: async () => {
      reaper.ref();
      reaper.stdin.end();
      await exited;
    },
  };
}
