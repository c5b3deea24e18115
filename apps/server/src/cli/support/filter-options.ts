import type { OptionKinds } from './read-options.ts';

/** Options that say what a venue asks of orders for a pair, by the fields they become. */
export const FILTER_FIELDS = {
  priceIncrement: 'tick',
  quantityIncrement: 'lot',
  minQuantity: 'min-quantity',
  minNotional: 'min-notional',
} as const;

export const FILTER_OPTIONS = {
  tick: 'text',
  lot: 'text',
  'min-quantity': 'text',
  'min-notional': 'text',
} as const satisfies OptionKinds;

export const FILTER_HELP = `  --tick T --lot L     prices and quantities are multiples of them, such as 0.01 and 0.001
  --min-quantity Q --min-notional M
                       the smallest order in base units, and its smallest value in quote units;`;
