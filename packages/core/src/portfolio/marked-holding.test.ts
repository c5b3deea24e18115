import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dec, toPlain, ZERO } from '../base/decimal.ts';
import { valueAccount } from './equity.ts';
import { markHoldings, valueHoldings } from './marked-holding.ts';

const ASSETS = ['USDT', 'BTC', 'ETH', 'SOL'];
const amount = fc.bigInt({ min: 0n, max: 10n ** 24n }).map((units) => dec(String(units)).times(dec('1e-18')));

describe('holdings kept with their marks', () => {
  it('come to the valuation that they were kept of, to the last unit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, amount, amount), { minLength: ASSETS.length, maxLength: ASSETS.length }),
        (rows) => {
          const balances = rows.map(([free, held], i) => ({ asset: ASSETS[i] ?? '', free, held }));
          const marks = new Map(rows.map(([, , mark], i) => [ASSETS[i] ?? '', mark]));
          const valued = valueAccount(balances, 'USDT', marks);
          const again = valueHoldings(
            markHoldings(balances, 'USDT', (asset) => marks.get(asset)),
            'USDT',
          );
          if (valued.status !== 'valued' || again.status !== 'valued') throw new Error('everything has a mark');
          expect(toPlain(again.equity)).toBe(toPlain(valued.equity));
          expect(toPlain(again.cash)).toBe(toPlain(valued.cash));
        },
      ),
    );
  });

  it('are those of what is there alone, cash at 1', () => {
    const balances = [
      { asset: 'USDT', free: dec('10.50'), held: dec('0.25') },
      { asset: 'BTC', free: ZERO, held: dec('0.001') },
      { asset: 'ETH', free: ZERO, held: ZERO },
    ];
    expect(markHoldings(balances, 'USDT', (asset) => (asset === 'BTC' ? dec('60000.10') : undefined))).toEqual([
      ['USDT', '10.75', '1'],
      ['BTC', '0.001', '60000.1'],
    ]);
  });
});
