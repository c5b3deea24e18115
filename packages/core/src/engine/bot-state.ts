import type { GridState } from '../bots/grid/state.ts';

/** State of any bot, told apart by `kind`. */
export type BotState = GridState;
