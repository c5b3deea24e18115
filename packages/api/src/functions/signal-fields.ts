import {
  DEFAULT_SIGNAL_HORIZON,
  DEFAULT_SIGNAL_PARAMS,
  SIGNAL_HORIZONS,
  SIGNAL_PARAM_RANGES,
} from '@atb/core/signals/signal-params';
import { z } from 'zod/mini';
import { rules, symbol, wholeNumberField } from './fields.ts';

/** Timeframes that signals are read on. */
export const SIGNAL_INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;

const NOT_AN_INTERVAL = { error: `must be one of ${SIGNAL_INTERVALS.join(', ')}.` };
const NOT_A_STRATEGY = { error: 'must be the id of a strategy of the catalogue.' };

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

/** What a signal is read of. */
export const signalQuestionFields = {
  symbol,
  interval: z._default(z.enum(SIGNAL_INTERVALS, NOT_AN_INTERVAL), '15m'),
  params: z.prefault(params, {}),
  /** A strategy of the catalogue whose entries are the signals, with its default parameters; without one the averages and the RSI. */
  strategy: z.exactOptional(
    z
      .string(NOT_A_STRATEGY)
      .check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, NOT_A_STRATEGY), z.maxLength(80, NOT_A_STRATEGY)),
  ),
};

/** Candles after each signal over which its record judges. */
export const horizonField = z._default(
  z.literal(SIGNAL_HORIZONS, { error: `must be one of ${SIGNAL_HORIZONS.join(', ')}.` }),
  DEFAULT_SIGNAL_HORIZON,
);

/** Signals that were counted, and how many of them a gain followed. */
export const signalShare = {
  count: z.int(),
  /** How many a gain followed. */
  gained: z.int(),
  /** Interval of the share with 95 % confidence, fractions (Wilson 1927). */
  low: z.number(),
  high: z.number(),
};
