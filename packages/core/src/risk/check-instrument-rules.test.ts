import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, isMultipleOf, toPlain } from '../base/decimal.ts';
import { type Instrument, instrumentId } from '../market/instrument.ts';
import { type OrderDraft, checkInstrumentRules, minimumQuantity } from './check-instrument-rules.ts';

const INSTRUMENT: Instrument = {
  id: instrumentId('binance', 'ADAUSDT'),
  venue: 'binance',
  symbol: 'ADAUSDT',
  base: 'ADA',
  quote: 'USDT',
  priceIncrement: dec('0.0001'),
  quantityIncrement: dec('0.1'),
  minQuantity: dec('0.5'),
  minNotional: dec('5'),
};

const draft = (fields: Partial<OrderDraft> = {}): OrderDraft => ({
  symbol: 'ADAUSDT',
  quantity: dec('20'),
  price: dec('0.48'),
  stopLoss: null,
  takeProfit: null,
  ...fields,
});

const CASES: ReadonlyArray<readonly [draft: Partial<OrderDraft>, code: string, field: string, message: string]> = [
  [{ symbol: 'DOGEUSDT' }, 'INVALID_SYMBOL', 'symbol', 'Invalid trading symbol.'],
  [{ quantity: dec('0') }, 'INVALID_QUANTITY', 'quantity', 'Quantity must be greater than zero.'],
  [{ quantity: dec('-1') }, 'INVALID_QUANTITY', 'quantity', 'Quantity must be greater than zero.'],
  [{ quantity: dec('20.05') }, 'INVALID_QUANTITY_INCREMENT', 'quantity', 'Quantity must be a multiple of 0.1 ADA.'],
  [{ quantity: dec('0.4') }, 'QUANTITY_TOO_SMALL', 'quantity', 'Quantity must be at least 0.5 ADA.'],
  [{ price: dec('0') }, 'INVALID_PRICE', 'price', 'Price must be greater than zero.'],
  [{ price: dec('0.48005') }, 'INVALID_PRICE_INCREMENT', 'price', 'Price must be a multiple of 0.0001 USDT.'],
  [{ stopLoss: dec('0.44444') }, 'INVALID_PRICE_INCREMENT', 'stopLoss', 'Stop loss must be a multiple of 0.0001 USDT.'],
  [{ takeProfit: dec('-1') }, 'INVALID_PRICE', 'takeProfit', 'Take profit must be greater than zero.'],
  [
    { quantity: dec('10') },
    'NOTIONAL_TOO_SMALL',
    'quantity',
    'Order value must be at least 5 USDT: at 0.48 USDT that is 10.5 ADA or more.',
  ],
];

describe('checkInstrumentRules', () => {
  it('finds no fault with what keeps the rules', () => {
    expect(checkInstrumentRules(draft(), INSTRUMENT, null)).toBeNull();
    expect(checkInstrumentRules(draft({ quantity: dec('10.5') }), INSTRUMENT, null)).toBeNull();
  });

  it.each(CASES)('%# names the rule, the input and what would work', (fields, code, field, message) => {
    expect(checkInstrumentRules(draft(fields), INSTRUMENT, null)).toEqual({ code, field, message });
  });

  it('values a market order at the market, and not at all without a price', () => {
    const market = draft({ price: null, quantity: dec('10') });
    expect(checkInstrumentRules(market, INSTRUMENT, dec('0.48'))?.code).toBe('NOTIONAL_TOO_SMALL');
    expect(checkInstrumentRules(market, INSTRUMENT, dec('0.5'))).toBeNull();
    expect(checkInstrumentRules(market, INSTRUMENT, null)).toBeNull();
  });
});

describe('minimumQuantity', () => {
  it('is not misled by a rounded quotient', () => {
    const instrument = { ...INSTRUMENT, minQuantity: dec('0.1'), minNotional: dec('0.3000000000000000001') };
    expect(toPlain(minimumQuantity(instrument, dec('3')))).toBe('0.2');
  });

  it('works, and one increment less does not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 6 }), (ticks, minimum) => {
        const instrument = { ...INSTRUMENT, minNotional: dec(`${minimum}e-3`) };
        const price = dec(`${ticks}e-4`);
        const least = minimumQuantity(instrument, price);
        expect(checkInstrumentRules(draft({ quantity: least, price }), instrument, null)).toBeNull();
        expect(isMultipleOf(least, instrument.quantityIncrement)).toBe(true);
        const less = least.minus(instrument.quantityIncrement);
        expect(checkInstrumentRules(draft({ quantity: less, price }), instrument, null)).not.toBeNull();
      }),
    );
  });
});
