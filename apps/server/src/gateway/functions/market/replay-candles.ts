import { replayCandlesContract } from '@atb/api/functions/market/replay-candles';
import { implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** The last ninety days of a pair, for the ghost run of the wizard. */
export const replayCandles = implement(replayCandlesContract, {
  handle: async ({ services }, { symbol }) => {
    const reading = await services.replayCandles.read(symbol);
    return reading.status === 'found' ? reading.answer : refused(reading.refusal);
  },
});
