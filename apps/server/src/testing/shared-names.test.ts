import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

const EVALUATE = `
  import { declaredExports, findSharedNames } from ${JSON.stringify(pathToFileURL(resolve(ROOT, 'scripts/find-shared-names.mjs')).href)};
  const [files] = process.argv.slice(1);
  const exported = Object.entries(JSON.parse(files)).map(([file, text]) => [file, declaredExports(file, text)]);
  console.log(JSON.stringify({ exported, shared: findSharedNames(new Map(exported)).map(([name]) => name) }));`;

interface Found {
  readonly exported: ReadonlyArray<readonly [string, readonly string[]]>;
  readonly shared: readonly string[];
}

/** @param files text by path */
async function evaluate(files: Readonly<Record<string, string>>): Promise<Found> {
  const args = ['--input-type=module', '--eval', EVALUATE, '--', JSON.stringify(files)];
  return JSON.parse((await run(process.execPath, args, { cwd: ROOT })).stdout);
}

const findShared = async (files: Readonly<Record<string, string>>) => (await evaluate(files)).shared;
const STOP_ALL = 'export function stopAll() {}';

describe('names that a file exports', () => {
  it('are those it declares, not those it passes on or keeps', async () => {
    const text = `
      export const A = 1, B = 2;
      export function c() {}
      export interface D {}
      export type E = string;
      export class F {}
      export { g } from './g.ts';
      const h = 1;
      interface Props {}`;
    const { exported } = await evaluate({ 'a.ts': text });
    expect(exported).toEqual([['a.ts', ['A', 'B', 'c', 'D', 'E', 'F']]]);
  });
});

describe('a name in more than one file', () => {
  it('is a fault', async () => {
    const files = {
      'packages/core/src/tax/a.ts': 'export const isDollar = 1;',
      'packages/core/src/market/b.ts': 'export const isDollar = 1, pairOf = 2;',
    };
    expect(await findShared(files)).toEqual(['isDollar']);
  });

  it('is none at the ends of one action', async () => {
    const [core, server, web] = [
      'packages/core/src/engine/account/stop-all.ts',
      'apps/server/src/gateway/functions/trading/stop-all.ts',
      'apps/web/src/lib/api/stop-all.ts',
    ] as const;
    expect(await findShared({ [core]: STOP_ALL, [server]: STOP_ALL, [web]: STOP_ALL })).toEqual([]);
    expect(await findShared({ [web]: STOP_ALL, 'apps/web/src/features/bots/api/stop.ts': STOP_ALL })).toEqual([
      'stopAll',
    ]);
    expect(await findShared({ [server]: STOP_ALL, 'apps/server/src/engine/stop-all.ts': STOP_ALL })).toEqual([
      'stopAll',
    ]);
  });

  it('is none of a page and what loads it, and of commands found by their files', async () => {
    const page = 'export const BotPage = 1;';
    const command = 'export const command = 1;';
    expect(
      await findShared({ 'apps/web/src/app/pages.ts': page, 'apps/web/src/features/bots/bot-page.tsx': page }),
    ).toEqual([]);
    expect(
      await findShared({
        'apps/server/src/cli/backup.ts': command,
        'apps/server/src/cli/keys.ts': command,
        'apps/server/src/cli/plans.ts': command,
      }),
    ).toEqual([]);
  });
});
