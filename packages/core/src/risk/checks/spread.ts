import { dec, decFromNumber, divide } from '../../base/decimal.ts';
import type { RiskCheck } from '../risk-check.ts';
import { type RiskSubject, hasUsablePrices } from '../risk-context.ts';

/** Twice, because the middle is half of bid plus ask. */
const TWICE_BPS = dec('20000');

/** Ask less bid over their middle is not above the limit. */
export function checkSpread({ context: { quote, limits } }: RiskSubject): RiskCheck {
  const limit = limits.spreadMaxBps;
  if (quote === null || !hasUsablePrices(quote))
    return { code: 'SPREAD_TOO_WIDE', passed: false, figure: null, limit, unit: 'bps' };
  const bid = decFromNumber(quote.bid);
  const ask = decFromNumber(quote.ask);
  const figure = divide(ask.minus(bid).times(TWICE_BPS), ask.plus(bid));
  return { code: 'SPREAD_TOO_WIDE', passed: figure.lte(limit), figure, limit, unit: 'bps' };
}
