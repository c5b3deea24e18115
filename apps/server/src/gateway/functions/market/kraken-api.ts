import { krakenApiContract } from '@atb/api/functions/market/kraken-api';
import { readKrakenEndpoint } from '@atb/api/kraken-endpoint';
import { assert } from '@atb/core/base/assert';
import { toIso } from '@atb/core/base/time';
import { MARKET_DATA_MESSAGES } from '@atb/api/messages/market-data';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Two endpoints of Kraken's public API, and no other: what is asked for is a word of ours, never an address. */
export const krakenApi = implement(krakenApiContract, {
  handle: async ({ services }, { endpoint, data }) => {
    const asked = readKrakenEndpoint(endpoint, data?.pair);
    assert(asked !== null, 'the contract takes known endpoints only');
    if (asked.kind === 'status') {
      const { asOf, ...report } = await services.kraken.status();
      return { success: true, ...report, asOf: toIso(asOf), error: [] };
    }
    const { asOf, ...report } = await services.kraken.ticker(asked.pairs);
    if (Object.keys(report.result).length === 0) {
      return refused({ reason: 'NO_PRICE_DATA', error: MARKET_DATA_MESSAGES.emptyTicker });
    }
    return { success: true, ...report, asOf: toIso(asOf), error: [] };
  },
});
