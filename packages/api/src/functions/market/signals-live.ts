import { SIGNAL_CANDLES_MAX, SIGNALS } from '@atb/core/signals/signal-params';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { amountText, done, list, marketMode, wholeNumberField } from '../fields.ts';
import { horizonField, SIGNAL_INTERVALS, signalQuestionFields, signalShare } from '../signal-fields.ts';

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
    horizon: horizonField,
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
    /** The signal as a trade, quote units on ticks; null for Neutral. A strategy’s has its own stop and target: null where it leaves by its rules. */
    entry: z.nullable(amountText),
    stop: z.nullable(amountText),
    target: z.nullable(amountText),
    /** Way to the target divided by the way to the stop, before costs; null without either. */
    riskReward: z.nullable(z.number()),
    /** When the next candle closes and the signal is read anew, ISO. */
    expiresAt: z.string(),
    /**
     * How earlier signals of this symbol, interval, source, direction and band of ten points of confidence have fared, as of
     * `signal-calibration`; null for Neutral, where there are no candles to judge by, and while it is being made.
     */
    record: z.nullable(
      z.strictObject({
        /** Candles after each signal. */
        horizon: z.int(),
        /** Confidence, both ends included. */
        from: z.int(),
        to: z.int(),
        ...signalShare,
      }),
    ),
    /** The record is being made: ask again in some seconds. */
    recordPending: z.boolean(),
  }),
  errors: ['INVALID_SYMBOL', 'NO_CANDLES', 'CANDLE_GAPS', 'UNKNOWN_STRATEGY', 'INVALID_STRATEGY'],
});
