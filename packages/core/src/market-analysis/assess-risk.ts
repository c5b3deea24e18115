import type { CoinFigures } from './measure-coin.ts';
import { RISK_BANDS, type Regime, type RiskBand } from './words.ts';

/** Bounds of the bands; ours, and `docs/market-analysis.md` says so. */
export const RISK_RULES = {
  /** Volatility a year, percent: up to `low` is Low, up to `medium` is Medium. */
  lowVolatilityPct: 60,
  mediumVolatilityPct: 110,
  /** A band higher each: this far below the highest close, traded less than this in a day, or in a volatile regime. */
  drawdownPct: 20,
  thinVolume: 1_000_000,
} as const;

/** How much a coin may cost whoever holds it. `volume`: traded in 24 hours, quote units. */
export function assessRisk(figures: CoinFigures, regime: Regime, volume: number): RiskBand {
  const rules = RISK_RULES;
  const { volatilityPct, drawdownPct } = figures;
  const base = volatilityPct <= rules.lowVolatilityPct ? 0 : volatilityPct <= rules.mediumVolatilityPct ? 1 : 2;
  const steps = [drawdownPct > rules.drawdownPct, volume < rules.thinVolume, regime === 'volatile'];
  const band = base + steps.filter(Boolean).length;
  return RISK_BANDS[Math.min(band, RISK_BANDS.length - 1)] ?? 'High';
}
