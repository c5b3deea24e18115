import { REPORTING_CURRENCIES } from '@atb/core/market/reporting-currency';
import { TAX_METHODS } from '@atb/core/tax/tax-methods';
import { isDay, isTimeZone } from '@atb/core/tax/zoned-day';
import { z } from 'zod/mini';
import { amountText, rules, uuid } from './fields.ts';
import { accountTypeFilter, exchangeFilter } from './portfolio-fields.ts';

const NO_DAY = { error: 'must be a day such as 2026-01-31.' };
const day = z.string(NO_DAY).check(z.refine((text) => isDay(text), NO_DAY));
const NO_ZONE = { error: 'must be a time zone such as Europe/Berlin.' };
const NO_METHOD = { error: `must be one of ${TAX_METHODS.join(', ')}.` };

/** How lots are used: by which method, and whether the lots of a coin are one pool or one in each account. Paper coins have their own. */
export const lotChoice = {
  /** Tells of one account alone. */
  accountId: z.optional(uuid),
  method: z._default(z.enum(TAX_METHODS, NO_METHOD), 'fifo'),
  pool: z._default(z.enum(['account', 'all'], { error: 'must be account or all.' }), 'account'),
};

/** A report: both days belong to it, and begin and end in the time zone. */
export const taxChoice = {
  ...lotChoice,
  exchange: exchangeFilter,
  accountType: accountTypeFilter,
  startDate: day,
  endDate: day,
  timeZone: z._default(z.string(NO_ZONE).check(z.refine((zone) => isTimeZone(zone), NO_ZONE)), 'UTC'),
  currency: z._default(
    z.enum(REPORTING_CURRENCIES, { error: `must be one of ${REPORTING_CURRENCIES.join(', ')}.` }),
    'USDT',
  ),
};

const NO_COIN = { error: 'must be a coin such as BTC.' };
export const coinField = z.string(NO_COIN).check(z.regex(/^[^\s/]{1,32}$/, NO_COIN));

/** The days of a report are in order. */
export const daysInOrder = rules<{ readonly startDate: string; readonly endDate: string }>((body, add) => {
  if (body.endDate < body.startDate) add('endDate', 'must not be before startDate.');
});

export const gainFigures = z.object({
  rows: z.int(),
  proceeds: amountText,
  cost: amountText,
  gain: amountText,
});
