import { describe, expect, it } from 'vitest';
import { dec, sumDecimals, toPlain } from '../base/decimal.ts';
import { epochMs } from '../base/time.ts';
import type { Fill } from '../orders/fill.ts';
import type { AccountId, ClientOrderId, VenueTradeId } from '../orders/order-request.ts';
import { applyLotEvents, createLotBook } from './apply-lot-events.ts';
import { type LotEvent, lotEventsForFill, valueFill } from './lots-for-fill.ts';

const BTCUSDT = { base: 'BTC', quote: 'USDT' };

function fill(fields: {
  side: 'buy' | 'sell';
  quantity: string;
  price: string;
  fee: string;
  feeAsset: string;
  id?: string;
}): Fill {
  return {
    tradeId: (fields.id ?? 't1') as VenueTradeId,
    clientOrderId: 'o1' as ClientOrderId,
    accountId: 'a1' as AccountId,
    botId: null,
    symbol: 'BTCUSDT',
    side: fields.side,
    quantity: dec(fields.quantity),
    price: dec(fields.price),
    fee: dec(fields.fee),
    feeAsset: fields.feeAsset,
    isMaker: true,
    executedAt: epochMs(5),
  };
}

function eventsOf(filled: Fill, feePrice: string | null = null): LotEvent[] {
  const valuation = valueFill(filled, BTCUSDT, feePrice === null ? null : dec(feePrice));
  if (valuation === null) throw new Error('no valuation');
  return lotEventsForFill(filled, valuation);
}

const shown = (events: readonly LotEvent[]) =>
  events.map((event) => [
    event.kind,
    event.asset,
    toPlain(event.quantity),
    toPlain(event.kind === 'acquisition' ? event.cost : event.proceeds),
    event.reference,
  ]);

describe('lotEventsForFill', () => {
  it('adds a quote fee to the cost of a buy', () => {
    expect(shown(eventsOf(fill({ side: 'buy', quantity: '2', price: '100', fee: '0.2', feeAsset: 'USDT' })))).toEqual([
      ['acquisition', 'BTC', '2', '200.2', 't1'],
    ]);
  });

  it('takes a quote fee off the proceeds of a sale', () => {
    expect(shown(eventsOf(fill({ side: 'sell', quantity: '2', price: '100', fee: '0.2', feeAsset: 'USDT' })))).toEqual([
      ['disposal', 'BTC', '2', '199.8', 't1'],
    ]);
  });

  it('treats a base fee as cost and as a disposal at its value', () => {
    expect(shown(eventsOf(fill({ side: 'buy', quantity: '2', price: '100', fee: '0.01', feeAsset: 'BTC' })))).toEqual([
      ['acquisition', 'BTC', '2', '201', 't1'],
      ['disposal', 'BTC', '0.01', '1', 't1/fee'],
    ]);
  });

  it('treats a fee in a third coin as cost and as a disposal of that coin', () => {
    expect(
      shown(eventsOf(fill({ side: 'sell', quantity: '2', price: '100', fee: '0.001', feeAsset: 'BNB' }), '600')),
    ).toEqual([
      ['disposal', 'BTC', '2', '199.4', 't1'],
      ['disposal', 'BNB', '0.001', '0.6', 't1/fee'],
    ]);
  });

  it('has no valuation when the third coin has no price', () => {
    expect(
      valueFill(fill({ side: 'sell', quantity: '2', price: '100', fee: '0.001', feeAsset: 'BNB' }), BTCUSDT, null),
    ).toBeNull();
  });

  it('disposes of one coin to acquire another, the fee counted once', () => {
    const swap = {
      ...fill({ side: 'buy', quantity: '10', price: '0.05', fee: '0', feeAsset: 'USDT' }),
      symbol: 'ETHBTC',
    };
    const events = lotEventsForFill(swap, {
      base: 'ETH',
      quote: 'BTC',
      reportingAsset: 'USDT',
      notional: dec('25000'),
      fee: dec('25'),
    });
    expect(shown(events)).toEqual([
      ['disposal', 'BTC', '0.5', '24975', 't1'],
      ['acquisition', 'ETH', '10', '25000', 't1'],
    ]);
  });
});

describe('applyLotEvents', () => {
  it('leaves in cost and gains exactly the cash that a round trip with base fees moved', () => {
    let book = createLotBook('fifo', []);
    const buy = fill({ side: 'buy', quantity: '1', price: '100', fee: '0.001', feeAsset: 'BTC' });
    const sale = fill({ side: 'sell', quantity: '0.5', price: '120', fee: '0.06', feeAsset: 'USDT', id: 't2' });
    const first = applyLotEvents(book, eventsOf(buy));
    book = first.book;
    const second = applyLotEvents(book, eventsOf(sale));
    const gain = sumDecimals([...first.gains, ...second.gains].map((row) => row.gain));
    // Cash: -100 + 60 - 0.06 = -40.06; what remains at cost plus the gains taken must say the same.
    expect(toPlain(second.book.pools.get('BTC')?.cost.minus(gain) ?? dec('0'))).toBe('40.06');
    expect(first.changedLots.map((lot) => [lot.id, toPlain(lot.remaining), lot.sequence])).toEqual([
      ['t1', '0.999', 0],
    ]);
    expect(second.changedLots.map((lot) => [lot.id, toPlain(lot.remaining)])).toEqual([['t1', '0.499']]);
  });

  it('numbers lots on from those that are stored', () => {
    const { changedLots } = applyLotEvents(
      createLotBook('fifo', []),
      eventsOf(fill({ side: 'buy', quantity: '1', price: '1', fee: '0', feeAsset: 'USDT' })),
    );
    const reopened = createLotBook(
      'fifo',
      changedLots.map((lot) => ({ ...lot, sequence: 41 })),
    );
    const next = applyLotEvents(
      reopened,
      eventsOf(fill({ side: 'buy', quantity: '1', price: '1', fee: '0', feeAsset: 'USDT', id: 't2' })),
    );
    expect(next.changedLots[0]?.sequence).toBe(42);
  });
});
