// catalogue: the strategies that come with the platform, one file each, plain data.
import type { StrategyDefinition } from '../definition.ts';
import { ADVANCED_STRATEGIES } from './advanced/advanced-strategies.ts';
import { BREAKOUT_STRATEGIES } from './breakout/breakout-strategies.ts';
import { REVERSION_STRATEGIES } from './reversion/reversion-strategies.ts';
import { SCALPING_STRATEGIES } from './scalping/scalping-strategies.ts';
import { TREND_STRATEGIES } from './trend/trend-strategies.ts';

/**
 * Every strategy there is, by family. To add one: a file in the folder of its family, named after its id, that exports one
 * definition written with the functions of the rule builder; one import and one line in the list of that family.
 *
 * - An idea of its own: other rules, not other numbers. The test compares entries on the same prices and finds copies.
 * - A state ("is above") enters again as soon as a position is closed; an event ("crosses above") waits for the next one.
 * - `highest(price('high', 1), 20)` leaves this candle out, so that a close can be above it; without the offset it cannot.
 * - Hours and weekdays are those of the close, when the signal acts: the 15-minute candle from 00:45 closes at 01:00.
 * - `not` of a comparison with a missing value is yes; compare the other way round where a value may be missing.
 * - Distances ("2 x ATR") are read at the candle of the signal, so they never move with the market afterwards.
 * - Look-backs of higher timeframes multiply: 50 daily candles are 1,200 hours of warm-up.
 *
 * The tests of the catalogue hold every entry to its promises: no faults, entries on a long random walk, no look into the
 * future, the same signals from columns and from a stream at every end of every range, and sentences that can be read.
 */
export const STRATEGIES: readonly StrategyDefinition[] = [
  ...TREND_STRATEGIES,
  ...REVERSION_STRATEGIES,
  ...BREAKOUT_STRATEGIES,
  ...SCALPING_STRATEGIES,
  ...ADVANCED_STRATEGIES,
];

const BY_ID: ReadonlyMap<string, StrategyDefinition> = new Map(STRATEGIES.map((each) => [each.id, each]));

/** The strategy of that id, or null. */
export function strategyById(id: string): StrategyDefinition | null {
  return BY_ID.get(id) ?? null;
}
