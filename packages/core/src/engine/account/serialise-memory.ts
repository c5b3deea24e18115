import { exactly, listCodec, nullable, number, oneOf, orElse, record, text, type StoredOf } from '../../base/codec.ts';
import type { BotId, ClientOrderId } from '../../orders/order-request.ts';
import { renameKey } from '../bot/rename-key.ts';
import { storedDecimal, storedId, storedTime } from '../bot/stored-values.ts';
import type { AccountMemory } from './account-types.ts';

const VERSION = 2;

const periodStart = record({ startsAt: storedTime, equity: storedDecimal });

const storedMemory = record({
  version: exactly(VERSION),
  dayStart: nullable(periodStart),
  weekStart: nullable(periodStart),
  recentOutcomes: listCodec(
    record({
      clientOrderId: storedId<ClientOrderId>(),
      symbol: text,
      at: storedTime,
      realizedPnl: storedDecimal,
    }),
  ),
  nextLotSequence: number,
  pendingCloses: listCodec(
    record({
      clientOrderId: storedId<ClientOrderId>(),
      symbol: text,
      botId: nullable(storedId<BotId>()),
      quantity: storedDecimal,
    }),
  ),
  /** Not kept by older memories. */
  denials: orElse(
    listCodec(
      record({
        botId: storedId<BotId>(),
        symbol: text,
        side: oneOf('buy', 'sell'),
        code: text,
        count: number,
        firstAt: storedTime,
        lastAt: storedTime,
        reportAt: storedTime,
      }),
    ),
    [],
  ),
});

/** Plain JSON of what an account remembers. */
export type StoredAccountMemory = StoredOf<typeof storedMemory>;

export function serialiseAccountMemory(memory: AccountMemory): StoredAccountMemory {
  return storedMemory.encode({ version: VERSION, ...memory });
}

/** @throws when the JSON is of another version or is damaged. */
export function parseAccountMemory(stored: unknown): AccountMemory {
  const { version: _version, ...memory } = storedMemory.decode(upgrade(stored));
  return memory;
}

/** The first version called the time of the next report of a denial `tellAt`. */
function upgrade(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('version' in stored) || stored.version !== 1) return stored;
  const upgraded = { ...stored, version: VERSION };
  // What is no list is damaged, and left for the parser to refuse.
  if (!('denials' in stored) || !Array.isArray(stored.denials)) return upgraded;
  return { ...upgraded, denials: stored.denials.map(renameKey('tellAt', 'reportAt')) };
}
