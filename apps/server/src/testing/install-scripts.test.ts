import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';

const SCRIPT = resolve(import.meta.dirname, '../../../../scripts/npm-cache.mjs');

/** Calls what the script exports, as the scripts do that run before anything is installed. */
async function call(expression: string, env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const code = `import * as script from ${JSON.stringify(SCRIPT)};
    const log = console.log; console.log = () => {};
    log(JSON.stringify(${expression}));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], { env });
  return JSON.parse(stdout);
}

describe('an installation', () => {
  it("leaves npm's cache where it is while it can be written", async () => {
    const home = await mkdtemp(join(tmpdir(), 'atb-home-'));
    onTestFinished(() => rm(home, { recursive: true }));
    expect(await call('script.npmCacheOptions()', { HOME: home })).toEqual([]);
  });

  it('takes another cache where the home is none', async () => {
    // Root may write everywhere but into what is no folder.
    const options = await call('script.npmCacheOptions()', { HOME: '/dev/null', TMPDIR: tmpdir() });
    expect(options).toEqual(['--cache', expect.stringContaining('atb-npm-')]);
  });

  it.each([
    ['npm error code EACCES\nnpm error path /home/nobody/.npm/_cacache', 'npm may not write where it wants to'],
    ['npm error code ENOSPC', 'the disk is full'],
    ['npm error code ENOTFOUND\nnpm error network request to https://registry', 'the npm registry cannot be reached'],
    ['npm error code E404', 'the npm registry does not give a package'],
    ['npm error something else', 'see above'],
  ])('says why it failed: %s', async (output, reason) => {
    expect(await call(`script.explainNpmFailure(${JSON.stringify(output)})`)).toContain(reason);
  });
});
