import { type Decimal, dec, decimalPlaces, toPlain, ZERO } from '@atb/core/base/decimal';
import { epochMs } from '@atb/core/base/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NoTradeError, toConversionRecord } from './to-conversion-record.ts';

const AT = epochMs(1_700_000_000_000);
/** No two of them are so far apart that no book can hold their quotient. */
const amount = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 11n }), fc.integer({ min: 0, max: 8 }))
  .map(([digits, places]) => dec(`${digits}e-${places}`));

/** What a record moves, by asset. */
function flowsOf(record: ReturnType<typeof toConversionRecord>): ReadonlyMap<string, Decimal> {
  const flows = new Map<string, Decimal>();
  const add = (asset: string, change: Decimal) => flows.set(asset, (flows.get(asset) ?? ZERO).plus(change));
  const value = record.quantity.times(record.price);
  add(record.base, record.side === 'buy' ? record.quantity : record.quantity.neg());
  add(record.quote, record.side === 'buy' ? value.neg() : value);
  add(record.feeAsset, record.fee.neg());
  return flows;
}

it('moves exactly what the exchange says, at a price above zero, with a fee that is none', () => {
  const pairs = fc.constantFrom(['AAA', 'BBB'], ['AAA', 'USDT'], ['USDT', 'AAA'], ['USDC', 'USDT']);
  fc.assert(
    fc.property(pairs, amount, amount, fc.option(amount, { nil: ZERO }), ([from = '', to = ''], given, got, charge) => {
      const conversion = {
        id: 'x',
        at: AT,
        from: { asset: from, amount: given },
        to: { asset: to, amount: got },
        charge,
      };
      const record = toConversionRecord(conversion);
      const flows = flowsOf(record);
      expect(flows.get(from)?.eq(given.neg())).toBe(true);
      expect(flows.get(to)?.eq(got)).toBe(true);
      expect(record.price.gt(ZERO)).toBe(true);
      expect(decimalPlaces(record.price)).toBeLessThanOrEqual(18);
      const rounding = record.fee.minus(record.side === 'sell' ? charge : ZERO);
      expect(rounding.gte(ZERO)).toBe(true);
      expect(rounding.lte(record.quantity.times(record.price).times(dec('1e-8')))).toBe(true);
    }),
  );
});

it('stands against dollars, then with the smaller number as base, then by the alphabet', () => {
  const sides = (from: string, to: string, numbers: readonly [string, string]) => {
    const [given, got] = numbers.map(dec);
    const conversion = { from: { asset: from, amount: given ?? ZERO }, to: { asset: to, amount: got ?? ZERO } };
    const record = toConversionRecord({ id: 'x', at: AT, charge: ZERO, ...conversion });
    return `${record.side} ${record.base}/${record.quote}`;
  };
  expect(sides('ETH', 'BTC', ['10', '0.5'])).toBe('buy BTC/ETH');
  expect(sides('BTC', 'ETH', ['0.5', '10'])).toBe('sell BTC/ETH');
  expect(sides('SHIB', 'USDT', ['1000000', '25'])).toBe('sell SHIB/USDT');
  expect(sides('USDT', 'SHIB', ['25', '1000000'])).toBe('buy SHIB/USDT');
  expect(sides('BNB', 'SHIB', ['0.3', '7000000'])).toBe('sell BNB/SHIB');
  expect(sides('SHIB', 'BNB', ['7000000', '0.3'])).toBe('buy BNB/SHIB');
  const euros = { from: { asset: 'EUR', amount: dec('100') }, to: { asset: 'DOGE', amount: dec('500') }, charge: ZERO };
  const bought = toConversionRecord({ ...euros, id: 'x', at: AT, fromCharge: dec('1.5') }, (asset) => asset === 'EUR');
  expect(bought).toMatchObject({ side: 'buy', base: 'DOGE', quote: 'EUR' });
  expect(toPlain(bought.fee), 'a charge on money is the fee').toBe('1.5');
  expect(sides('ETH', 'BETH', ['2', '2'])).toBe('buy BETH/ETH');
  expect(sides('BETH', 'ETH', ['2', '2'])).toBe('sell BETH/ETH');
  expect(() => sides('XYZ', 'BNB', ['0.01', '0'])).toThrow(NoTradeError);
  expect(() => sides('BNB', 'BNB', ['1', '1'])).toThrow(NoTradeError);
});
