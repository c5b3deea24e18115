import { BILLING_PERIODS } from '@atb/core/plans/licence';
import { PRICE_BOOKS } from '@atb/core/plans/price-books';
import { TIERS } from '@atb/core/plans/tiers';
import { z } from 'zod/mini';

const FAULTS = {
  book: `must be ${PRICE_BOOKS.join(', ')}.`,
  plan: `must be ${TIERS.join(', ')}.`,
  period: `must be ${BILLING_PERIODS.join(' or ')}.`,
} as const;

/** What was clicked: its price is looked up by the server. */
export const offer = {
  book: z.enum(PRICE_BOOKS, { error: FAULTS.book }),
  plan: z.enum(TIERS, { error: FAULTS.plan }),
  period: z.enum(BILLING_PERIODS, { error: FAULTS.period }),
};

const NO_SESSION = 'must be the id of a checkout session.';
const NO_TOKEN = 'must be the token of a checkout session.';

/** Of a checkout: both stand in the address to which the buyer comes back. */
export const session = {
  session_id: z.string({ error: NO_SESSION }).check(z.regex(/^[\w-]{1,255}$/, { error: NO_SESSION })),
  lookup_token: z.string({ error: NO_TOKEN }).check(z.regex(/^[\w-]{1,255}$/, { error: NO_TOKEN })),
};

const NO_EMAIL = 'must be an e-mail address.';

/** Lower-cased and trimmed. */
export const emailAddress = z
  .string({ error: NO_EMAIL })
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, { error: NO_EMAIL }), z.email({ error: NO_EMAIL }));
