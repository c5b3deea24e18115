import { candleCoverageContract } from '@atb/api/functions/market/candle-coverage';
import { parseIso } from '@atb/core/base/time';
import { toAvailable } from './candle-list.ts';
import { findCandleRefusal } from '../checks/research-subject.ts';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

const EDGES_MAX = 2_000;

/** What there is of a span: for the bar above the form, before anything is run. */
export const candleCoverage = implement(candleCoverageContract, {
  handle: async ({ services: { archive } }, body) => {
    const { venue, symbol, timeframe, from, to } = body;
    const refusal = await findCandleRefusal(archive, body);
    if (refusal !== null) {
      const own = (await archive.list()).filter((entry) => entry.venue === venue && entry.symbol === symbol);
      const nothing = { ranges: [], gaps: [], candles: 0, missing: 0, sourceTimeframe: timeframe };
      return refused(refusal, { ...nothing, available: own.flatMap(toAvailable) });
    }
    const coverage = await archive.coverage({ venue, symbol, timeframe }, parseIso(from), parseIso(to));
    return {
      success: true,
      ...coverage,
      ranges: coverage.ranges.slice(0, EDGES_MAX),
      gaps: coverage.gaps.slice(0, EDGES_MAX),
      available: [],
    };
  },
});
