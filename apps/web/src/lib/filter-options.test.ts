// @vitest-environment node
import { expect, it } from 'vitest';
import { filterOptions } from './filter-options.ts';

const OPTIONS = [
  { label: 'WBTC/USDT' },
  { label: 'ETH/BTC', keywords: 'ether' },
  { label: 'BTC/USDT', keywords: 'bitcoin' },
  { label: 'SOL/USDT' },
];

it('puts what begins with the query before what contains it', () => {
  expect(filterOptions(OPTIONS, 'btc').map((option) => option.label)).toEqual(['BTC/USDT', 'ETH/BTC', 'WBTC/USDT']);
});

it('finds by keyword and keeps everything for an empty query', () => {
  expect(filterOptions(OPTIONS, 'bitc')).toEqual([OPTIONS[2]]);
  expect(filterOptions(OPTIONS, '  ')).toEqual(OPTIONS);
});
