import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import { valueAccount } from './equity.ts';

const balance = (asset: string, free: string, held: string) => ({ asset, free: dec(free), held: dec(held) });

describe('valueAccount', () => {
  it('adds cash and everything else at its mark, free and held alike', () => {
    const valuation = valueAccount(
      [balance('USDT', '900', '100'), balance('BTC', '0.5', '0.5'), balance('ETH', '2', '0')],
      'USDT',
      new Map([
        ['BTC', dec('50000')],
        ['ETH', dec('3000')],
      ]),
    );
    if (valuation.status !== 'valued') throw new Error(valuation.status);
    expect(toPlain(valuation.equity)).toBe('57000');
    expect(toPlain(valuation.cash)).toBe('1000');
    expect(toPlain(valuation.exposure)).toBe('56000');
    expect([...valuation.exposureByAsset].map(([asset, value]) => [asset, toPlain(value)])).toEqual([
      ['BTC', '50000'],
      ['ETH', '6000'],
    ]);
  });

  it('gives no figure when something has no mark', () => {
    expect(valueAccount([balance('USDT', '1', '0'), balance('BTC', '1', '0')], 'USDT', new Map())).toEqual({
      status: 'unvalued',
      assetsWithoutMark: ['BTC'],
    });
  });

  it('needs no mark for what is not there', () => {
    expect(valueAccount([balance('USDT', '1', '0'), balance('BTC', '0', '0')], 'USDT', new Map()).status).toBe(
      'valued',
    );
  });
});
