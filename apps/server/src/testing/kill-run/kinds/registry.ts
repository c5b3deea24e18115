import type { BotKind } from '@atb/core/bots/kinds';
import { dcaParams } from './dca-params.ts';
import { gridParams } from './grid-params.ts';
import type { RandomParams } from './random-params.ts';
import { strategyParams } from './strategy-params.ts';

/** Every kind of bot that trades by itself is killed, too; copies are in `engine/copy-bot.test.ts`, with the account they copy. */
export const RANDOM_PARAMS: Readonly<Record<Exclude<BotKind, 'copy'>, RandomParams>> = {
  grid: gridParams,
  dca: dcaParams,
  strategy: strategyParams,
};
