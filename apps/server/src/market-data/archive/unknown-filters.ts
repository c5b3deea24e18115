import type { Assumptions } from '@atb/core/backtest/assumptions';
import type { VenuePair } from '@atb/core/backtest/order-filters';

/** Where tick, lot and minimums come from when nobody knows them yet; the options and the fields are there. */
export const HOW_TO_SAY_FILTERS =
  'Whoever runs the server can keep them with the candles ("atb candles import FILE --tick T --lot L --min-notional M"); for one run they are --tick, --lot and --min-notional of "atb backtest", or priceIncrement, quantityIncrement and minNotional among its assumptions.';

type Rules = Pick<Assumptions, 'priceIncrement' | 'quantityIncrement' | 'minQuantity' | 'minNotional'>;

/** What of a pair's filters a run did without, in a sentence; null when all are known. */
export function describeUnknownFilters({ venue, symbol }: VenuePair, assumptions: Rules): string | null {
  const { priceIncrement, quantityIncrement, minQuantity, minNotional } = assumptions;
  const unknown = [
    ...(priceIncrement === null ? [{ name: 'tick', so: 'prices are not rounded' }] : []),
    ...(quantityIncrement === null ? [{ name: 'lot', so: 'quantities are not rounded' }] : []),
    ...(minQuantity === 0 && minNotional === 0 ? [{ name: 'smallest order', so: 'no order is too small' }] : []),
  ];
  if (unknown.length === 0) return null;
  const names = unknown.map(({ name }) => name).join(', ');
  const effects = unknown.map(({ so }) => so).join(', ');
  return `Not known of ${symbol} on ${venue}: ${names}. So ${effects}, and a venue would have filled otherwise. ${HOW_TO_SAY_FILTERS}`;
}
