// @vitest-environment node
import { dec } from '@atb/core/base/decimal';
import { findInstrument } from '@atb/core/market/instruments';
import { describe, expect, it } from 'vitest';
import { clearTicket, EMPTY_TICKET, findTicketFault, quantityForShare, ticketFacts, ticketPrice } from './ticket.ts';

const FEE_RATE = dec('0.001');
const MARKET = { bid: 99.9, ask: 100.1 };
const BUY = { ...EMPTY_TICKET, price: '100', quantity: '2' };

describe('ticketPrice', () => {
  it('is the price of the form for a limit order', () => {
    expect(ticketPrice(BUY, MARKET)?.toFixed()).toBe('100');
  });

  it('is the best opposite price for a market order', () => {
    const market = { ...BUY, type: 'MARKET' } as const;
    expect(ticketPrice(market, MARKET)?.toFixed()).toBe('100.1');
    expect(ticketPrice({ ...market, side: 'SELL' }, MARKET)?.toFixed()).toBe('99.9');
  });

  it('is unknown without a price in the form, and without a market', () => {
    expect(ticketPrice({ ...BUY, price: '' }, MARKET)).toBeNull();
    expect(ticketPrice({ ...BUY, type: 'MARKET' }, undefined)).toBeNull();
  });
});

describe('ticketFacts', () => {
  it('multiplies exactly where doubles would not', () => {
    const ticket = { ...EMPTY_TICKET, price: '0.1', quantity: '0.2' };
    expect(ticketFacts(ticket, dec('0.1'), FEE_RATE)).toEqual({ total: '0.02', fee: '0.00002', atRisk: null });
  });

  it('counts the distance to the stop and both fees as what is lost', () => {
    const facts = ticketFacts({ ...BUY, stop: '95' }, dec('100'), FEE_RATE);
    expect(facts.atRisk, '(100 - 95) * 2 + 200 * 0.001 + 190 * 0.001').toBe('10.39');
  });

  it('says nothing of a stop on the wrong side', () => {
    expect(ticketFacts({ ...BUY, stop: '101' }, dec('100'), FEE_RATE).atRisk).toBeNull();
  });
});

describe('quantityForShare', () => {
  const input = { ticket: BUY, free: '1000', price: dec('100'), lot: '0.001', feeRate: FEE_RATE };

  it('leaves the fee out of the budget and rounds down to the lot', () => {
    expect(quantityForShare({ ...input, share: '1' }), '1000 / 100.1 = 9.990…').toBe('9.99');
    expect(quantityForShare({ ...input, share: '0.25' })).toBe('2.497');
  });

  it('leaves room for the cushion that a market buy sets aside', () => {
    const quantity = quantityForShare({ ...input, ticket: { ...BUY, type: 'MARKET' }, share: '1' });
    expect(quantity, '1000 / (100 * 1.01 * 1.001)').toBe('9.891');
  });

  it('takes a share of the coin for a sale, whatever the price', () => {
    const sale = { ...input, ticket: { ...BUY, side: 'SELL' as const }, free: '0.5', price: null };
    expect(quantityForShare({ ...sale, share: '0.75' })).toBe('0.375');
  });

  it('cannot tell without a price', () => {
    expect(quantityForShare({ ...input, price: null, share: '1' })).toBeNull();
  });
});

describe('findTicketFault', () => {
  const instrument = findInstrument('BTCUSDT');

  it('names the field and what would work', () => {
    expect(
      findTicketFault({ ...EMPTY_TICKET, price: '100000', quantity: '0.00001' }, instrument, MARKET),
    ).toMatchObject({
      code: 'NOTIONAL_TOO_SMALL',
      field: 'quantity',
    });
    expect(findTicketFault({ ...EMPTY_TICKET, price: '100000.001', quantity: '1' }, instrument, MARKET)).toMatchObject({
      code: 'INVALID_PRICE_INCREMENT',
      field: 'price',
    });
  });

  it('says nothing while the quantity is empty', () => {
    expect(findTicketFault({ ...EMPTY_TICKET, price: '1' }, instrument, MARKET)).toBeNull();
  });

  it('leaves a market that the catalogue does not know to the server', () => {
    expect(findTicketFault({ ...BUY, quantity: '0.0000001' }, null, MARKET)).toBeNull();
  });
});

describe('clearTicket', () => {
  it('keeps side and type and nothing else', () => {
    const filled = { ...BUY, side: 'SELL', type: 'MARKET', stop: '1', target: '2' } as const;
    expect(clearTicket(filled)).toEqual({ ...EMPTY_TICKET, side: 'SELL', type: 'MARKET' });
  });
});
