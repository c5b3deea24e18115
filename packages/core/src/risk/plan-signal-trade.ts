import {
  type Decimal,
  ZERO,
  dec,
  decFromNumber,
  maxDecimal,
  minDecimal,
  roundDownToIncrement,
} from '../base/decimal.ts';
import { usualLevels } from '../market/usual-levels.ts';
import type { RiskContext } from './risk-context.ts';
import { sizeByRisk } from './sizing.ts';

/** A purchase by a signal: what to buy, and where it would be given up or has won. */
export interface SignalTrade {
  /** Base units; zero when the limits leave no room for the least order. */
  readonly quantity: Decimal;
  readonly stop: Decimal;
  readonly target: Decimal;
}

/** Room left below each limit, since the price moves until the order is checked. */
const HEADROOM = dec('0.95');

/**
 * A long trade at the ask with the usual stop and target: as much as may be lost in one trade, and no more than exposure limits and
 * free cash leave.
 * @param closes oldest first. @returns null without a price.
 */
export function planSignalTrade(closes: readonly number[], context: RiskContext): SignalTrade | null {
  const { quote, instrument, equity, limits, feeRate } = context;
  if (quote === null || quote.ask <= 0) return null;
  const entry = decFromNumber(quote.ask);
  const { stop, target } = usualLevels({ side: 'buy', entry, closes, tick: instrument.priceIncrement });
  const sized = sizeByRisk({
    side: 'buy',
    equity,
    riskFraction: limits.tradeRiskMax.times(HEADROOM),
    entry,
    stop,
    feeRate,
    limits,
    instrument,
  });
  if (sized.status !== 'sized') return { quantity: ZERO, stop, target };
  const room = minDecimal(
    minDecimal(
      limits.accountExposureMax.times(equity).minus(context.exposureAccount),
      limits.symbolExposureMax.times(equity).minus(context.exposureSymbol),
    ),
    context.freeQuote,
  ).times(HEADROOM);
  const most = roundDownToIncrement(maxDecimal(room, ZERO).div(entry), instrument.quantityIncrement);
  return { quantity: minDecimal(sized.quantity, most), stop, target };
}
