import { type ArchiveCandlesResponse, ANSWER_CANDLES_MAX } from '@atb/api/functions/archive-candles';
import { sharedCandlesBody } from '@atb/api/functions/shared-candles';
import { parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { z } from 'zod';
import type { SharedMarket } from '../../research/run-repository.ts';
import { packCandles, refuseCandles } from './pack-candles.ts';
import { defineFunction } from './server-function.ts';
import type { FunctionServices } from './user-function.ts';

type Body = z.output<typeof sharedCandlesBody>;

const NO_RUN = {
  success: false,
  reason: 'RUN_NOT_FOUND',
  error: 'There is no shared result at this address. It may have been taken back.',
  field: 'token',
};

/** Candles for the chart of a shared result: its own market and days and nothing else, for whoever knows its token. */
export const sharedCandles = defineFunction<FunctionServices, Body>({
  name: 'shared-candles',
  auth: 'public',
  body: sharedCandlesBody,
  handle: async ({ services: { research, archive } }, { token, ...span }): Promise<ArchiveCandlesResponse> => {
    const market = await research.readSharedMarket(token);
    if (market === null) return refuseCandles(NO_RUN);
    const outside = findOutside(market, span);
    if (outside !== null) {
      const error = `The shared run does not cover this ${outside}.`;
      return refuseCandles({ success: false, reason: 'OUTSIDE_RUN', error, field: outside });
    }
    return packCandles(archive, { venue: market.venue, ...span }, ANSWER_CANDLES_MAX);
  },
});

/** The field that asks for more than the run was about. */
function findOutside(market: SharedMarket, { symbol, timeframe, from, to }: Omit<Body, 'token'>): keyof Body | null {
  if (!market.symbols.includes(symbol)) return 'symbol';
  if (timeframeMs(timeframe) < timeframeMs(market.timeframe)) return 'timeframe';
  if (parseIso(from) < parseIso(market.from)) return 'from';
  return parseIso(to) > parseIso(market.to) ? 'to' : null;
}
