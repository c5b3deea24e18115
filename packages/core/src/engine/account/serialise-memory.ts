import { z } from 'zod/mini';
import type { BotId, ClientOrderId } from '../../orders/order-request.ts';
import { storedDecimal, storedId, storedTime } from '../bot/stored-values.ts';
import type { AccountMemory } from './account-types.ts';

const VERSION = 2;

const periodStart = z.object({ startsAt: storedTime, equity: storedDecimal });

const storedMemory = z.object({
  version: z.literal(VERSION),
  dayStart: z.nullable(periodStart),
  weekStart: z.nullable(periodStart),
  recentOutcomes: z.array(
    z.object({
      clientOrderId: storedId<ClientOrderId>(),
      symbol: z.string(),
      at: storedTime,
      realizedPnl: storedDecimal,
    }),
  ),
  nextLotSequence: z.number(),
  pendingCloses: z.array(
    z.object({
      clientOrderId: storedId<ClientOrderId>(),
      symbol: z.string(),
      botId: z.nullable(storedId<BotId>()),
      quantity: storedDecimal,
    }),
  ),
  /** Not kept by older memories. */
  denials: z._default(
    z.array(
      z.object({
        botId: storedId<BotId>(),
        symbol: z.string(),
        side: z.enum(['buy', 'sell']),
        code: z.string(),
        count: z.number(),
        firstAt: storedTime,
        lastAt: storedTime,
        reportAt: storedTime,
      }),
    ),
    [],
  ),
});

/** Plain JSON of what an account remembers. */
export type StoredAccountMemory = z.input<typeof storedMemory>;

export function serialiseAccountMemory(memory: AccountMemory): StoredAccountMemory {
  const { recentOutcomes, pendingCloses, denials, ...rest } = memory;
  return z.encode(storedMemory, {
    version: VERSION,
    ...rest,
    recentOutcomes: [...recentOutcomes],
    pendingCloses: [...pendingCloses],
    denials: [...denials],
  });
}

/** @throws when the JSON is of another version or is damaged. */
export function parseAccountMemory(stored: unknown): AccountMemory {
  const { version: _version, ...memory } = storedMemory.parse(upgrade(stored));
  return memory;
}

const firstVersion = z.looseObject({
  version: z.literal(1),
  denials: z._default(z.array(z.looseObject({ tellAt: z.unknown() })), []),
});

/** The first version called the time of the next report of a denial `tellAt`. */
function upgrade(stored: unknown): unknown {
  const { success, data } = firstVersion.safeParse(stored);
  if (!success) return stored;
  const denials = data.denials.map(({ tellAt, ...denial }) => ({ ...denial, reportAt: tellAt }));
  return { ...data, version: VERSION, denials };
}
