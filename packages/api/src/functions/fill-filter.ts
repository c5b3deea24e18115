import { BY_HAND } from '@atb/core/performance/fill-filter';
import { HOLDING_IDS } from '@atb/core/performance/fill-groups';
import { z } from 'zod/mini';
import { symbol, uuid, wholeNumberField } from './fields.ts';

const NO_TIME = { error: 'must be milliseconds since 1970.' };
/** Milliseconds since 1970. */
export const moment = z.int(NO_TIME).check(z.nonnegative(NO_TIME));
const NO_BOT = { error: 'must be the id of a bot, or hand.' };

/** A choice of executions; what is left out chooses nothing out. Hours and weekdays are UTC, Sunday is 0. */
export const fillFilter = {
  accountId: z.optional(uuid),
  from: z.optional(moment),
  to: z.optional(moment),
  bot: z.optional(z.union([z.literal(BY_HAND), z.uuid(NO_BOT)], NO_BOT)),
  symbol: z.optional(symbol),
  hour: z.optional(wholeNumberField(0, 23)),
  weekday: z.optional(wholeNumberField(0, 6)),
  held: z.optional(z.enum(HOLDING_IDS, { error: `must be one of ${HOLDING_IDS.join(', ')}.` })),
};
