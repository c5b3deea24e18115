import type { Refusal } from '@atb/api/functions/refusal';

/** Said of a symbol that the market does not trade. */
export function unknownSymbol(symbol: string): Refusal {
  return {
    reason: 'INVALID_SYMBOL',
    error: `Invalid trading symbol. ${symbol} is not in this market.`,
    field: 'symbol',
  };
}
