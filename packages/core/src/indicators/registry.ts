import { accumulationDistribution } from './accumulation-distribution.ts';
import { adosc } from './adosc.ts';
import { anchoredVwap } from './anchored-vwap.ts';
import { awesome } from './awesome.ts';
import { cci } from './cci.ts';
import { chandelier } from './chandelier.ts';
import { choppiness } from './choppiness.ts';
import { cmf } from './cmf.ts';
import { cmo } from './cmo.ts';
import { donchian } from './donchian.ts';
import { fisher } from './fisher.ts';
import { force } from './force.ts';
import { heikinAshi } from './heikin-ashi.ts';
import { historicalVolatility } from './historical-volatility.ts';
import { hurst } from './hurst.ts';
import type { Indicator } from './indicator.ts';
import { keltner } from './keltner.ts';
import { linearRegression } from './linear-regression.ts';
import { mfi } from './mfi.ts';
import { momentum } from './momentum.ts';
import { obv } from './obv.ts';
import { pivots } from './pivots.ts';
import { roc } from './roc.ts';
import { typicalPrice } from './typical-price.ts';
import { ultimate } from './ultimate.ts';
import { volumeProfile } from './volume-profile.ts';
import { vwap } from './vwap.ts';
import { williamsR } from './williams-r.ts';
import { zScore } from './z-score.ts';

/** Every indicator there is, by id. One import and one line each, in alphabetical order. */
export const INDICATORS: readonly Indicator[] = [
  accumulationDistribution,
  adosc,
  anchoredVwap,
  awesome,
  cci,
  chandelier,
  choppiness,
  cmf,
  cmo,
  donchian,
  fisher,
  force,
  heikinAshi,
  historicalVolatility,
  hurst,
  keltner,
  linearRegression,
  mfi,
  momentum,
  obv,
  pivots,
  roc,
  typicalPrice,
  ultimate,
  volumeProfile,
  vwap,
  williamsR,
  zScore,
];

const BY_ID: ReadonlyMap<string, Indicator> = new Map(INDICATORS.map((indicator) => [indicator.id, indicator]));

/** The indicator of that id, or null. */
export function indicatorById(id: string): Indicator | null {
  return BY_ID.get(id) ?? null;
}
