// bots: one folder a kind of bot, with all that is its own; `registry.ts` lists them.
import type { BotModule } from '../engine/bot/bot-module.ts';
import { copyBot } from './copy/copy-bot.ts';
import { dcaBot } from './dca/dca-bot.ts';
import { gridBot } from './grid/grid-bot.ts';
import type { BotKind } from './kinds.ts';
import { strategyBot } from './strategy/strategy-bot.ts';

const MODULES = { grid: gridBot, dca: dcaBot, strategy: strategyBot, copy: copyBot } satisfies Record<
  BotKind,
  BotModule
>;

/** Every kind of bot there is, by its name. */
export const BOT_MODULES: Readonly<Record<BotKind, BotModule>> = MODULES;

/** State of a bot of a known kind, told apart by `kind`. */
export type KnownBotState = ReturnType<(typeof MODULES)[BotKind]['step']>['state'];

/** The kind of bot of that name; undefined when there is none. */
export function findBotModule(kind: string): BotModule | undefined {
  return Object.hasOwn(MODULES, kind) ? BOT_MODULES[kind as BotKind] : undefined;
}
