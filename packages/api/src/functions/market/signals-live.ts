import { SIGNALS } from '@atb/core/signals/read-signal';
import { DEFAULT_SIGNAL_PARAMS, SIGNAL_CANDLES_MAX, SIGNAL_PARAM_RANGES } from '@atb/core/signals/signal-params';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list, marketMode, rules, symbol, wholeNumberField } from '../fields.ts';

/** Timeframes that signals are read on. */
const SIGNAL_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;

const NOT_AN_INTERVAL = { error: `must be one of ${SIGNAL_INTERVALS.join(', ')}.` };

const { emaShort, emaLong, rsiLow, rsiHigh } = DEFAULT_SIGNAL_PARAMS;
const RANGES = SIGNAL_PARAM_RANGES;

const params = z
  .strictObject({
    ema_short: z._default(wholeNumberField(RANGES.emaShort.min, RANGES.emaShort.max), emaShort),
    ema_long: z._default(wholeNumberField(RANGES.emaLong.min, RANGES.emaLong.max), emaLong),
    rsi_low: z._default(wholeNumberField(RANGES.rsiLow.min, RANGES.rsiLow.max), rsiLow),
    rsi_high: z._default(wholeNumberField(RANGES.rsiHigh.min, RANGES.rsiHigh.max), rsiHigh),
  })
  .check(
    rules((chosen, add) => {
      if (chosen.ema_short >= chosen.ema_long) add('ema_short', 'must be smaller than ema_long.');
    }),
  );

export const signalsLiveContract = defineContract({
  name: 'signals-live',
  summary: 'The signal of one symbol and interval, read from the latest closed candles.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    symbol,
    interval: z._default(z.enum(SIGNAL_INTERVALS, NOT_AN_INTERVAL), '15m'),
    /** Closes to return, the latest ones; the signal is read from as many candles whatever it is. */
    limit: z._default(wholeNumberField(1, SIGNAL_CANDLES_MAX), SIGNAL_CANDLES_MAX),
    params: z.prefault(params, {}),
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
    /** What the signal was read with. */
    ema_short: z.int(),
    ema_long: z.int(),
    rsi_low: z.int(),
    rsi_high: z.int(),
    /** The averages of those periods. */
    averages: z.strictObject({ short: z.number(), long: z.number() }),
  }),
  errors: ['INVALID_SYMBOL', 'NO_CANDLES'],
});
