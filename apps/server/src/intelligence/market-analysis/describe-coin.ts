import type { CoinAnalysis, MarketScanItem, ScannedCoin } from '@atb/api/functions/market/market-analysis';
import { REGIME_RULES } from '@atb/core/market-analysis/find-regime';
import { RISK_RULES } from '@atb/core/market-analysis/assess-risk';
import type { CoinFigures } from '@atb/core/market-analysis/measure-coin';
import { recommendStrategies } from '@atb/core/market-analysis/recommend-strategies';
import { scoreCoin } from '@atb/core/market-analysis/score-coin';
import { ANALYSIS_TIMEFRAME, type Regime, type ScorePart } from '@atb/core/market-analysis/words';
import { isWithinRisk, type ScanConfig } from './apply-filters.ts';
import type { PassedCoin } from './market-pass.ts';

/** Nobody tells us these, so they stay empty. */
const UNKNOWN = { marketCap: null, newsCount: null, rank: null };

export function toItem(coin: PassedCoin, counted?: readonly ScorePart[]): MarketScanItem {
  const { symbol, name, isTraded, price, volume, change24h, reading } = coin;
  const { parts, sentiment, regime, risk } = reading;
  const { score, confidence, signal } = counted === undefined ? reading : scoreCoin(parts, counted);
  return {
    symbol,
    name,
    isTraded,
    price,
    change24h: change24h === null ? null : round(change24h, 4),
    volume,
    ...UNKNOWN,
    score,
    parts,
    confidence,
    technicalSignal: signal,
    sentiment,
    regime,
    risk,
  };
}

export function toScannedCoin(coin: PassedCoin, config: ScanConfig): ScannedCoin {
  const item = toItem(coin, config.strategies);
  const { upVolumeShare } = coin.reading.figures;
  const isEven = upVolumeShare === null || upVolumeShare === 0.5;
  return {
    ...item,
    signal: item.technicalSignal,
    isWithinRisk: isWithinRisk(item.risk, config),
    socialSentiment: isEven ? null : upVolumeShare > 0.5 ? 'bullish' : 'bearish',
  };
}

export function toAnalysis(coin: PassedCoin): CoinAnalysis {
  const { figures, regime, risk } = coin.reading;
  const { ema20, ema50, rsi14, adx14, atrPct, volatilityPct, drawdownPct, upVolumeShare } = figures;
  return {
    ...toItem(coin),
    marketCondition: regime,
    riskAssessment: risk,
    recommendedStrategies: recommendStrategies(regime, ema20 >= ema50),
    reasons: describe(coin),
    figures: {
      ema20,
      ema50,
      rsi14: round(rsi14, 2),
      adx14: round(adx14, 2),
      atrPct: round(atrPct, 4),
      volatilityPct: round(volatilityPct, 2),
      drawdownPct: round(drawdownPct, 2),
      upVolumeShare: upVolumeShare === null ? null : round(upVolumeShare, 4),
    },
    candles: coin.candles,
    timeframe: ANALYSIS_TIMEFRAME,
  };
}

/** Why it is so, a sentence with figures each: the condition, the risk, the score, the sentiment. */
function describe({ reading, volume }: PassedCoin): readonly string[] {
  const { figures, regime, risk, parts, score } = reading;
  const listed = Object.entries(parts).map(([part, value]) => `${part} ${value}`);
  return [
    describeRegime(regime, figures),
    `Risk is ${risk}: hourly returns of a week come to ${round(figures.volatilityPct, 0)} % a year (Low up to ${RISK_RULES.lowVolatilityPct} %, Medium up to ${RISK_RULES.mediumVolatilityPct} %), the price is ${round(figures.drawdownPct, 1)} % below its highest close, and ${round(volume / 1e6, 1)} million were traded in a day.`,
    `Score ${score} of 100 is the mean of ${listed.join(', ')}.`,
    figures.upVolumeShare === null
      ? 'No volume is known for the last day, so sentiment is neutral.'
      : `${round(100 * figures.upVolumeShare, 0)} % of the last day’s volume was in rising candles.`,
  ];
}

function describeRegime(regime: Regime, { adx14, atrPct, atrRatio, atrRank, moneyFlow }: CoinFigures): string {
  const adx = round(adx14, 1);
  switch (regime) {
    case 'stable':
      return `Stable: the usual range of an hour is ${round(atrPct, 3)} % of the price, below ${REGIME_RULES.stableAtrPct} %.`;
    case 'volatile':
      return `Volatile: the usual range of an hour is ${round(atrRatio, 1)} times its median, wider than ${round(100 * atrRank, 0)} % of its readings.`;
    case 'trending':
      return `Trending: ADX(14) is ${adx}, and ${REGIME_RULES.trendingAdx} and above is a trend.`;
    case 'accumulation':
      return `Accumulation: ADX(14) is ${adx}, no trend, and in the lower half of its range the money flow is ${round(moneyFlow, 2)}, at or above ${REGIME_RULES.accumulationFlow}.`;
    case 'ranging':
      return `Ranging: ADX(14) is ${adx}, below ${REGIME_RULES.trendingAdx}, and nothing else stands out.`;
  }
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
