import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SystemReport } from '@atb/api/functions/system/system-report';
import { z } from 'zod';
import { readCommit } from './read-commit.ts';

const run = promisify(execFile);
const manifest = z.object({ version: z.string() });

/** The program as it lies on disk now, which may be newer than the one that runs. Nobody is asked over a network. */
export async function readInstalled(repository: string): Promise<SystemReport['installed']> {
  const [version, commit, fetched] = await Promise.all([
    readVersion(repository),
    readCommit(repository),
    countFetched(repository),
  ]);
  return { version, commit, fetched };
}

async function readVersion(repository: string): Promise<string | null> {
  try {
    return manifest.parse(JSON.parse(await readFile(join(repository, 'package.json'), 'utf8'))).version;
  } catch {
    return null;
  }
}

/** Commits of the upstream branch that somebody has fetched and not merged; null where there is no checkout or no upstream. */
async function countFetched(repository: string): Promise<number | null> {
  try {
    const args = ['-C', repository, 'rev-list', '--count', 'HEAD..@{upstream}'];
    const count = Number((await run('git', args, { timeout: 5_000 })).stdout.trim());
    return Number.isInteger(count) ? count : null;
  } catch {
    return null;
  }
}
