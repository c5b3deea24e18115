import type { BotKind } from '@atb/core/bots/kinds';
import { killedCopy } from './killed-copy.ts';
import { killedDca } from './killed-dca.ts';
import { killedGrid } from './killed-grid.ts';
import type { KilledKind } from './killed-kind.ts';
import { killedStrategy } from './killed-strategy.ts';

/** Every kind of bot is killed. */
export const KILLED_KINDS: Readonly<Record<BotKind, KilledKind>> = {
  grid: killedGrid,
  dca: killedDca,
  strategy: killedStrategy,
  copy: killedCopy,
};
