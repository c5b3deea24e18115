import {
  type Decimal,
  ZERO,
  dec,
  decFromNumber,
  maxDecimal,
  minDecimal,
  roundDownToIncrement,
} from '../base/decimal.ts';
import type { RiskContext } from './risk-context.ts';
import { sizeByRisk } from './sizing.ts';

/** A purchase by a signal: what to buy, and where it would be given up or has won. */
export interface SignalTrade {
  /** Base units; zero when the limits leave no room for the least order. */
  readonly quantity: Decimal;
  readonly stop: Decimal;
  readonly target: Decimal;
}

/** Closes whose moves say how far away the stop is. */
const MOVES = 14;
const STOP_MOVES = 4;
const STOP_MIN = 0.01;
const STOP_MAX = 0.05;
/** Twice the risk, and the costs once more, so that the reward after costs clears the usual minimum of 1.3. */
const TARGET_OVER_STOP = dec('2.5');
/** Room left below each limit, since the price moves until the order is checked. */
const HEADROOM = dec('0.95');

/**
 * A long trade at the ask: the stop four usual moves of a close away (1 to 5 %), the target two and a half times as far, as much as
 * may be lost in one trade, and no more than exposure limits and free cash leave.
 * @param closes oldest first. @returns null without a price.
 */
export function planSignalTrade(closes: readonly number[], context: RiskContext): SignalTrade | null {
  const { quote, instrument, equity, limits, feeRate } = context;
  if (quote === null || quote.ask <= 0) return null;
  const entry = decFromNumber(quote.ask);
  const distance = entry.times(decFromNumber(stopDistance(closes)));
  const tick = instrument.priceIncrement;
  const stop = roundDownToIncrement(entry.minus(distance), tick);
  const target = roundDownToIncrement(entry.plus(distance.times(TARGET_OVER_STOP)), tick);
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

/** Fraction of the price. */
function stopDistance(closes: readonly number[]): number {
  const recent = closes.slice(-MOVES - 1);
  const moves = recent.slice(1).map((close, at) => Math.abs(close / (recent[at] ?? close) - 1));
  const usual = moves.length === 0 ? 0 : moves.reduce((sum, move) => sum + move, 0) / moves.length;
  const distance = Math.min(STOP_MAX, Math.max(STOP_MIN, STOP_MOVES * usual));
  return Number.isFinite(distance) ? Number(distance.toFixed(6)) : STOP_MAX;
}
