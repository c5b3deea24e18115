import { z } from 'zod/mini';
import { KRAKEN_PAIRS, readKrakenEndpoint, STATUS_ENDPOINT, TICKER_ENDPOINT } from '../../kraken-endpoint.ts';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, marketMode, rules } from '../fields.ts';

const NO_METHOD = { error: 'must be GET.' };
const NO_DATA = { error: 'must be an object.' };
const TEXT_MAX = 200;
const text = z.string({ error: 'must be text.' }).check(z.maxLength(TEXT_MAX, { error: 'is too long.' }));
const ENDPOINTS = `must be ${STATUS_ENDPOINT}, or ${TICKER_ENDPOINT}?pair= with some of ${KRAKEN_PAIRS.join(',')}.`;

const pairOfText = z.tuple([z.string(), z.string()]);

/** As Kraken tells it: every number is text, today's figures since midnight UTC come first, those of 24 hours second. */
const ticker = z.strictObject({
  /** Ask: price, whole lots, lots. */
  a: z.tuple([z.string(), z.string(), z.string()]),
  b: z.tuple([z.string(), z.string(), z.string()]),
  /** Last trade: price, lots. */
  c: pairOfText,
  /** Volume, base units. */
  v: pairOfText,
  /** Average price by volume: the change of 24 hours is told against it. */
  p: pairOfText,
  /** Number of trades. */
  t: z.tuple([z.int(), z.int()]),
  l: pairOfText,
  h: pairOfText,
  /** First price of today. */
  o: z.string(),
});

export type KrakenTicker = z.output<typeof ticker>;

const systemStatus = z.strictObject({
  /** `online` when all is well. */
  status: z.string(),
  timestamp: z.string(),
});

const common = {
  success: done,
  /** LIVE: Kraken's own answer. DEMO: the same shape, computed from this server's market. */
  mode: marketMode,
  /** Why it is DEMO; null when it is LIVE. */
  demoReason: z.nullable(z.string()),
  /** When it was told, ISO. */
  asOf: z.string(),
  /** Kraken's list of errors; empty when there are none. */
  error: list(z.string()),
};

export const krakenApiContract = defineContract({
  name: 'kraken-api',
  summary:
    'System status and ticker of Kraken, in its own shape; computed from this server’s market where Kraken is not reached.',
  auth: ANY_USER,
  body: z
    .strictObject({
      endpoint: text,
      method: z._default(z.enum(['GET'], NO_METHOD), 'GET'),
      data: z.optional(z.strictObject({ pair: z.optional(text) }, NO_DATA)),
    })
    .check(
      rules(({ endpoint, data }, add) => {
        if (readKrakenEndpoint(endpoint, data?.pair) === null) add('endpoint', ENDPOINTS);
      }),
    ),
  answer: z.union([
    z.strictObject({ ...common, result: systemStatus }),
    z.strictObject({ ...common, result: z.record(z.string(), ticker) }),
  ]),
  errors: ['NO_PRICE_DATA'],
});
