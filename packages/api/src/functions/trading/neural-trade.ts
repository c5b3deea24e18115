import { SIGNALS } from '@atb/core/signals/signal-params';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, manualClientOrderId, uuid } from '../fields.ts';
import { ENGINE_REASONS, ORDER_REASONS } from '../refusal.ts';
import { SIGNAL_INTERVALS } from '../signal-fields.ts';

const signal = z.strictObject({
  symbol: z.string(),
  interval: z.enum(SIGNAL_INTERVALS),
  signal: z.enum(SIGNALS),
  /** 0 to 100. */
  confidence: z.int(),
  lastClose: z.number(),
  asOf: z.string(),
});

/** What was found: how many symbols were read, and the best signal among them; null when none could be read. */
const found = { scanned: z.int(), best: z.nullable(signal) };

export type NeuralSignal = z.output<typeof signal>;

export const neuralTradeContract = defineContract({
  name: 'neural-trade',
  summary: 'Buys by the best Long signal of the moment at the market, sized by the risk limits and checked by them.',
  auth: ANY_USER,
  scope: 'trade',
  body: z.strictObject({
    /** A repeated call buys nothing twice: one that was used is refused with what became of the first. */
    newClientOrderId: manualClientOrderId,
    interval: z._default(z.enum(SIGNAL_INTERVALS, { error: `must be one of ${SIGNAL_INTERVALS.join(', ')}.` }), '15m'),
    accountId: z.optional(uuid),
  }),
  answer: z.strictObject({
    success: done,
    ...found,
    order: z.strictObject({
      clientOrderId: z.string(),
      symbol: z.string(),
      quantity: amountText,
      notional: amountText,
      /** By which the order was sized and weighed; no order is open there. */
      stop: amountText,
      target: amountText,
    }),
  }),
  errors: [...ENGINE_REASONS, ...ORDER_REASONS, 'TOO_MANY_REFUSED', 'RATE_LIMITED', 'DUPLICATE_ORDER', 'NO_SIGNAL'],
  beside: found,
});
