import { expect } from 'vitest';
import { ZERO, sumDecimals, toPlain } from '../../../base/decimal.ts';
import type { BotChecks } from '../../testing/bot-checks.ts';
import { PROVIDER_ID } from '../../../simulation/testing/provider-trades.ts';
import { copyFigures } from '../figures.ts';
import type { CopyState } from '../state.ts';
import { quoteOf } from '../../../engine/bot/testing/bot-driver.ts';

export const copyChecks: BotChecks<CopyState> = {
  openOrders: ({ orders }) => orders,
  total: (state, quote) => copyFigures(state, quote).total,
  check: checkCopy,
  paramsThatTrade: () => ({
    providerId: PROVIDER_ID,
    allocation: 1_000,
    sizing: 'fixed',
    amount: 90,
    stopLossPct: 1,
  }),
  edits: [{ amount: '120' }, { stopLossPct: '2' }, { maxDrawdownPct: '30' }, { allocation: '1500' }],
};

/** The causes sum to what separates both results, at any price; nothing is sold twice. */
function checkCopy(state: CopyState): void {
  for (const price of [37, 100, 250]) {
    const { total, provider, gap } = copyFigures(state, quoteOf(price, 1));
    if (total === null || provider === null || gap === null) throw new Error('a figure is missing at a price');
    const sum = sumDecimals(Object.values(gap.causes));
    expect(toPlain(sum), `the causes of the gap at ${price}`).toBe(toPlain(total.minus(provider)));
  }
  const selling = sumDecimals(state.orders.filter(({ role }) => role !== 'buy').map((o) => o.quantity.minus(o.filled)));
  expect(selling.lte(state.held.quantity), 'what is held is sold once').toBe(true);
  expect(state.held.quantity.gte(ZERO) && state.ideal.base.gte(ZERO), 'nothing is held short').toBe(true);
  expect(state.orders.length, 'one order at a time').toBeLessThanOrEqual(1);
}
