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
