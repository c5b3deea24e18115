import { z } from 'zod';

/** ccxt leaves out, or sets to undefined or null, what a venue does not tell. */
const optionalNumber = z
  .number()
  .nullish()
  .transform((value) => (value === undefined || value === null || !Number.isFinite(value) ? null : value));

/** A unified ticker, as far as it is used. */
export const ccxtTicker = z.looseObject({
  symbol: z.string(),
  timestamp: optionalNumber,
  bid: optionalNumber,
  ask: optionalNumber,
  last: optionalNumber,
  open: optionalNumber,
  high: optionalNumber,
  low: optionalNumber,
  percentage: optionalNumber,
  baseVolume: optionalNumber,
  quoteVolume: optionalNumber,
});
export type CcxtTicker = z.infer<typeof ccxtTicker>;

export const ccxtTickers = z.record(z.string(), ccxtTicker);

/** A unified market; its precision is given as increments. */
export const ccxtMarket = z.looseObject({
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  spot: z.boolean().nullish(),
  active: z.boolean().nullish(),
  precision: z.looseObject({ price: optionalNumber, amount: optionalNumber }),
  limits: z.looseObject({
    amount: z.looseObject({ min: optionalNumber }).nullish(),
    cost: z.looseObject({ min: optionalNumber }).nullish(),
  }),
});
export type CcxtMarket = z.infer<typeof ccxtMarket>;

/** Open time in ms, open, high, low, close, volume in base units. */
export const ccxtCandles = z.array(z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]));

export const ccxtTime = z.int().positive();
