import type { CoinFigures } from './measure-coin.ts';
import { SCORE_PARTS, type ScanSignal, type ScorePart, type Sentiment } from './words.ts';

/** 0 (sell) to 100 (buy) each, one decimal; 50 says nothing. */
export type ScoreParts = Readonly<Record<ScorePart, number>>;

export interface CoinScore {
  /** Mean of the parts that count, one decimal. */
  readonly score: number;
  /** Of all that these parts lean, the share that leans to the side of the score, whole percent; 0 at 50. */
  readonly confidence: number;
  readonly signal: ScanSignal;
}

/** Scores from here on say so; below 50 by the same distances. */
const STRONG_FROM = 75;
const LEANING_FROM = 60;
const NEUTRAL = 50;
/** A day's return of so many usual ones counts in full. */
const FULL_MOMENTUM = 2;
/** RSI readings between which reversal falls from 100 to 0. */
const [OVERSOLD, OVERBOUGHT] = [30, 70];
/** Distances in ATR that count in full. */
const FULL_VWAP_GAP = 2;
const FULL_SWING_GAP = 2;
const BULLISH_FROM = 0.55;
const BEARISH_UP_TO = 0.45;

export function scoreParts(figures: CoinFigures): ScoreParts {
  const { momentum, rsi14, channelPlace, vwapGap, ema20, ema50, atr14 } = figures;
  const gap = atr14 === 0 ? 0 : (ema20 - ema50) / atr14;
  return {
    momentum: lean(momentum / FULL_MOMENTUM),
    reversal: tenth(100 * clamp((OVERBOUGHT - rsi14) / (OVERBOUGHT - OVERSOLD), 0, 1)),
    breakout: tenth(100 * channelPlace),
    scalping: lean(vwapGap / FULL_VWAP_GAP),
    swing: lean(gap / FULL_SWING_GAP),
  };
}

/** `counted`: the parts that make the score, one at least. */
export function scoreCoin(parts: ScoreParts, counted: readonly ScorePart[] = SCORE_PARTS): CoinScore {
  const leans = counted.map((part) => parts[part] - NEUTRAL);
  const total = leans.reduce((sum, each) => sum + each, 0);
  const weight = leans.reduce((sum, each) => sum + Math.abs(each), 0);
  const agreeing = leans.reduce((sum, each) => sum + (Math.sign(each) === Math.sign(total) ? Math.abs(each) : 0), 0);
  const score = tenth(NEUTRAL + total / counted.length);
  const isNeutral = weight === 0 || score === NEUTRAL;
  return { score, confidence: isNeutral ? 0 : Math.round((100 * agreeing) / weight), signal: toSignal(score) };
}

/** Bullish where rising candles carry 55 % of a day's volume, bearish where falling ones do. */
export function readSentiment({ upVolumeShare }: CoinFigures): Sentiment {
  if (upVolumeShare === null) return 'neutral';
  if (upVolumeShare >= BULLISH_FROM) return 'bullish';
  return upVolumeShare <= BEARISH_UP_TO ? 'bearish' : 'neutral';
}

function toSignal(score: number): ScanSignal {
  if (score >= STRONG_FROM) return 'STRONG_BUY';
  if (score >= LEANING_FROM) return 'BUY';
  if (score <= 100 - STRONG_FROM) return 'STRONG_SELL';
  return score <= 100 - LEANING_FROM ? 'SELL' : 'neutral';
}

/** From -1 (sell) to 1 (buy) and beyond. */
function lean(share: number): number {
  return tenth(NEUTRAL + NEUTRAL * clamp(share, -1, 1));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
