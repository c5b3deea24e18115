import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const SCRIPTS = resolve(import.meta.dirname, '../../../../scripts');

/** What every script finds in a repository, with nothing wrong in it. */
const SOUND = {
  'packages/core/src/base/one.ts': 'export const one = 1;',
  'packages/core/src/risk/two.ts': "import { one } from '../base/one.ts';\nexport const two = one + one;",
  'packages/api/src/three.ts': "import { two } from '@atb/core/risk/two';\nexport const three = two + 1;",
  'apps/server/src/venues/four.ts': "import { three } from '@atb/api/three';\nexport const four = three + 1;",
  'apps/web/src/features/bots/five.ts': 'export const five = 5;',
  'bench/six.ts': 'export const six = 6;',
  'e2e/seven.test.ts': 'export const seven = 7;',
  'scripts/check-eight.mjs': 'export const eight = 8;',
  'docs/nine.md': 'Nine.',
  'supabase/schema.sql': 'create table public.bots (id uuid);',
  'ARCHITECTURE.md': '| promise | how it is kept |\n| --- | --- |\n| It counts | By ones (`seven.test.ts`) |\n',
} as const;

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Runs a script of the gate on a sound repository with some files more, or others. @returns all that it says */
async function check(script: string, planted: Readonly<Record<string, string>>) {
  const root = await mkdtemp(join(tmpdir(), 'atb-gate-'));
  folders.push(root);
  for (const [file, text] of Object.entries({ ...SOUND, ...planted })) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text);
  }
  const { promise, resolve: settle } = Promise.withResolvers<{ readonly passes: boolean; readonly said: string }>();
  execFile(process.execPath, [join(SCRIPTS, `check-${script}.mjs`), root], (error, stdout, stderr) =>
    settle({ passes: error === null, said: stdout + stderr }),
  );
  return promise;
}

describe.each(['fences', 'names', 'vocabulary', 'promises'])('check-%s', (script) => {
  it('passes where nothing is wrong', async () => {
    expect(await check(script, {})).toMatchObject({ passes: true });
  });
});

const FAULTS: ReadonlyArray<readonly [script: string, what: string, files: Record<string, string>, said: string]> = [
  [
    'fences',
    'a circle of three files, of which one is loaded later',
    {
      'packages/core/src/base/a.ts': "import { b } from './b.ts';\nexport const a = b;",
      'packages/core/src/base/b.ts': "import type { C } from './c.ts';\nexport const b: C = 1;",
      'packages/core/src/base/c.ts': "export type C = number;\nexport const c = () => import('./a.ts');",
    },
    'circle of imports: packages/core/src/base/a.ts → packages/core/src/base/b.ts → packages/core/src/base/c.ts → packages/core/src/base/a.ts',
  ],
  [
    'fences',
    'a folder of core that imports one above it',
    { 'packages/core/src/base/up.ts': "import { two } from '../risk/two.ts';\nexport const up = two;" },
    'core/base (0) must not import core/risk (4)',
  ],
  [
    'fences',
    'parts of the server that import each other',
    { 'apps/server/src/gateway/ask.ts': "import { run } from '../engine/run.ts';\nexport const ask = run;" },
    'server/gateway must not import server/engine',
  ],
  [
    'fences',
    'features of the web app that import each other',
    { 'apps/web/src/features/lab/lab.ts': "import { five } from '@/features/bots/five.ts';\nexport const lab = five;" },
    'features never import each other',
  ],
  [
    'fences',
    'a clock in core',
    { 'packages/core/src/base/now.ts': 'export const now = () => Date.now();' },
    'core has no clock, timer or unseeded randomness',
  ],
  [
    'fences',
    'an order that is called approved without the check',
    { 'apps/server/src/venues/send.ts': 'export const send = (order: Order) => place(order as Approved<Order>);' },
    'only risk/approved.ts approves an order',
  ],
  [
    'fences',
    'a helper beside endpoints',
    { 'apps/server/src/gateway/functions/trading/help.ts': 'export const help = 1;' },
    'a group of endpoints has endpoints alone',
  ],
  [
    'names',
    'a name that two files export',
    { 'apps/web/src/lib/one.ts': 'export const one = 1;' },
    '"one" is exported by apps/web/src/lib/one.ts and packages/core/src/base/one.ts',
  ],
  [
    'vocabulary',
    'a word in a name',
    { 'bench/b.ts': 'export const botDesk = 1;' },
    'bench/b.ts:1: "botDesk": repository',
  ],
  ['vocabulary', 'a word in a comment', { 'bench/b.ts': '\n// A wish.' }, 'bench/b.ts:2: "wish" in a comment'],
  ['vocabulary', 'a folder', { 'bench/wishes/b.ts': '' }, 'the folder "wishes" is called "commands"'],
  [
    'vocabulary',
    'a sentence of a screen',
    { 'apps/web/src/lib/b.tsx': 'export const Title = () => <h1>Harder terms</h1>;' },
    'apps/web/src/lib/b.tsx:1: "Harder terms": Stress scenarios',
  ],
  [
    'vocabulary',
    'a sentence of a document',
    { 'docs/b.md': 'Read this.\n\nHarder terms follow.' },
    'docs/b.md:3: "Harder terms": Stress scenarios',
  ],
  [
    'vocabulary',
    'a name of the schema',
    { 'supabase/schema.sql': 'create table public.desks (id uuid);' },
    'supabase/schema.sql:1: "desks"',
  ],
  [
    'promises',
    'a promise without a test',
    { 'ARCHITECTURE.md': '| promise | proof |\n| --- | --- |\n| It flies | By `wings` |\n' },
    'ARCHITECTURE.md:3: "It flies" names no test, bench or check',
  ],
  [
    'promises',
    'a promise whose test is gone',
    { 'ARCHITECTURE.md': '| promise | proof |\n| --- | --- |\n| It flies | `seven.test.ts`, `even.test.ts` |\n' },
    'ARCHITECTURE.md:3: "It flies" names even.test.ts, which is not there',
  ],
];

describe('the gate', () => {
  it.each(FAULTS)('by check-%s refuses %s', async (...[script, , files, said]) => {
    const answer = await check(script, files);
    expect(answer.said).toContain(said);
    expect(answer.passes).toBe(false);
  });
});
