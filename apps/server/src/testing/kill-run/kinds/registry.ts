import type { BotKind } from '@atb/core/bots/kinds';
import { copyParams } from './copy-params.ts';
import { dcaParams } from './dca-params.ts';
import { gridParams } from './grid-params.ts';
import type { RandomParams } from './random-params.ts';
import { strategyParams } from './strategy-params.ts';

/** Every kind of bot is killed. */
export const RANDOM_PARAMS: Readonly<Record<BotKind, RandomParams>> = {
  grid: gridParams,
  dca: dcaParams,
  strategy: strategyParams,
  copy: copyParams,
};
