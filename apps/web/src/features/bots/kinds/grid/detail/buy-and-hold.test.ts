// @vitest-environment node
import { toNumber, toPlain, ZERO } from '@atb/core/base/decimal';
import { describe, expect, it } from 'vitest';
import { runGridBot, viewBot } from '../../../../../testing/run-grid-bot.ts';
import { heldByBuys } from '../../../detail/held-by-buys.ts';
import { buyAndHold } from './buy-and-hold.ts';

/** Down through two lines, up through four, and half way back. */
const SWING = [100, 98.9, 97.9, 98.9, 100.1, 101.2, 102.3, 101.1, 99.9, 98.8];

function lifeAt(prices: readonly number[], last: number) {
  const { details } = viewBot(runGridBot(prices), last);
  if (details?.kind !== 'grid') throw new Error('the bot has no figures');
  return details;
}

describe('the figures of a grid', () => {
  it.each([1, 3, 5, 7, SWING.length])('add up to the last digit after %i prices', (count) => {
    const { gridProfit, exitProfit, unrealized, total } = lifeAt(SWING.slice(0, count), 99.37).figures;
    const parts = gridProfit.plus(exitProfit).plus(unrealized ?? figuresMissing());
    expect(toPlain(parts)).toBe(toPlain(total ?? figuresMissing()));
  });

  it('equal what cash and coins have gained together', () => {
    const { state, figures } = lifeAt(SWING, 99.37);
    const gained = toNumber(state.results.cashFlow) + toNumber(figures.held) * 99.37;
    expect(toNumber(figures.total ?? figuresMissing())).toBeCloseTo(gained, 9);
  });

  it('show nothing as sold at the end while the bot works', () => {
    expect(toPlain(lifeAt(SWING, 100).figures.exitProfit)).toBe('0');
  });
});

function figuresMissing(): never {
  throw new Error('no sum');
}

describe('buyAndHold', () => {
  it('follows the price from the start price, one fee paid', () => {
    const { state } = lifeAt([100], 100);
    // 1000 USDT buy 1000 / (100 × 1.001) = 9.99000999 coins; at 110 they are worth 1098.90109.
    expect(toNumber(buyAndHold(state, 110) ?? figuresMissing())).toBeCloseTo(98.9011, 3);
  });

  it('is not defined without a price', () => {
    expect(buyAndHold(lifeAt([100], 100).state, undefined)).toBeNull();
  });
});

describe('heldByBuys', () => {
  it('counts what resting buys may still cost, fees included', () => {
    const { state } = lifeAt([100, 100], 100);
    const buys = state.orders.filter((order) => order.role === 'buy');
    const expected = buys.reduce(
      (sum, order) => sum + toNumber(order.price ?? ZERO) * toNumber(order.quantity) * 1.001,
      0,
    );
    expect(buys.length).toBeGreaterThan(0);
    expect(toNumber(heldByBuys(state))).toBeCloseTo(expected, 9);
  });
});
