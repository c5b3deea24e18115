import { z } from 'zod/mini';
import { storedDcaState } from '../bots/dca/stored-state.ts';
import { storedGridState } from '../bots/grid/stored-state.ts';
import { storedStrategyState } from '../bots/strategy/stored-state.ts';
import type { BotState } from './bot-state.ts';

/** Raised when the stored form changes; a reader of the older form is then added beside the new one. */
const VERSION = 1;

const storedBotState = z.object({
  version: z.literal(VERSION),
  bot: z.discriminatedUnion('kind', [storedGridState, storedDcaState, storedStrategyState]),
});

/** Plain JSON of a bot's state: decimals as text, nothing left out. */
export type StoredBotState = z.input<typeof storedBotState>;

export function serialiseBotState(state: BotState): StoredBotState {
  return z.encode(storedBotState, { version: VERSION, bot: state });
}

/**
 * The state that was stored, equal to the one that was given to `serialiseBotState`.
 * @throws when the JSON is of another version or is damaged: guessing would trade on a state that never was.
 */
export function parseBotState(stored: unknown): BotState {
  return storedBotState.parse(stored).bot;
}
