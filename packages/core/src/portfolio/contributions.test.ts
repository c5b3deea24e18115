import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Decimal, dec, sumDecimals, toPlain } from '../base/decimal.ts';
import { contributionsOf, type TradedFlow } from './contributions.ts';

const flow = (
  botId: string | null,
  coin: string,
  amounts: readonly [cash: string, feesApart: string, left: string],
) => {
  const [cash, feesApart, left] = amounts.map(dec) as [Decimal, Decimal, Decimal];
  return { botId, coin, fills: 2, cash, fees: feesApart, feesApart, left };
};

describe('contributionsOf', () => {
  const flows = [
    flow('a', 'BTC', ['-100', '0.1', '130']),
    flow('a', 'ETH', ['-50', '0.05', '30']),
    flow(null, 'BTC', ['-10', '0.01', '12']),
  ];

  it('tells what each bot and each coin added, largest first, and what no trade explains', () => {
    const { bots, coins, rest } = contributionsOf(flows, dec('15'));
    expect(bots.map(({ botId, total }) => [botId, toPlain(total)])).toEqual([
      ['a', '9.85'],
      [null, '1.99'],
    ]);
    expect(coins.map(({ coin, total, fills }) => [coin, toPlain(total), fills])).toEqual([
      ['BTC', '31.89', 4],
      ['ETH', '-20.05', 2],
    ]);
    expect(toPlain(rest)).toBe('3.16');
  });

  it('adds up to the change to the last digit, by bots as by coins', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((units) => dec(`${units}e-9`));
    const anyFlow: fc.Arbitrary<TradedFlow> = fc.record({
      botId: fc.constantFrom('a', 'b', null),
      coin: fc.constantFrom('BTC', 'ETH', 'SOL'),
      fills: fc.nat(9),
      cash: amount,
      fees: amount,
      feesApart: amount,
      left: amount,
    });
    fc.assert(
      fc.property(fc.array(anyFlow), amount, (all, change) => {
        const { bots, coins, rest } = contributionsOf(all, change);
        for (const groups of [bots, coins])
          expect(toPlain(sumDecimals([rest, ...groups.map(({ total }) => total)]))).toBe(toPlain(change));
      }),
    );
  });
});
