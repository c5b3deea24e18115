import { type Decimal, ZERO, dec, maxDecimal, minDecimal, roundDownToDecimals } from '../base/decimal.ts';
import type { Regime, RiskBand } from '../market-analysis/words.ts';
import type { LocalStrategy } from './local-strategies.ts';
import type { StrategyPerformance } from './rate-trades.ts';

/** What the engine would do with one strategy now. */
export interface LocalAdvice {
  /** 30 to 95. */
  readonly confidence: number;
  /** Quote units. */
  readonly tradeSize: Decimal;
  /** Percent below the entry. */
  readonly stopPct: number;
}

const CONFIDENCE_BASE = 60;
const CONFIDENCE_MIN = 30;
const CONFIDENCE_MAX = 95;
/** For a market that the strategy is made for, against one that it is not. */
const FIT = 10;
/** A win rate of 1 adds so much, one of 0 takes it. */
const WIN_WEIGHT = 25;
/** From so many trades on a record counts in full. */
const TRADES_FULL = 10;

/** Share of equity by risk, and the stop: more risk takes more and gives it more room. */
const SIZES: Readonly<Record<RiskBand, Decimal>> = { High: dec('0.15'), Medium: dec('0.10'), Low: dec('0.05') };
const STOPS: Readonly<Record<RiskBand, number>> = { High: 3, Medium: 2, Low: 1.5 };
const SIZE_MAX = dec('0.25');
const SIZE_MIN = dec('1');
const CENTS = 2;

/** 60, more in a market that suits and with a record of wins, less otherwise; within 30 and 95. */
export function rateConfidence(
  { suits }: Pick<LocalStrategy, 'suits'>,
  { winRate, totalTrades }: Pick<StrategyPerformance, 'winRate' | 'totalTrades'>,
  condition: Regime | null,
): number {
  const fit = condition === null ? 0 : suits.includes(condition) ? FIT : -FIT;
  const weight = Math.min(1, totalTrades / TRADES_FULL);
  const record = winRate === null ? 0 : (winRate - 0.5) * 2 * WIN_WEIGHT * weight;
  return Math.round(Math.min(CONFIDENCE_MAX, Math.max(CONFIDENCE_MIN, CONFIDENCE_BASE + fit + record)));
}

/** 15, 10 or 5 % of equity by risk, in proportion to confidence over its base, 25 % of equity at most and 1 at least. */
export function sizeTrade(equity: Decimal, risk: RiskBand, confidence: number): Decimal {
  const share = SIZES[risk].times(dec(String(confidence))).div(dec(String(CONFIDENCE_BASE)));
  const size = equity.times(minDecimal(share, SIZE_MAX));
  return maxDecimal(roundDownToDecimals(maxDecimal(size, ZERO), CENTS), SIZE_MIN);
}

export function adviseStrategy(
  strategy: LocalStrategy,
  performance: StrategyPerformance,
  { equity, condition }: { readonly equity: Decimal; readonly condition: Regime | null },
): LocalAdvice {
  const confidence = rateConfidence(strategy, performance, condition);
  return { confidence, tradeSize: sizeTrade(equity, strategy.risk, confidence), stopPct: STOPS[strategy.risk] };
}
