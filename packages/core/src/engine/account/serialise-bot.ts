import { z } from 'zod/mini';
import type { BotId } from '../../orders/order-request.ts';
import {
  type FindBot,
  parseBotState,
  serialiseBotState,
  type StoredBotState,
  type Storing,
} from '../bot/serialise-state.ts';
import { storedDecimal, storedId, storedTime } from '../bot/stored-values.ts';
import type { BotRecord } from './account-types.ts';

const storedFacts = z.object({
  botId: storedId<BotId>(),
  symbol: z.string(),
  status: z.enum(['running', 'paused', 'stopping', 'stopped', 'error']),
  statusReason: z.string(),
  allocation: storedDecimal,
  cash: storedDecimal,
  startedAt: storedTime,
  stoppedAt: z.nullable(storedTime),
});

const storedBot = z.object({ facts: z.unknown(), state: z.unknown() });

/** Plain JSON of a bot as an account keeps it; the state inside carries the version. */
export interface StoredBotRecord {
  readonly facts: z.input<typeof storedFacts>;
  readonly state: StoredBotState;
}

/** A bot as an account keeps it, with as much of its kind as the reader knows. */
export type StoredRecord<Module> = Omit<BotRecord, 'module'> & { readonly module: Module };

export function serialiseBotRecord({ module, state, ...facts }: StoredRecord<Storing>): StoredBotRecord {
  return { facts: z.encode(storedFacts, facts), state: serialiseBotState({ module, state }) };
}

/** @throws when the JSON is of another version or is damaged. */
export function parseBotRecord<Module extends Storing>(stored: unknown, find: FindBot<Module>): StoredRecord<Module> {
  const { facts, state } = storedBot.parse(stored);
  return { ...storedFacts.parse(facts), ...parseBotState(state, find) };
}
