import { TIMEFRAMES } from '@atb/core/market/timeframe';
import { DEFAULT_SIGNAL_HORIZON, SIGNAL_HORIZONS } from '@atb/core/signals/signal-params';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list } from '../fields.ts';
import { SIGNAL_INTERVALS, signalQuestionFields } from '../signal-fields.ts';

const share = {
  count: z.int(),
  /** How many a gain followed. */
  gained: z.int(),
  /** Interval of the share with 95 % confidence, fractions (Wilson 1927). */
  low: z.number(),
  high: z.number(),
};

export const signalCalibrationContract = defineContract({
  name: 'signal-calibration',
  summary:
    'How signals of a symbol and interval have fared on past candles: by direction and band of confidence, the share that a gain followed.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    ...signalQuestionFields,
    /** Candles after each signal. */
    horizon: z._default(
      z.literal(SIGNAL_HORIZONS, { error: `must be one of ${SIGNAL_HORIZONS.join(', ')}.` }),
      DEFAULT_SIGNAL_HORIZON,
    ),
  }),
  answer: z.strictObject({
    success: done,
    symbol: z.string(),
    interval: z.enum(SIGNAL_INTERVALS),
    strategy: z.nullable(z.string()),
    /** Candles after each signal. */
    horizon: z.int(),
    /** `archive`: recorded candles of the venue. Else the latest that the market tells, by its kind, since none of it were recorded. */
    origin: z.enum(['archive', 'ccxt', 'replay', 'simulated']),
    venue: z.enum(['binance', 'kraken', 'coinbase']),
    /** Open of the first candle and close of the last, ISO. */
    from: z.string(),
    to: z.string(),
    candles: z.int(),
    /** What the candles were summed from; the interval itself when it is stored. */
    sourceTimeframe: z.enum(TIMEFRAMES),
    /** SHA-256 of the candles. */
    dataHash: z.string(),
    /** Candles that said Long or Short, those whose outcomes overlap included. */
    signals: z.int(),
    sides: list(
      z.strictObject({
        side: z.enum(['Long', 'Short']),
        bands: list(
          z.strictObject({
            /** Confidence, both ends included. */
            from: z.int(),
            to: z.int(),
            ...share,
            /** Mean change in the signal's direction, a fraction before costs; null where nothing was counted. */
            meanChange: z.nullable(z.number()),
          }),
        ),
        /** Candles one horizon apart, whatever the rule said. */
        anyCandle: z.strictObject(share),
      }),
    ),
  }),
  errors: ['INVALID_SYMBOL', 'NO_CANDLES', 'DAMAGED_CANDLES', 'UNKNOWN_STRATEGY', 'INVALID_STRATEGY'],
});
