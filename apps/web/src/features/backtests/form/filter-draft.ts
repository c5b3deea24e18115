import type { AssumptionsInput } from '@atb/core/backtest/assumptions';
import { findInstrument } from '@atb/core/market/instruments';

/** What a venue asks of orders ("filters"), as the fields hold it: '' for what is kept with the candles, if anything is. */
export interface FilterDraft {
  /** Tick, quote units. */
  readonly priceIncrement: string;
  /** Lot, base units. */
  readonly quantityIncrement: string;
  readonly minQuantity: string;
  readonly minNotional: string;
}

export const NO_FILTERS: FilterDraft = { priceIncrement: '', quantityIncrement: '', minQuantity: '', minNotional: '' };

const FILTER_NAMES = ['priceIncrement', 'quantityIncrement', 'minQuantity', 'minNotional'] as const;

/** Whether the form asks for them: of one pair that the product does not know by itself. */
export function asksForFilters({
  symbol,
  isSeveral,
}: {
  readonly symbol: string;
  readonly isSeveral: boolean;
}): boolean {
  return !isSeveral && symbol !== '' && findInstrument(symbol) === null;
}

/** Those that were entered, for the run; what is no number is for the schema to refuse. */
export function toOrderFilters(
  draft: Parameters<typeof asksForFilters>[0] & { readonly assumptions: FilterDraft },
): AssumptionsInput {
  if (!asksForFilters(draft)) return {};
  const said = FILTER_NAMES.flatMap((name) =>
    draft.assumptions[name] === '' ? [] : [[name, Number(draft.assumptions[name])] as const],
  );
  return Object.fromEntries(said);
}
