import { GAP_CAUSES, TWIN_PRICES } from '@atb/core/backtest/twin/compare-twin';
import { z } from 'zod/mini';
import { defineContract, ANY_USER } from '../define-contract.ts';
import { amountText, done, list, uuid } from '../fields.ts';

/** Gaps that are told one by one; the sums by cause hold all of them. */
export const TWIN_GAPS_MAX = 50;

const gap = z.strictObject({
  cause: z.enum(GAP_CAUSES),
  /** ISO. */
  at: z.string(),
  side: z.enum(['buy', 'sell']),
  /** The bot's own name for the order's purpose; null for a sale by hand. */
  slot: z.nullable(z.string()),
  /** Which of the two has the order. */
  of: z.enum(['both', 'bot', 'twin']),
  /** Quote units: what the bot made more (above 0) or less than its twin. */
  amount: amountText,
});

export const botTwinContract = defineContract({
  name: 'bot-twin',
  summary: 'Simulates the bot’s settings beside its current or last run, undisturbed, and names every gap.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({ botId: uuid }),
  answer: z.strictObject({
    success: done,
    /** ISO times of the run. */
    from: z.string(),
    to: z.string(),
    /** Prices that the twin lived through. */
    quotes: z.int(),
    /** Of which: all of the run; of an exchange those that are kept, the latest of each second; the paths of candles for the time before. */
    prices: z.enum(TWIN_PRICES),
    /** Quote units: sales less purchases less fees, what is held at the last bid. */
    bot: amountText,
    twin: amountText,
    /** bot - twin. */
    difference: amountText,
    /** By cause, those that are not zero: their amounts add up to `difference`, to the last digit. */
    causes: list(z.strictObject({ cause: z.enum(GAP_CAUSES), amount: amountText, count: z.int() })),
    /** The largest ones, oldest first. */
    gaps: list(gap),
    /** All that there are. */
    gapCount: z.int(),
    orders: z.strictObject({ both: z.int(), botOnly: z.int(), twinOnly: z.int() }),
    /** What both had made, for drawing: milliseconds since the epoch, quote units. */
    equity: list(z.strictObject({ time: z.number(), bot: z.number(), twin: z.number() })),
  }),
  errors: ['BOT_NOT_FOUND', 'NOT_RECORDED', 'NEVER_STARTED', 'STATE_UNREADABLE', 'TOO_LONG', 'NO_QUOTES'],
});
