import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { REPOSITORY, VERSION } from '../../places.ts';
import { readInstalled } from './installed-program.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atb-installed-'));
});
afterAll(() => rm(root, { recursive: true }));

const git = (folder: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-C', join(root, folder), '-c', 'user.name=x', '-c', 'user.email=x@y.test', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();

async function release(version: string): Promise<string> {
  await writeFile(join(root, 'origin/package.json'), JSON.stringify({ version }));
  git('origin', 'add', '.');
  git('origin', 'commit', '--quiet', '--message', version);
  return git('origin', 'rev-parse', '--short=12', 'HEAD');
}

it('is the checkout as it is now, with what was fetched and not merged', async () => {
  execFileSync('git', ['init', '--quiet', join(root, 'origin')]);
  const first = await release('1.0.0');
  execFileSync('git', ['clone', '--quiet', join(root, 'origin'), join(root, 'copy')]);
  const copy = join(root, 'copy');
  expect(await readInstalled(copy)).toEqual({ version: '1.0.0', commit: first, fetched: 0 });
  const second = await release('1.1.0');
  expect(await readInstalled(copy), 'nobody is asked').toEqual({ version: '1.0.0', commit: first, fetched: 0 });
  git('copy', 'fetch', '--quiet');
  expect(await readInstalled(copy)).toEqual({ version: '1.0.0', commit: first, fetched: 1 });
  git('copy', 'merge', '--quiet', '--ff-only', '@{upstream}');
  expect(await readInstalled(copy)).toEqual({ version: '1.1.0', commit: second, fetched: 0 });
});

it('is not known where there is no checkout', async () => {
  expect(await readInstalled(join(root, 'nowhere'))).toEqual({ version: null, commit: null, fetched: null });
});

it('has the version that the program says', async () => {
  expect((await readInstalled(REPOSITORY)).version).toBe(VERSION);
});
