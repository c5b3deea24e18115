import { assert } from '../base/assert.ts';
import { type Decimal, ZERO, divide, minDecimal } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { Asset } from '../market/asset.ts';
import { feeInQuote } from '../orders/fee-in-quote.ts';
import type { Fill } from '../orders/fill.ts';
import type { AccountId, BotId } from '../orders/order-request.ts';

/** What one bot (or the person, where `botId` is null) holds of one symbol. Money in quote units. */
export interface Position {
  readonly accountId: AccountId;
  readonly botId: BotId | null;
  readonly symbol: string;
  /** Base units, positive when long, negative when short, zero when closed. */
  readonly quantity: Decimal;
  /** Average price of what is held, fees apart, rounded at 18 decimals; the last one once closed. */
  readonly averageEntry: Decimal;
  /** Profit and loss taken so far, net of all fees paid, those of entries included. */
  readonly realizedPnl: Decimal;
  readonly feesPaid: Decimal;
  readonly openedAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** When the quantity came to zero; null while open. */
  readonly closedAt: EpochMs | null;
}

export interface PositionOwner {
  readonly accountId: AccountId;
  readonly botId: BotId | null;
  readonly symbol: string;
}

/** A position with nothing in it yet. */
export function emptyPosition(owner: PositionOwner, at: EpochMs): Position {
  const { accountId, botId, symbol } = owner;
  return {
    accountId,
    botId,
    symbol,
    quantity: ZERO,
    averageEntry: ZERO,
    realizedPnl: ZERO,
    feesPaid: ZERO,
    openedAt: at,
    updatedAt: at,
    closedAt: null,
  };
}

export function isOpenPosition(position: Position): boolean {
  return !position.quantity.eq(ZERO);
}

export interface PositionFillInput {
  readonly base: Asset;
  readonly quote: Asset;
  /** Quote units per unit of the fee's asset; needed only when that is neither base nor quote. */
  readonly feePrice: Decimal | null;
}

/**
 * The position after a fill. A base fee takes its units out of the position at the fill's price. The total, realised
 * plus unrealised, changes by exactly what the fill did to the holdings at any price: what the average entry loses by
 * rounding, less than one part in 10^18 of a quote unit for each base unit, is put into the realised part.
 */
export function applyFillToPosition(position: Position, fill: Fill, input: PositionFillInput): Position {
  assert(
    fill.symbol === position.symbol && fill.botId === position.botId,
    `fill "${fill.tradeId}" is of another position`,
  );
  const fee = feeInQuote(fill, input, input.feePrice);
  assert(fee !== null, `fee of fill "${fill.tradeId}" in ${fill.feeAsset} has no price`);
  const signed = fill.side === 'buy' ? fill.quantity : fill.quantity.neg();
  const traded = trade(position, signed, fill.price);
  const held = fill.feeAsset === input.base ? trade(traded, fill.fee.neg(), fill.price) : traded;
  const isOpen = isOpenPosition(held);
  return {
    ...held,
    realizedPnl: held.realizedPnl.minus(fee),
    feesPaid: held.feesPaid.plus(fee),
    openedAt: isOpenPosition(position) ? position.openedAt : fill.executedAt,
    updatedAt: fill.executedAt > position.updatedAt ? fill.executedAt : position.updatedAt,
    closedAt: isOpen ? null : fill.executedAt,
  };
}

/** Profit and loss of what is held if it were sold at `mark`, before fees. */
export function unrealizedPnl(position: Position, mark: Decimal): Decimal {
  return mark.minus(position.averageEntry).times(position.quantity);
}

/** Adds signed base units at a price: the part against the position closes it, the rest opens or enlarges it. */
function trade(position: Position, signed: Decimal, price: Decimal): Position {
  const isAgainst = position.quantity.times(signed).lt(ZERO);
  if (!isAgainst) return enlarge(position, signed, price);
  const closed = minDecimal(signed.abs(), position.quantity.abs());
  const closing = signed.lt(ZERO) ? closed.neg() : closed;
  const gain = position.averageEntry.minus(price).times(closing);
  const reduced = {
    ...position,
    quantity: position.quantity.plus(closing),
    realizedPnl: position.realizedPnl.plus(gain),
  };
  return enlarge(reduced, signed.minus(closing), price);
}

function enlarge(position: Position, signed: Decimal, price: Decimal): Position {
  if (signed.eq(ZERO)) return position;
  const quantity = position.quantity.plus(signed);
  const cost = position.averageEntry.times(position.quantity).plus(price.times(signed));
  const averageEntry = divide(cost, quantity);
  const residue = averageEntry.times(quantity).minus(cost);
  return { ...position, quantity, averageEntry, realizedPnl: position.realizedPnl.plus(residue) };
}
