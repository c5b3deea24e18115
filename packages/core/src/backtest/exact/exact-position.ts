// backtest/exact: the rules of a backtest candle by candle in exact decimals, plain and slow; the fast form is held to it.
import type { Decimal } from '../../base/decimal.ts';
import type { PositionView, SideSignals } from '../../strategies/signal-columns.ts';
import type { PriceOffset } from '../offset-price.ts';

export interface ExactPosition {
  readonly side: 1 | -1;
  readonly signals: SideSignals;
  readonly entryRow: number;
  readonly entryPrice: Decimal;
  readonly entryQuantity: Decimal;
  readonly target: Decimal | null;
  readonly trigger: Decimal | null;
  readonly trailing: PriceOffset | null;
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
