import type { Regime, RiskBand } from './words.ts';

/** What is known of a coin; null where nothing is. Options of a bot are recommended by it. */
export interface CoinFacts {
  /** Quote units. */
  readonly price: number;
  /** Of 24 hours, percent, either way. */
  readonly change24h: number | null;
  readonly condition: Regime | null;
  readonly risk: RiskBand | null;
  /** 0 to 100. */
  readonly confidence: number | null;
}

/** Taken where the change of a day is not known, percent. Source: specification. */
const CHANGE_DEFAULT = 3;
const CONFIDENCE_DEFAULT = 75;

/** The move of a day by its size, percent: a fall of 6 % asks for the same room as a rise. */
export function moveOf({ change24h }: CoinFacts): number {
  return Math.abs(change24h ?? CHANGE_DEFAULT);
}

export function riskOf({ risk }: CoinFacts): RiskBand {
  return risk ?? 'Medium';
}

/** 0 to 100. */
export function confidenceOf({ confidence }: CoinFacts): number {
  return confidence ?? CONFIDENCE_DEFAULT;
}
