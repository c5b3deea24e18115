import type { GhostKind } from '../../backtest/ghost/run-ghost.ts';
import { dcaBot } from './dca-bot.ts';

/** Its deals have few executions: the backtest is fast enough. */
export const dcaGhost: GhostKind = { module: dcaBot, fast: null };
