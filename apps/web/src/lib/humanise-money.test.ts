// @vitest-environment node
import { expect, it } from 'vitest';
import { humaniseMoney } from './humanise-money.ts';

it.each([
  ['Deal 1 is closed: +30.0679 USDT after both fees.', 'Deal 1 is closed: +30.07 USDT after both fees.'],
  ['Sold 2.55100001 BTC at 100.001: -1,234.56789012 USDT.', 'Sold 2.55100001 BTC at 100.001: -1,234.57 USDT.'],
  ['Line 3 earned +0.04551234 USDT.', 'Line 3 earned +0.0455 USDT.'],
  ['Allocation of 1,000.50 USDT.', 'Allocation of 1,000.50 USDT.'],
])('shows the money of %j as screens do', (sentence, shown) => {
  expect(humaniseMoney(sentence)).toBe(shown);
});
