import { z } from 'zod/mini';
import type { BotId } from '../../orders/order-request.ts';
import { parseBotState, serialiseBotState, type StoredBotState } from '../serialise-state.ts';
import { storedDecimal, storedId, storedTime } from '../stored-values.ts';
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

export function serialiseBotRecord({ state, ...facts }: BotRecord): StoredBotRecord {
  return { facts: z.encode(storedFacts, facts), state: serialiseBotState(state) };
}

/** @throws when the JSON is of another version or is damaged. */
export function parseBotRecord(stored: unknown): BotRecord {
  const { facts, state } = storedBot.parse(stored);
  return { ...storedFacts.parse(facts), state: parseBotState(state) };
}
