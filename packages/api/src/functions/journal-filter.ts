import { BY_HAND } from '@atb/core/performance/fill-filter';
import { z } from 'zod/mini';
import { symbol, uuid } from './fields.ts';
import { JOURNAL_ACTORS } from '../journal-actors.ts';
import { JOURNAL_SEVERITIES } from '../journal-severities.ts';

const NO_TIME = { error: 'must be milliseconds since 1970.' };
const moment = z.int(NO_TIME).check(z.nonnegative(NO_TIME), z.maximum(8_640_000_000_000_000, NO_TIME));
const NO_BOT = { error: 'must be the id of a bot, or hand.' };

/** A choice of decisions; what is left out chooses nothing out. */
export const journalFilter = {
  accountId: z.optional(uuid),
  bot: z.optional(z.union([z.literal(BY_HAND), z.uuid(NO_BOT)], NO_BOT)),
  symbol: z.optional(symbol),
  actor: z.optional(
    z.enum(JOURNAL_ACTORS, { error: 'must be user, schedule, provider, alert, engine, risk or operator.' }),
  ),
  /** This and what is graver. */
  severityMin: z.optional(z.enum(JOURNAL_SEVERITIES, { error: 'must be info, warning or error.' })),
  /** Market time, milliseconds; `from` included, `to` not. */
  from: z.optional(moment),
  to: z.optional(moment),
};
