import { BY_HAND } from '@atb/core/performance/fill-filter';
import { ACCOUNT_TYPES } from '@atb/core/portfolio/account-type';
import { z } from 'zod/mini';
import { EXCHANGES } from '../exchanges.ts';
import { amountText, list, uuid } from './fields.ts';

const NO_EXCHANGE = { error: `must be one of ${EXCHANGES.join(', ')}.` };

/** Accounts of one exchange; all of the caller's when it is absent. */
export const exchangeFilter = z.optional(z.enum(EXCHANGES, NO_EXCHANGE));

/**
 * Real accounts, or paper and testnet ones: money that is none is never added to money. When it is absent the real ones of those chosen,
 * or where there are none the others; an account that is named stands for itself.
 */
export const accountTypeFilter = z.optional(z.enum(ACCOUNT_TYPES, { error: `must be ${ACCOUNT_TYPES.join(' or ')}.` }));

const NO_SYMBOL = { error: 'must be a symbol such as BTCUSDT.' };
const NO_BOT = { error: 'must be the id of a bot, or hand.' };
const NO_SIDE = { error: 'must be buy or sell.' };

/** Which executions: all of the caller's when nothing is said. */
export const executionFilter = {
  exchange: exchangeFilter,
  accountType: accountTypeFilter,
  accountId: z.optional(uuid),
  bot: z.optional(z.union([z.literal(BY_HAND), z.uuid(NO_BOT)], NO_BOT)),
  symbol: z.optional(z.string(NO_SYMBOL).check(z.regex(/^[^\s/]{2,32}(\/[^\s/]{1,32})?$/u, NO_SYMBOL))),
  side: z.optional(z.enum(['buy', 'sell'], NO_SIDE)),
};

const NO_PLACE = { error: 'must be the `next` of the page before.' };
/** Where a page ended: the time to the microsecond and the id of its last row. */
export const pagePlace = z.optional(
  z.string(NO_PLACE).check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f-]{36}$/u, NO_PLACE)),
);

const NO_TIME = { error: 'must be milliseconds since 1970.' };
/** Returns are told since then, milliseconds since 1970; since the first payment when it is absent. */
export const sinceMoment = z.optional(z.int(NO_TIME).check(z.nonnegative(NO_TIME)));

const fraction = z.nullable(z.number());

/** Money in the quote asset, or the reporting currency where it is asked for; decimal text. */
export const portfolioFigures = {
  equity: amountText,
  cash: amountText,
  exposure: amountText,
  /** Holdings, and what resting buys would open. */
  openRisk: amountText,
  /** Since 00:00 UTC: what the limit of a day counts from. */
  today: z.strictObject({ start: amountText, change: amountText }),
  /** The last 24 hours, since Monday 00:00 UTC and the last 30 days, without what was paid in or out; `start` includes it. */
  day: z.strictObject({ start: amountText, change: amountText, isYounger: z.boolean() }),
  week: z.strictObject({ start: amountText, change: amountText }),
  month: z.strictObject({ start: amountText, change: amountText }),
  /** Paid in less paid out, at the prices of then. */
  paidIn: amountText,
  change: amountText,
  /** Fractions, null where one is not defined. */
  returns: z.strictObject({
    /** ISO; null before anything was paid in. */
    since: z.nullable(z.string()),
    simple: fraction,
    timeWeighted: fraction,
    /** A year; null for less than a week. */
    moneyWeighted: fraction,
  }),
  /** Held now without a price: in no sum. */
  uncounted: list(z.string()),
  /** Assets without a price, now or when they were paid in or out: they count as nothing there. */
  unpriced: list(z.string()),
};
