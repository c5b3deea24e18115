import { decFromNumber, toNumber } from '../../base/decimal.ts';
import { floorToIncrement, isOnIncrement } from '../increment.ts';
import { exactFillable, exactOrderSize } from '../order-size.ts';
import type { RunAssumptions } from '../run-assumptions.ts';
import { exactCash } from './book-fill.ts';
import type { RunState } from './run-state.ts';

/** Below this distance two amounts may be the same; relative. */
const CLOSE = 1e-13;

/** Base units of the entry whose price and stop stand in the position, 0 when it is not placed; into its quantity. */
export function sizeOrder(run: RunState, volume: number): void {
  sizeQuickly(run, volume);
  const { position } = run;
  const { entryPrice: price, stop } = position;
  if (!Number.isNaN(position.quantity)) return;
  const cash = exactCash(run);
  position.quantity = toNumber(
    exactOrderSize(run.assumptions, {
      sizing: run.sizing,
      cash,
      equity: run.others === 0 ? cash : cash.plus(decFromNumber(run.others)),
      price: decFromNumber(price),
      stop: Number.isFinite(stop) ? decFromNumber(stop) : null,
      volume: decFromNumber(volume),
    }),
  );
}

/**
 * The size where doubles say for certain what it is, NaN where they do not, into the position: what a function too large to
 * be inlined returns would be boxed, trade by trade.
 */
function sizeQuickly(run: RunState, volume: number): void {
  const { assumptions, sizing, cash, cashError, position } = run;
  const { entryPrice: price, stop } = position;
  position.quantity = Number.NaN;
  if (Math.abs(cash) <= cashError) return;
  position.quantity = 0;
  if (cash < 0) return;
  const affordable = cash / (price * (1 + assumptions.feeRate));
  let quantity = wantedSize(run);
  if (sizing.kind === 'equity_fraction' || sizing.kind === 'risk_fraction') quantity = Math.min(quantity, affordable);
  else if (quantity > affordable * (1 - 2 * CLOSE) - cashError / price) quantity = Number.NaN;
  if (assumptions.volumeShare !== null) quantity = Math.min(quantity, volume * assumptions.volumeShare);
  if (quantity === 0) return;
  const isWhole = sizing.kind === 'base_amount' && quantity === sizing.value;
  if (assumptions.lot !== null && !(isWhole && isOnIncrement(assumptions.lot, quantity))) {
    const fromStop = sizing.kind === 'risk_fraction' ? (4e-16 * price) / Math.abs(price - stop) : 0;
    const error = quantity * (cashError / cash + fromStop + 4e-15) + 1e-18;
    quantity = floorToIncrement(assumptions.lot, quantity, error);
  }
  const { minNotional, minQuantity } = assumptions;
  if (
    Number.isNaN(quantity) ||
    (minNotional > 0 && isClose(quantity * price, minNotional)) ||
    (assumptions.lot === null && minQuantity > 0 && isClose(quantity, minQuantity))
  ) {
    position.quantity = Number.NaN;
  } else if (quantity >= minQuantity && quantity * price >= minNotional) position.quantity = quantity;
}

function wantedSize({
  sizing: { kind, value },
  cash,
  others,
  position: { entryPrice: price, stop },
}: RunState): number {
  if (kind === 'base_amount') return value;
  if (kind === 'quote_amount') return value / price;
  const spent = (cash + others) * value;
  if (kind === 'equity_fraction') return spent / price;
  kind satisfies 'risk_fraction';
  const distance = Math.abs(price - stop);
  // Prices on a tick differ by nothing or by a tick; without a tick a hair's breadth is left to exact numbers.
  if (distance < price * 1e-9) return distance === 0 ? 0 : Number.NaN;
  return Number.isFinite(distance) ? spent / distance : 0;
}

function isClose(value: number, limit: number): boolean {
  return Math.abs(value - limit) <= limit * CLOSE;
}

/** Volume of a candle where it matters; else the column is not touched, since reading far apart rows takes its time. */
export function volumeAt({ assumptions, candles }: RunState, row: number): number {
  return assumptions.volumeShare === null ? 0 : (candles.volume[row] ?? 0);
}

/** What may be filled of `quantity` in a candle of this volume. */
export function fillable(assumptions: RunAssumptions, quantity: number, volume: number): number {
  if (assumptions.volumeShare === null) return quantity;
  const most = volume * assumptions.volumeShare;
  if (assumptions.lot === null) return Math.min(quantity, most);
  const rounded = floorToIncrement(assumptions.lot, most, most * 1e-15);
  if (!Number.isNaN(rounded)) return Math.min(quantity, rounded);
  return toNumber(exactFillable(assumptions, decFromNumber(quantity), decFromNumber(volume)));
}
