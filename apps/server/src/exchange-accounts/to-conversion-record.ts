import {
  type Decimal,
  dec,
  decimalPlaces,
  divide,
  MONEY_DECIMALS,
  parseMoney,
  roundDownToDecimals,
  roundUpToDecimals,
  toPlain,
  ZERO,
} from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import type { ExchangeFill } from '@atb/core/ledger/exchange-record';
import { isDollar } from '@atb/core/market/pair';

export interface ConvertedAmount {
  readonly asset: string;
  readonly amount: Decimal;
}

/** One asset that was exchanged for another outside the order book. */
export interface Conversion {
  readonly id: string;
  readonly at: EpochMs;
  readonly from: ConvertedAmount;
  /** What arrived. */
  readonly to: ConvertedAmount;
  /** Kept back of what was received, units of `to`. */
  readonly charge: Decimal;
  /** Kept back of what was given and a part of its amount, units of `from`; nothing when absent. */
  readonly fromCharge?: Decimal;
}

/**
 * Whether what is given is the base: against money, then the larger number counts the smaller, then by the alphabet. Only the record
 * itself decides: the pair is a part of what it is known by in the book, and told again it must have the same.
 */
function isSale({ from, to }: Conversion, isMoney: (asset: string) => boolean): boolean {
  if (isMoney(from.asset) !== isMoney(to.asset)) return isMoney(to.asset);
  if (!from.amount.eq(to.amount)) return from.amount.lt(to.amount);
  return from.asset < to.asset;
}

/** A price has at least so many decimals. */
const PRICE_DECIMALS_MIN = 8;

function priceDecimals(quantity: Decimal): number {
  return Math.max(PRICE_DECIMALS_MIN, MONEY_DECIMALS - decimalPlaces(quantity));
}

/** The least price of so many decimals at which a quantity is worth at least a value. */
function priceFrom(value: Decimal, quantity: Decimal): Decimal {
  const decimals = priceDecimals(quantity);
  const price = roundUpToDecimals(divide(value, quantity), decimals);
  return price.times(quantity).gte(value) ? price : price.plus(dec(`1e-${decimals}`));
}

/** The highest price of so many decimals at which a quantity is worth at most a value. */
function priceUpTo(value: Decimal, quantity: Decimal): Decimal {
  const decimals = priceDecimals(quantity);
  const price = roundDownToDecimals(divide(value, quantity), decimals);
  return price.times(quantity).lte(value) ? price : price.minus(dec(`1e-${decimals}`));
}

type Side = Pick<ExchangeFill, 'base' | 'quote' | 'side' | 'quantity' | 'price' | 'fee' | 'feeAsset'>;

function toSale({ from, to, charge }: Conversion): Side {
  const price = priceFrom(to.amount.plus(charge), from.amount);
  const fee = price.times(from.amount).minus(to.amount);
  return { base: from.asset, quote: to.asset, side: 'sell', quantity: from.amount, price, fee, feeAsset: to.asset };
}

function toPurchase({ from, to, fromCharge = ZERO }: Conversion): Side {
  const price = priceUpTo(from.amount.minus(fromCharge), to.amount);
  const fee = from.amount.minus(price.times(to.amount));
  return { base: to.asset, quote: from.asset, side: 'buy', quantity: to.amount, price, fee, feeAsset: from.asset };
}

/** Most that rounding the price may change, as a share of the value. */
const ROUNDING_MAX = dec('0.00000001');

/** Whether the price has digits enough, and not too many for the book. */
function isFaithful({ side, quantity, price, fee }: Side, { charge, fromCharge = ZERO }: Conversion): boolean {
  const rounding = fee.minus(side === 'sell' ? charge : fromCharge);
  if (parseMoney(toPlain(price)) === null) return false;
  return price.gt(ZERO) && rounding.lte(price.times(quantity).times(ROUNDING_MAX));
}

/** What an exchange told of a conversion is no trade that can be booked. */
export class NoTradeError extends Error {}

/** Longest number of a record in the book, characters. */
const ID_MAX = 128;

/**
 * A conversion as the trade that it is. The exchange tells two amounts, and their quotient may have no end: what the price cannot say
 * of them, at most a hundred-millionth, is booked as fee, so that both amounts are exact. A charge on what is counted in, the quote, is a
 * part of the fee; one on the base stays in the price. `isMoney` says what others are counted in, the same for all records of an exchange.
 * @throws NoTradeError of what is none: without an amount of each of two assets, or with a price or a number that no book can hold.
 */
export function toConversionRecord(
  conversion: Conversion,
  isMoney: (asset: string) => boolean = isDollar,
): ExchangeFill {
  const { id, at, from, to } = conversion;
  if (id.length > ID_MAX) throw new NoTradeError('its number is too long');
  if (from.asset === to.asset) throw new NoTradeError(`${from.asset} was given for itself`);
  if (from.amount.lte(ZERO) || to.amount.lte(ZERO)) throw new NoTradeError('an amount is not above 0');
  const forms = [toSale(conversion), toPurchase(conversion)];
  const [usual, other] = isSale(conversion, isMoney) ? forms : forms.toReversed();
  const form = [usual, other].find((each) => each !== undefined && isFaithful(each, conversion));
  if (form === undefined) throw new NoTradeError('its amounts have no price');
  return { kind: 'fill', id, at, isMaker: null, orderId: null, ...form };
}
