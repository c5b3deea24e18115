import { describe, expect, it } from 'vitest';
import { dec } from '../base/decimal.ts';
import { assetName } from './asset.ts';
import { findInstrument, INSTRUMENTS } from './instruments.ts';

describe('INSTRUMENTS', () => {
  it('knows the eleven pairs', () => {
    expect(INSTRUMENTS.map(({ symbol }) => symbol).join(' ')).toBe(
      'BTCUSDT ETHUSDT SOLUSDT ADAUSDT DOTUSDT LINKUSDT MATICUSDT AVAXUSDT XRPUSDT ATOMUSDT ALGOUSDT',
    );
    expect(findInstrument('BTCUSDT')).toMatchObject({ id: 'binance:BTCUSDT', base: 'BTC', quote: 'USDT' });
    expect(findInstrument('btcusdt')).toBeNull();
  });

  it('names every coin', () => {
    for (const { base, quote } of INSTRUMENTS) {
      expect([base, quote], base).not.toContain(assetName(quote));
      expect(assetName(base).length, base).toBeGreaterThan(2);
    }
  });

  // The last closes of the recordings, in quote units: see the origin in data/sample.
  it.each([
    ['BTCUSDT', '107146.5'],
    ['ETHUSDT', '2485.47'],
    ['SOLUSDT', '154.81'],
    ['ADAUSDT', '0.5722'],
    ['LINKUSDT', '13.38'],
    ['XRPUSDT', '2.2362'],
    ['DOTUSDT', '8.746'],
    ['AVAXUSDT', '21.1'],
    ['MATICUSDT', '0.5045'],
    ['ATOMUSDT', '3.693'],
    ['ALGOUSDT', '0.1042'],
  ])('has a price increment that divides a price of %s', (symbol, price) => {
    const instrument = findInstrument(symbol);
    expect(instrument).not.toBeNull();
    expect(
      dec(price)
        .mod(instrument?.priceIncrement ?? dec('1'))
        .eq(dec('0')),
    ).toBe(true);
  });
});
