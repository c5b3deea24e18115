import { accumulationDistribution } from './accumulation-distribution.ts';
import { adosc } from './adosc.ts';
import { anchoredVwap } from './anchored-vwap.ts';
import { aroon } from './aroon.ts';
import { atr } from './atr.ts';
import { awesome } from './awesome.ts';
import { bollinger } from './bollinger.ts';
import { cci } from './cci.ts';
import { chandelier } from './chandelier.ts';
import { choppiness } from './choppiness.ts';
import { cmf } from './cmf.ts';
import { cmo } from './cmo.ts';
import { connorsRsi } from './connors-rsi.ts';
import { dema } from './dema.ts';
import { dmi } from './dmi.ts';
import { donchian } from './donchian.ts';
import { ema } from './ema.ts';
import { fisher } from './fisher.ts';
import { force } from './force.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { historicalVolatility } from './historical-volatility.ts';
import { hma } from './hma.ts';
import { hurst } from './hurst.ts';
import { ichimoku } from './ichimoku.ts';
import type { Indicator } from './indicator.ts';
import { kama } from './kama.ts';
import { keltner } from './keltner.ts';
import { linearRegression } from './linear-regression.ts';
import { lsma } from './lsma.ts';
import { macd } from './macd.ts';
import { mfi } from './mfi.ts';
import { momentum } from './momentum.ts';
import { obv } from './obv.ts';
import { pivots } from './pivots.ts';
import { ppo } from './ppo.ts';
import { psar } from './psar.ts';
import { roc } from './roc.ts';
import { rsi } from './rsi.ts';
import { sma } from './sma.ts';
import { smma } from './smma.ts';
import { standardDeviation } from './standard-deviation.ts';
import { stochRsi } from './stoch-rsi.ts';
import { stochastic } from './stochastic.ts';
import { supertrend } from './supertrend.ts';
import { technicalRating } from './technical-rating.ts';
import { tema } from './tema.ts';
import { trix } from './trix.ts';
import { trueRange } from './true-range.ts';
import { typicalPrice } from './typical-price.ts';
import { ultimate } from './ultimate.ts';
import { volumeProfile } from './volume-profile.ts';
import { vortex } from './vortex.ts';
import { vwap } from './vwap.ts';
import { vwma } from './vwma.ts';
import { williamsR } from './williams-r.ts';
import { wma } from './wma.ts';
import { zScore } from './z-score.ts';

/** Every indicator there is, by id. One import and one line each, in alphabetical order. */
export const INDICATORS: readonly Indicator[] = [
  accumulationDistribution,
  adosc,
  anchoredVwap,
  aroon,
  atr,
  awesome,
  bollinger,
  cci,
  chandelier,
  choppiness,
  cmf,
  cmo,
  connorsRsi,
  dema,
  dmi,
  donchian,
  ema,
  fisher,
  force,
  heikinAshi,
  historicalVolatility,
  hma,
  hurst,
  ichimoku,
  kama,
  keltner,
  linearRegression,
  lsma,
  macd,
  mfi,
  momentum,
  obv,
  pivots,
  ppo,
  psar,
  roc,
  rsi,
  sma,
  smma,
  standardDeviation,
  stochRsi,
  stochastic,
  supertrend,
  technicalRating,
  tema,
  trix,
  trueRange,
  typicalPrice,
  ultimate,
  volumeProfile,
  vortex,
  vwap,
  vwma,
  williamsR,
  wma,
  zScore,
];

const BY_ID: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

/** The indicator of that id, or null. */
export function indicatorById(id: string): Indicator | null {
  return BY_ID.get(id) ?? null;
}
