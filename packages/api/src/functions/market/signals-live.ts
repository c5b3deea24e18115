import { SIGNAL_CANDLES_MAX, SIGNALS } from '@atb/core/signals/signal-params';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, marketMode, wholeNumberField } from '../fields.ts';
import { SIGNAL_INTERVALS, signalQuestionFields } from '../signal-fields.ts';

const { symbol, interval, ...source } = signalQuestionFields;

export const signalsLiveContract = defineContract({
  name: 'signals-live',
  summary: 'The signal of one symbol and interval, read from the latest closed candles.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    symbol,
    interval,
    /** Closes to return, the latest ones; the signal is read from as many candles whatever it is. */
    limit: z._default(wholeNumberField(1, SIGNAL_CANDLES_MAX), SIGNAL_CANDLES_MAX),
    ...source,
  }),
  answer: z.strictObject({
    success: done,
    mode: marketMode,
    symbol: z.string(),
    interval: z.enum(SIGNAL_INTERVALS),
    lastClose: z.number(),
    ema20: z.number(),
    ema50: z.number(),
    rsi14: z.number(),
    signal: z.enum(SIGNALS),
    /** 0 to 100. */
    confidence: z.int(),
    /** When the latest candle closed, ISO. */
    asOf: z.string(),
    /** Oldest first. */
    closes: list(z.number()),
    /** What the signal was read with; of a strategy's the defaults. */
    ema_short: z.int(),
    ema_long: z.int(),
    rsi_low: z.int(),
    rsi_high: z.int(),
    /** The averages of those periods. */
    averages: z.strictObject({ short: z.number(), long: z.number() }),
    /** The strategy whose entries are the signals; null for the averages and the RSI. */
    strategy: z.nullable(z.string()),
    /** The latest candle that said Long or Short, this one included; null when none of those read did. */
    last: z.nullable(z.strictObject({ signal: z.enum(['Long', 'Short']), candlesAgo: z.int() })),
  }),
  errors: ['INVALID_SYMBOL', 'NO_CANDLES', 'CANDLE_GAPS', 'UNKNOWN_STRATEGY', 'INVALID_STRATEGY'],
});
