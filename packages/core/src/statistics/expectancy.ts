import { mean } from './moments.ts';

/** Mean profit of a round trip. */
export function expectancy(profits: ArrayLike<number>): number | null {
  return mean(profits);
}

/** Share of wins (zeros count as losses), and what a win and a loss bring on average. */
interface Odds {
  readonly winShare: number;
  readonly meanWin: number | null;
  /** Positive. */
  readonly meanLoss: number | null;
}

function oddsOf(profits: ArrayLike<number>): Odds | null {
  if (profits.length === 0) return null;
  const all = Float64Array.from(profits);
  const wins = all.filter((profit) => profit > 0);
  const losses = all.filter((profit) => profit < 0).map((profit) => -profit);
  return { winShare: wins.length / all.length, meanWin: mean(wins), meanLoss: mean(losses) };
}

/** Expectancy per unit risked: (1 + mean win / mean loss) * share of wins - 1; null without losses. */
export function expectancyRatio(profits: ArrayLike<number>): number | null {
  const odds = oddsOf(profits);
  if (odds === null || odds.meanLoss === null) return null;
  return (1 + (odds.meanWin ?? 0) / odds.meanLoss) * odds.winShare - 1;
}

/** Share of capital that grows fastest: wins - losses / (mean win / mean loss); null without wins or losses. @see Kelly 1956 */
export function kellyCriterion(profits: ArrayLike<number>): number | null {
  const odds = oddsOf(profits);
  if (odds === null || odds.meanLoss === null || odds.meanWin === null) return null;
  return odds.winShare - (1 - odds.winShare) / (odds.meanWin / odds.meanLoss);
}
