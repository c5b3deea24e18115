// backtest/exact: the rules of a backtest candle by candle in exact decimals, plain and slow; the fast form is held to it.
import type { Decimal } from '../../base/decimal.ts';
import type { PositionView, SideSignals } from '../../strategies/signal-columns.ts';
import type { PriceOffset } from '../offset-price.ts';

/** A price at which a position is left by a resting order, and the price that must be traded for it. */
export interface ExactTarget {
  readonly price: Decimal;
  readonly trigger: Decimal;
}

/** A limit order to leave that rests. */
export interface ExactResting extends ExactTarget {
  readonly reason: number;
  readonly signalRow: number;
  /** Whether the candle that is looked at is its first. */
  readonly isNew: boolean;
}

export interface ExactPosition {
  readonly side: 1 | -1;
  readonly signals: SideSignals;
  readonly entryRow: number;
  /** Row at whose open the order of the entry was placed. */
  readonly placedRow: number;
  /** Whether the entry filled after the open of its candle, and in which detail candle, -1 without detail. */
  readonly isInside: boolean;
  readonly fillIndex: number;
  readonly entryPrice: Decimal;
  readonly entryQuantity: Decimal;
  /** What stop and target are measured from. */
  readonly anchor: Decimal;
  /** Open time of the candle from which time counts. */
  readonly begunAt: number;
  /** Steps of the target taken so far. */
  stepsTaken: number;
  target: ExactTarget | null;
  resting: ExactResting | null;
  readonly trailing: PriceOffset | null;
  /** Fraction gained before the stop follows. */
  readonly activation: number;
  readonly armed: Decimal;
  quantity: Decimal;
  stop: Decimal | null;
  stopReason: number;
  fees: Decimal;
  slippageCost: Decimal;
  exitNotional: Decimal;
  /** Reason of an exit that goes on at the next open; 0 while none does. */
  leaving: number;
  view: PositionView;
}

/** A reason to leave within a candle, with the price before and after costs. */
export interface ExactExit {
  readonly reason: number;
  readonly reference: Decimal;
  readonly price: Decimal;
}

/** Where the order of an entry filled. */
export interface ExactEntryFill {
  readonly row: number;
  readonly signalRow: number;
  readonly price: Decimal;
  readonly reference: Decimal;
  readonly isInside: boolean;
  readonly fillIndex: number;
}
