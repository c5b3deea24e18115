import { TIMEFRAMES } from '@atb/core/market/timeframe';
import { z } from 'zod/mini';
import { ANY_USER, defineContract } from '../define-contract.ts';
import { done, list } from '../fields.ts';
import { horizonField, SIGNAL_INTERVALS, signalQuestionFields, signalShare } from '../signal-fields.ts';

export const signalCalibrationContract = defineContract({
  name: 'signal-calibration',
  summary:
    'How signals of a symbol and interval have fared on past candles: by direction and band of confidence, the share that a gain followed.',
  auth: ANY_USER,
  scope: 'read',
  body: z.strictObject({
    ...signalQuestionFields,
    horizon: horizonField,
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
            ...signalShare,
            /** Mean change in the signal's direction, a fraction before costs; null where nothing was counted. */
            meanChange: z.nullable(z.number()),
          }),
        ),
        /** Candles one horizon apart, whatever the rule said. */
        anyCandle: z.strictObject(signalShare),
      }),
    ),
  }),
  errors: ['INVALID_SYMBOL', 'NO_CANDLES', 'DAMAGED_CANDLES', 'UNKNOWN_STRATEGY', 'INVALID_STRATEGY'],
});
