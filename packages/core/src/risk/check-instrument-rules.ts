import { type Decimal, ZERO, isMultipleOf, maxDecimal, roundUpToIncrement, toPlain } from '../base/decimal.ts';
import type { Instrument } from '../market/instrument.ts';
import type { OrderRequest } from '../orders/order-request.ts';
import type { RuleCode } from './risk-code.ts';

/** The first rule an order breaks, the input at fault, and a sentence that says what would work. */
export interface RuleFault {
  readonly code: RuleCode;
  readonly field: 'symbol' | 'quantity' | 'price' | 'stopLoss' | 'takeProfit';
  readonly message: string;
}

export type OrderDraft = Pick<OrderRequest, 'symbol' | 'quantity' | 'price' | 'stopLoss' | 'takeProfit'>;

/**
 * Holds an order against its instrument's increments and minimums; null when it keeps them all. `marketPrice` stands in
 * for the price of a market order; without one its value is not checked.
 */
export function checkInstrumentRules(
  order: OrderDraft,
  instrument: Instrument,
  marketPrice: Decimal | null,
): RuleFault | null {
  if (order.symbol !== instrument.symbol)
    return { code: 'INVALID_SYMBOL', field: 'symbol', message: 'Invalid trading symbol.' };
  return (
    findQuantityFault(order.quantity, instrument) ??
    findPriceFault('price', order.price, instrument) ??
    findPriceFault('stopLoss', order.stopLoss, instrument) ??
    findPriceFault('takeProfit', order.takeProfit, instrument) ??
    findNotionalFault(order.quantity, order.price ?? marketPrice, instrument)
  );
}

/** Least quantity that the instrument accepts at a price, in base units. */
export function minimumQuantity(instrument: Instrument, price: Decimal): Decimal {
  const byValue = instrument.minNotional.div(price);
  const least = roundUpToIncrement(maxDecimal(byValue, instrument.minQuantity), instrument.quantityIncrement);
  // The quotient is rounded at 18 decimals, perhaps down.
  return least.times(price).lt(instrument.minNotional) ? least.plus(instrument.quantityIncrement) : least;
}

function findQuantityFault(quantity: Decimal, instrument: Instrument): RuleFault | null {
  const { base, quantityIncrement, minQuantity } = instrument;
  const field = 'quantity';
  if (quantity.lte(ZERO)) return { code: 'INVALID_QUANTITY', field, message: 'Quantity must be greater than zero.' };
  if (!isMultipleOf(quantity, quantityIncrement)) {
    return {
      code: 'INVALID_QUANTITY_INCREMENT',
      field,
      message: `Quantity must be a multiple of ${toPlain(quantityIncrement)} ${base}.`,
    };
  }
  if (quantity.lt(minQuantity)) {
    return { code: 'QUANTITY_TOO_SMALL', field, message: `Quantity must be at least ${toPlain(minQuantity)} ${base}.` };
  }
  return null;
}

const PRICE_NAMES = { price: 'Price', stopLoss: 'Stop loss', takeProfit: 'Take profit' } as const;

function findPriceFault(
  field: keyof typeof PRICE_NAMES,
  price: Decimal | null,
  instrument: Instrument,
): RuleFault | null {
  if (price === null) return null;
  const name = PRICE_NAMES[field];
  if (price.lte(ZERO)) return { code: 'INVALID_PRICE', field, message: `${name} must be greater than zero.` };
  if (isMultipleOf(price, instrument.priceIncrement)) return null;
  return {
    code: 'INVALID_PRICE_INCREMENT',
    field,
    message: `${name} must be a multiple of ${toPlain(instrument.priceIncrement)} ${instrument.quote}.`,
  };
}

function findNotionalFault(quantity: Decimal, price: Decimal | null, instrument: Instrument): RuleFault | null {
  if (price === null || quantity.times(price).gte(instrument.minNotional)) return null;
  const { base, quote, minNotional } = instrument;
  const works = minimumQuantity(instrument, price);
  return {
    code: 'NOTIONAL_TOO_SMALL',
    field: 'quantity',
    message: `Order value must be at least ${toPlain(minNotional)} ${quote}: at ${toPlain(price)} ${quote} that is ${toPlain(works)} ${base} or more.`,
  };
}
