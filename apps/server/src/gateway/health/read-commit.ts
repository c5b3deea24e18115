import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The commit of a checkout, twelve characters; null where there is none, or no git. */
export async function readCommit(directory: string): Promise<string | null> {
  try {
    const { stdout } = await run('git', ['-C', directory, 'rev-parse', '--short=12', 'HEAD'], { timeout: 5_000 });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
