import { archiveCandlesBody, type ArchiveCandlesResponse } from '@atb/api/functions/archive-candles';
import { packCandles } from './pack-candles.ts';
import { defineUserFunction } from './user-function.ts';

/** Candles of the archive for a chart. */
export const archiveCandles = defineUserFunction({
  name: 'archive-candles',
  body: archiveCandlesBody,
  handle: async ({ services: { archive } }, { limit, ...span }): Promise<ArchiveCandlesResponse> =>
    packCandles(archive, span, limit),
});
