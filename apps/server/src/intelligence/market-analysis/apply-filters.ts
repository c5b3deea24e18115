import type { ScanExchange, ScanRiskLevel } from '@atb/core/market-analysis/scan-filters';
import { RISK_BANDS, type RiskBand, type ScorePart } from '@atb/core/market-analysis/words';
import type { PassedCoin } from './market-pass.ts';

/** What a live scan is narrowed by; absent asks for nothing. */
export interface ScanConfig {
  readonly minMarketCap?: number | undefined;
  readonly maxRank?: number | undefined;
  /** Traded in 24 hours, quote units. */
  readonly minVolume?: number | undefined;
  readonly exchanges?: readonly ScanExchange[] | undefined;
  readonly strategies?: readonly ScorePart[] | undefined;
  readonly riskLevel?: ScanRiskLevel | undefined;
}

/** Whether a filter that was asked for works, and why not. */
export interface FilterState {
  readonly name: keyof ScanConfig;
  readonly isApplied: boolean;
  /** Empty when it is applied. */
  readonly reason: string;
}

const NAMES: ReadonlyArray<keyof ScanConfig> = [
  'minMarketCap',
  'maxRank',
  'minVolume',
  'exchanges',
  'strategies',
  'riskLevel',
];

const NO_SOURCE: Partial<Record<keyof ScanConfig, string>> = {
  minMarketCap: 'Market values have no source on this server, so this filter is off.',
  maxRank: 'Ranks by market value have no source on this server, so this filter is off.',
};

const HIGHEST_BAND: Readonly<Record<ScanRiskLevel, number>> = { low: 0, medium: 1, high: 2 };

export function describeFilters(config: ScanConfig): readonly FilterState[] {
  return NAMES.filter((name) => config[name] !== undefined).map((name) => {
    const reason = NO_SOURCE[name] ?? '';
    return { name, isApplied: reason === '', reason };
  });
}

/** Why a coin is left out, a sentence; null for one that stays. `venue`: whose prices are scanned. */
export function findFilter(
  { name, volume }: PassedCoin,
  { minVolume, exchanges }: ScanConfig,
  venue: string,
): string | null {
  if (exchanges !== undefined && !exchanges.some((each) => each === venue)) {
    return `Prices are those of ${venue}, which is not among the exchanges asked for.`;
  }
  if (minVolume !== undefined && volume < minVolume) return `${name} traded less than the smallest volume asked for.`;
  return null;
}

/** Whether a risk is one that the scan allows. */
export function isWithinRisk(risk: RiskBand, { riskLevel = 'high' }: ScanConfig): boolean {
  return RISK_BANDS.indexOf(risk) <= HIGHEST_BAND[riskLevel];
}
