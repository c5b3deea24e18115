import { archiveCandlesContract } from '@atb/api/functions/market/archive-candles';
import { packCandles } from '../readings/pack-candles.ts';
import { implement } from '../function-services.ts';

/** Candles of the archive for a chart. */
export const archiveCandles = implement(archiveCandlesContract, {
  handle: ({ services: { archive } }, { limit, ...span }) => packCandles(archive, span, limit),
});
