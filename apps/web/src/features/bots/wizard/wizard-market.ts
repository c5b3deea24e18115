import { findInstrument } from '@atb/core/market/instruments';
import type { Instrument } from '@atb/core/market/instrument';

/** The markets a bot can be made for, in the specification's order. */
const WIZARD_BASES = ['BTC', 'ETH', 'SOL', 'ADA', 'LINK', 'DOT', 'AVAX', 'MATIC'] as const;

export const WIZARD_MARKETS: readonly Instrument[] = WIZARD_BASES.flatMap(
  (base) => findInstrument(`${base}USDT`) ?? [],
);

/** Shown while none is chosen. */
export const DEFAULT_MARKET: Instrument = firstMarket();

function firstMarket(): Instrument {
  const [first] = WIZARD_MARKETS;
  if (first === undefined) throw new Error('The instrument catalogue has none of the wizard’s markets.');
  return first;
}

/** The wizard's market with this symbol; null for any other. */
export function findWizardMarket(symbol: string | null): Instrument | null {
  return WIZARD_MARKETS.find((market) => market.symbol === symbol) ?? null;
}
