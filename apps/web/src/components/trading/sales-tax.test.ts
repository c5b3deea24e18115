// @vitest-environment node
import { expect, it } from 'vitest';
import { joinSales } from './sales-tax.tsx';

it('tells sales of one coin in one account as one, and nothing of what holds nothing', () => {
  const sold = (accountId: string, symbol: string, quantity: string) => ({ accountId, symbol, quantity });
  const sales = [
    sold('a', 'BTCUSDT', '0.1'),
    sold('a', 'ETHUSDT', '0'),
    sold('a', 'BTCUSDT', '0.2'),
    sold('b', 'BTCUSDT', '1'),
  ];
  expect(joinSales(sales)).toEqual([sold('a', 'BTCUSDT', '0.3'), sold('b', 'BTCUSDT', '1')]);
});
