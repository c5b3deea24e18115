import type { GhostKind } from '../../../backtest/ghost/run-ghost.ts';
import { gridBot } from '../grid-bot.ts';
import { runGridGhost } from './run-grid-ghost.ts';

export const gridGhost: GhostKind = { module: gridBot, fast: runGridGhost };
