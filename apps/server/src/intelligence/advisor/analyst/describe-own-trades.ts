import type { Analysis } from './analysis.ts';
import { change, count, money, percent } from './words.ts';

const LISTED = 3;

interface Performance {
  readonly totalTrades: number;
  readonly winRate: number | null;
  readonly avgProfit: number | null;
}

interface StrategyFacts {
  readonly id: string;
  readonly name: string;
  readonly performance: Performance;
  readonly confidence: number;
  readonly tradeSize: string;
  readonly stopPct: number;
}

interface OwnTradesFacts {
  readonly marketCondition: string | null;
  readonly strategies: readonly StrategyFacts[];
  readonly tradeCount: number;
  readonly insights: readonly string[];
  readonly profile: {
    readonly mostProfitable: string | null;
    readonly bestCondition: string | null;
    readonly winRate: number;
    readonly profit: string;
  } | null;
}

/** What the account's own closed trades say of the six strategies. */
export async function describeOwnTrades({ looks, symbols }: Analysis): Promise<string> {
  const [symbol] = symbols;
  const { isOk, value } = await looks.look('local_strategies', symbol === undefined ? {} : { symbol });
  if (!isOk) return 'Your own trades cannot be rated right now: there is no price.';
  const facts = value as OwnTradesFacts;
  return [describeProfile(facts), ...listStrategies(facts), facts.insights[0] ?? '', describeNext(facts, symbol)]
    .filter((part) => part !== '')
    .join('\n');
}

function describeProfile({ tradeCount, profile, strategies }: OwnTradesFacts): string {
  if (tradeCount === 0) return 'You have closed no trade yet, so there is nothing of your own to learn from.';
  const head = `You have closed ${count(tradeCount, 'trade')}.`;
  if (profile === null) return `${head} A profile comes from the fifth on.`;
  const best = strategies.find(({ id }) => id === profile.mostProfitable);
  return [
    `${head} ${percent(profile.winRate * 100)} of them won; together they brought ${change(profile.profit, 'USDT')} after fees.`,
    best === undefined ? '' : `Most profitable: ${best.name}.`,
    profile.bestCondition === null ? '' : `Best in ${profile.bestCondition} markets.`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function listStrategies({ strategies }: OwnTradesFacts): readonly string[] {
  return strategies
    .filter(({ performance }) => performance.totalTrades > 0)
    .toSorted((a, b) => (b.performance.avgProfit ?? 0) - (a.performance.avgProfit ?? 0))
    .slice(0, LISTED)
    .map(({ name, performance: { totalTrades, winRate, avgProfit } }) => {
      const won = winRate === null ? '' : `, ${percent(winRate * 100)} won`;
      return `- ${name}: ${count(totalTrades, 'trade')}${won}, ${change(avgProfit ?? 0, 'USDT')} on average`;
    });
}

/** Which of them its own record and the present market speak for. */
function describeNext({ strategies, marketCondition }: OwnTradesFacts, symbol = 'the market'): string {
  const [best] = strategies.toSorted((a, b) => b.confidence - a.confidence);
  if (best === undefined) return '';
  const now = marketCondition === null ? '' : `, ${marketCondition} now`;
  return `On ${symbol}${now}, ${best.name} has the highest confidence: ${best.confidence}, with a trade of ${money(best.tradeSize)} USDT and a stop ${percent(best.stopPct)} below the entry.`;
}
