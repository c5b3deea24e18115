import type { AnyBotBundle } from '@atb/api/research-bundle';
import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { BotResult } from './bot-result.ts';
import { dcaResult } from './dca/dca-result.ts';
import { gridResult } from './grid/grid-result.ts';

/** Every kind of bot in results, by its name. */
const RESULTS: Readonly<Record<BacktestedBotKind, BotResult>> = { grid: gridResult, dca: dcaResult };

/** What the kind of this bot has. */
export function botResultOf({ kind }: AnyBotBundle): BotResult {
  return RESULTS[kind];
}
