import { anything, nullable, oneOf, record, text, type StoredOf } from '../../base/codec.ts';
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

const storedFacts = record({
  botId: storedId<BotId>(),
  symbol: text,
  status: oneOf('running', 'paused', 'stopping', 'stopped', 'error'),
  statusReason: text,
  allocation: storedDecimal,
  cash: storedDecimal,
  startedAt: storedTime,
  stoppedAt: nullable(storedTime),
});

const storedBot = record({ facts: storedFacts, state: anything });

/** Plain JSON of a bot as an account keeps it; the state inside carries the version. */
export interface StoredBotRecord {
  readonly facts: StoredOf<typeof storedFacts>;
  readonly state: StoredBotState;
}

/** A bot as an account keeps it, with as much of its kind as the reader knows. */
export type StoredRecord<Module> = Omit<BotRecord, 'module'> & { readonly module: Module };

export function serialiseBotRecord({ module, state, ...facts }: StoredRecord<Storing>): StoredBotRecord {
  return { facts: storedFacts.encode(facts), state: serialiseBotState({ module, state }) };
}

/** @throws when the JSON is of another version or is damaged. */
export function parseBotRecord<Module extends Storing>(stored: unknown, find: FindBot<Module>): StoredRecord<Module> {
  const { facts, state } = storedBot.decode(stored);
  return { ...facts, ...parseBotState(state, find) };
}

/** The kind of bot that a stored record says it is of, which may be unknown here; null when it is damaged. */
export function kindOfRecord(stored: unknown): string | null {
  const at = (value: unknown, key: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  const kind = at(at(at(stored, 'state'), 'bot'), 'kind');
  return typeof kind === 'string' ? kind : null;
}
