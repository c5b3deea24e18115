import { REPORTING_CURRENCIES } from '@atb/core/market/reporting-currency';
import { z } from 'zod/mini';
import { amountText } from './fields.ts';

const currency = z.enum(REPORTING_CURRENCIES);

/** Sums in the caller's reporting currency; in the quote asset when it is absent. */
export const reportingChoice = {
  inReportingCurrency: z.optional(z.boolean({ error: 'must be true or false.' })),
};

/** What sums are in, and how they came there. */
const reporting = z.strictObject({
  currency,
  /** Units of it for one unit of the quote asset. */
  rate: amountText,
  /** `same`: the quote asset itself. `par`: dollars, one for one. `bid`: of this server's own market, now. `close`: of a recorded candle. */
  basis: z.enum(['same', 'par', 'bid', 'close']),
  /** The market of the rate and its moment, ISO; null for one that no market makes. */
  symbol: z.nullable(z.string()),
  at: z.nullable(z.string()),
  /** The currency that was chosen, when no rate of it is known: sums are in the quote asset then. */
  missing: z.nullable(currency),
});

export type Reporting = z.output<typeof reporting>;

export const reportingAnswer = { reporting };

/** A proven amount as it is shown: the amount in the quote asset times the rate. Null where no rate is part of it. */
export const convertedAmount = {
  converted: z.nullable(z.strictObject({ ...reporting.shape, amount: amountText, product: amountText })),
};
