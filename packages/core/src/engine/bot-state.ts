// engine: the one step that every bot runs through, and the account that runs it.
import type { DcaState } from '../bots/dca/state.ts';
import type { GridState } from '../bots/grid/state.ts';
import type { StrategyState } from '../bots/strategy/state.ts';

/** State of any bot, told apart by `kind`. */
export type BotState = GridState | DcaState | StrategyState;
export type BotKind = BotState['kind'];
