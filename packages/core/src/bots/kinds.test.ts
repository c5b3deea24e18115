import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { BOT_BACKTESTERS } from './backtesters.ts';
import { BOT_GHOSTS } from './ghosts.ts';
import { ALERTED_BOT_KINDS, BACKTESTED_BOT_KINDS, BOT_KINDS } from './kinds.ts';
import { BOT_MODULES } from './registry.ts';

it('names of kinds say of each what its description says', async () => {
  expect(Object.entries(BOT_MODULES).map(([name, { kind }]) => [name, kind])).toEqual(
    BOT_KINDS.map((kind) => [kind, kind]),
  );
  expect(ALERTED_BOT_KINDS).toEqual(BOT_KINDS.filter((kind) => BOT_MODULES[kind].takesAlerts !== undefined));
  for (const kind of BACKTESTED_BOT_KINDS) {
    expect(BOT_BACKTESTERS[kind].module.kind).toBe(kind);
    expect((await BOT_GHOSTS[kind]()).module.kind).toBe(kind);
  }
});

const documentOf = (name: string) => readFileSync(resolve(import.meta.dirname, '../../../../docs', name), 'utf8');

it.each(BOT_KINDS)('documents name %s, and what of it may be changed while it runs', (kind) => {
  const ofProgram = /^\| `strategy` \| A kind of bot \((.+?)\)/mu.exec(documentOf('api.md'))?.[1]?.split(', ');
  expect(ofProgram).toContain(`\`${kind}\``);
  const hasRow = new RegExp(`^\\| ${kind} \\|`, 'imu').test(documentOf('bots.md'));
  expect(hasRow, 'docs/bots.md').toBe(BOT_MODULES[kind].editing !== undefined);
});
