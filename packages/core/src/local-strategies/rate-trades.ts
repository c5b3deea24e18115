import { type Decimal, ZERO, toNumber } from '../base/decimal.ts';
import type { Regime } from '../market-analysis/words.ts';
import type { LocalStrategyId } from '../strategies/local-strategy-id.ts';
import { LOCAL_STRATEGIES } from './local-strategies.ts';

/** A sale with what it closed. Spot accounts hold long positions alone. */
export interface TradeRecord {
  readonly id: string;
  /** Of the oldest purchase that the sale closed, milliseconds since the epoch. */
  readonly timestamp: number;
  readonly direction: 'long';
  readonly symbol: string;
  /** Null for a trade that belongs to none of the six, such as one by hand. */
  readonly strategy: LocalStrategyId | null;
  readonly success: boolean;
  /** Quote units, fees of both sides included. */
  readonly profit: Decimal;
  /** Of the symbol when it was bought; null where candles are missing. */
  readonly marketCondition: Regime | null;
  readonly exitTimestamp: number;
  /** Milliseconds. */
  readonly duration: number;
}

export interface StrategyPerformance {
  readonly strategy: LocalStrategyId;
  readonly strategyName: string;
  readonly totalTrades: number;
  /** 0 to 1; null without a trade, like all figures of profit. */
  readonly winRate: number | null;
  /** Quote units. */
  readonly avgProfit: number | null;
  readonly bestTrade: number | null;
  readonly worstTrade: number | null;
  /** 0 to 1: the mean profit over itself plus the spread between profits; 1 when all are equal. Null below two trades. */
  readonly consistency: number | null;
  /** Trades by market, most first. */
  readonly marketConditions: ReadonlyArray<{
    readonly condition: Regime;
    readonly trades: number;
    readonly wins: number;
  }>;
}

export interface TraderProfile {
  /** The strategy with most trades; null when all were by hand. */
  readonly mostTraded: LocalStrategyId | null;
  /** The strategy that made most, if it made anything. */
  readonly mostProfitable: LocalStrategyId | null;
  /** The market in which most trades were won. */
  readonly bestCondition: Regime | null;
  readonly winRate: number;
  /** Quote units. */
  readonly profit: Decimal;
  /** Milliseconds. */
  readonly averageDuration: number;
}

/** Insights come after so many trades each, a profile after so many in all. */
const INSIGHT_EVERY = 3;
const PROFILE_AFTER = 5;

export function ratePerformance(trades: readonly TradeRecord[]): readonly StrategyPerformance[] {
  return LOCAL_STRATEGIES.map(({ id, name }) => {
    const own = trades.filter(({ strategy }) => strategy === id);
    const profits = own.map(({ profit }) => toNumber(profit));
    const average = meanOf(profits);
    return {
      strategy: id,
      strategyName: name,
      totalTrades: own.length,
      winRate: own.length === 0 ? null : countWins(own) / own.length,
      avgProfit: average,
      bestTrade: own.length === 0 ? null : Math.max(...profits),
      worstTrade: own.length === 0 ? null : Math.min(...profits),
      consistency: average === null ? null : rateConsistency(profits, average),
      marketConditions: countConditions(own),
    };
  });
}

function rateConsistency(profits: readonly number[], average: number): number | null {
  if (profits.length < 2) return null;
  const spread = Math.sqrt(profits.reduce((sum, each) => sum + (each - average) ** 2, 0) / (profits.length - 1));
  return average === 0 && spread === 0 ? 1 : Math.abs(average) / (Math.abs(average) + spread);
}

/** One sentence after every third trade, oldest first. @param trades oldest first. */
export function findInsights(trades: readonly TradeRecord[]): readonly string[] {
  const insights: string[] = [];
  for (let end = INSIGHT_EVERY; end <= trades.length; end += INSIGHT_EVERY) {
    const last = trades.slice(end - INSIGHT_EVERY, end);
    const before = trades.slice(0, end - INSIGHT_EVERY);
    insights.push(describeTrades(end, last, before));
  }
  return insights;
}

function describeTrades(count: number, last: readonly TradeRecord[], before: readonly TradeRecord[]): string {
  const wins = countWins(last);
  const sum = last.reduce((all, { profit }) => all.plus(profit), ZERO);
  const sign = sum.lt(ZERO) ? '−' : '+';
  const amount = `${sign}${sum.abs().toFixed(2)}`;
  const head = `Trades ${count - INSIGHT_EVERY + 1} to ${count}: ${wins} of ${INSIGHT_EVERY} won, ${amount} together.`;
  if (before.length === 0) return head;
  const [now, then] = [wins / INSIGHT_EVERY, countWins(before) / before.length];
  if (now > then) return `${head} Better than the ${Math.round(then * 100)}% won before.`;
  return now < then ? `${head} Worse than the ${Math.round(then * 100)}% won before.` : `${head} As often as before.`;
}

/** Null below five trades. */
export function profileTrader(trades: readonly TradeRecord[]): TraderProfile | null {
  if (trades.length < PROFILE_AFTER) return null;
  const rated = ratePerformance(trades).filter(({ totalTrades }) => totalTrades > 0);
  const byProfit = rated.toSorted((a, b) => total(b) - total(a))[0];
  const conditions = countConditions(trades).toSorted((a, b) => b.wins - a.wins);
  const profit = trades.reduce((sum, each) => sum.plus(each.profit), ZERO);
  return {
    mostTraded: rated.toSorted((a, b) => b.totalTrades - a.totalTrades)[0]?.strategy ?? null,
    mostProfitable: byProfit !== undefined && total(byProfit) > 0 ? byProfit.strategy : null,
    bestCondition: conditions[0] !== undefined && conditions[0].wins > 0 ? conditions[0].condition : null,
    winRate: countWins(trades) / trades.length,
    profit,
    averageDuration: meanOf(trades.map(({ duration }) => duration)) ?? 0,
  };
}

function total({ avgProfit, totalTrades }: StrategyPerformance): number {
  return (avgProfit ?? 0) * totalTrades;
}

function countWins(trades: readonly TradeRecord[]): number {
  return trades.filter(({ success }) => success).length;
}

function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, each) => sum + each, 0) / values.length;
}

function countConditions(trades: readonly TradeRecord[]): StrategyPerformance['marketConditions'] {
  const counts = new Map<Regime, { trades: number; wins: number }>();
  for (const { marketCondition, success } of trades) {
    if (marketCondition === null) continue;
    const count = counts.get(marketCondition) ?? { trades: 0, wins: 0 };
    counts.set(marketCondition, { trades: count.trades + 1, wins: count.wins + (success ? 1 : 0) });
  }
  return [...counts].map(([condition, count]) => ({ condition, ...count })).toSorted((a, b) => b.trades - a.trades);
}
