import { ANSWER_CANDLES_MAX } from '@atb/api/functions/market/archive-candles';
import { sharedCandlesContract } from '@atb/api/functions/research/shared-candles';
import { parseIso } from '@atb/core/base/time';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { z } from 'zod/mini';
import type { SharedMarket } from '../../../research/run-repository.ts';
import { NO_SHARED_RUN } from '../checks/own-run.ts';
import { implement } from '../function-services.ts';
import { NO_CANDLES, packCandles } from '../readings/pack-candles.ts';
import { refused } from '../refused.ts';

type SharedCandlesRequest = z.output<typeof sharedCandlesContract.body>;

/** Candles for the chart of a shared result: its own market and days and nothing else, for whoever knows its token. */
export const sharedCandles = implement(sharedCandlesContract, {
  handle: async ({ services: { research, archive } }, { token, ...span }) => {
    const market = await research.readSharedMarket(token);
    if (market === null) return refused(NO_SHARED_RUN, NO_CANDLES);
    const outside = findOutside(market, span);
    if (outside !== null) {
      const error = `The shared run does not cover this ${outside}.`;
      return refused({ reason: 'OUTSIDE_RUN', error, field: outside }, NO_CANDLES);
    }
    return packCandles(archive, { venue: market.venue, ...span }, ANSWER_CANDLES_MAX);
  },
});

/** The field that asks for more than the run was about. */
function findOutside(
  market: SharedMarket,
  { symbol, timeframe, from, to }: Omit<SharedCandlesRequest, 'token'>,
): keyof SharedCandlesRequest | null {
  if (!market.symbols.includes(symbol)) return 'symbol';
  if (timeframeMs(timeframe) < timeframeMs(market.timeframe)) return 'timeframe';
  if (parseIso(from) < parseIso(market.from)) return 'from';
  return parseIso(to) > parseIso(market.to) ? 'to' : null;
}
