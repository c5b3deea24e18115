import type { BacktestedBotKind } from '@atb/core/bots/kinds';
import type { CliBot } from './cli-bot.ts';
import { dcaCli } from './dca/dca-cli.ts';
import { gridCli } from './grid/grid-cli.ts';

/** Every kind of bot that is backtested, by its name, which is its option, too. */
export const CLI_BOTS: Readonly<Record<BacktestedBotKind, CliBot>> = { grid: gridCli, dca: dcaCli };
