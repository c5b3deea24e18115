import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { done, list, marketMode } from '../fields.ts';

const priceView = z.strictObject({
  symbol: z.string(),
  exchange: z.string(),
  price: z.number(),
  last: z.number(),
  bid: z.number(),
  ask: z.number(),
  /** Quote currency. */
  volume_24h: z.number(),
  /** Fraction: 0.01 = 1 %. */
  change24h: z.number(),
  high24h: z.number(),
  low24h: z.number(),
  timestamp: z.string(),
});

export type PriceView = z.output<typeof priceView>;

const facts = {
  mode: marketMode,
  source: z.enum(['ccxt', 'replay', 'simulated']),
  venue: z.string(),
  prices: list(priceView),
};

export const pricesContract = defineContract({
  name: 'exchange-binance/prices',
  summary: 'Latest prices of every symbol, and where they are from.',
  auth: ANY_USER,
  scope: 'read',
  body: z._default(z.object({}), {}),
  answer: z.strictObject({ success: done, ...facts }),
  errors: ['NO_PRICE_DATA'],
  beside: facts,
});
