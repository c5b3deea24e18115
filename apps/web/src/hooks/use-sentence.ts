import { humaniseMoney } from '../lib/humanise-money.ts';
import { humaniseTimes } from '../lib/humanise-times.ts';
import { useMarketNow } from './use-market-now.ts';
import { usePreferences } from './use-preferences.ts';

/** Puts the engine's sentences into the reader's time zone and the decimals of screens. */
export function useSentence(): (sentence: string) => string {
  const { timeZone } = usePreferences();
  const now = useMarketNow();
  return (sentence) => humaniseTimes(humaniseMoney(sentence), timeZone, now);
}
