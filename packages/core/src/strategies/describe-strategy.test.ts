import { describe, expect, it } from 'vitest';
import type { Timeframe } from '../market/timeframe.ts';
import { multiply, priceValue } from './build-rule.ts';
import { hurstRegime } from './catalogue/advanced/hurst-regime.ts';
import { threeTimeframes } from './catalogue/advanced/three-timeframes.ts';
import { openingRange } from './catalogue/breakout/opening-range.ts';
import { narrowRangeSeven } from './catalogue/breakout/narrow-range-seven.ts';
import { tripleTop } from './catalogue/breakout/triple-top.ts';
import { turtle } from './catalogue/breakout/turtle.ts';
import { connorsRsiPullback } from './catalogue/reversion/connors-rsi-pullback.ts';
import { rsiDip } from './catalogue/reversion/rsi-dip.ts';
import { stochasticPop } from './catalogue/scalping/stochastic-pop.ts';
import { vwapReclaim } from './catalogue/scalping/vwap-reclaim.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import { emaPullback } from './catalogue/trend/ema-pullback.ts';
import { hullTurn } from './catalogue/trend/hull-turn.ts';
import type { StrategyDefinition } from './definition.ts';
import { describeStrategy } from './describe-strategy.ts';

describe('describeStrategy', () => {
  it('says a cross with the values given', () => {
    expect(describeStrategy(emaCross, { fast: 12 })).toMatchInlineSnapshot(`
      [
        "Buy at the next open when the 12-candle EMA crosses above the 50-candle EMA.",
        "Leave at the next open when the 12-candle EMA crosses below the 50-candle EMA.",
        "Each position takes 100% of the equity.",
      ]
    `);
  });

  it('says both directions and how much is risked', () => {
    expect(describeStrategy(turtle)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when the close is above the highest high of the 20 candles before.",
        "Sell short at the next open when the close is below the lowest low of the 20 candles before.",
        "Leave a long position at the next open when the close is below the lowest low of the 10 candles before.",
        "Leave a short position at the next open when the close is above the highest high of the 10 candles before.",
        "Stop 2 × ATR(20) below (short: above) the entry.",
        "Each position is sized so that its stop costs 2% of the equity.",
      ]
    `);
  });

  it('says what a position itself decides, in percent', () => {
    expect(describeStrategy(threeTimeframes)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when the close crosses above the 21-candle EMA, the close on hourly candles is above the 21-candle EMA on hourly candles and the close on 4-hour candles is above the 21-candle EMA on 4-hour candles.",
        "Leave at the next open when the close on hourly candles is below the 21-candle EMA on hourly candles or (the best profit so far is at or above 1.5% and the drop from the best price is at or above 1%).",
        "Stop 2% below the entry.",
        "Each position takes 100% of the equity.",
      ]
    `);
  });

  it('says times, ranges and what was', () => {
    expect(describeStrategy(openingRange)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when the close crosses above the highest high of the last 4 candles (as of the latest of 96 candles when it is from 01:00 to 01:15 UTC), it is from 01:15 to 18:00 UTC and it is a day from Monday to Friday (UTC).",
        "Sell short at the next open when the close crosses below the lowest low of the last 4 candles (as of the latest of 96 candles when it is from 01:00 to 01:15 UTC), it is from 01:15 to 18:00 UTC and it is a day from Monday to Friday (UTC).",
        "Stop (the highest high of the last 4 candles (as of the latest of 96 candles when it is from 01:00 to 01:15 UTC) − the lowest low of the last 4 candles (as of the latest of 96 candles when it is from 01:00 to 01:15 UTC)) below (short: above) the entry.",
        "Take profit 2 times the distance of the stop above (short: below) the entry.",
        "Leave after 48 candles at the latest.",
        "Each position takes 50% of the equity.",
      ]
    `);
  });

  it('says which part of a sum is meant, and the largest of many at once', () => {
    expect(describeStrategy(narrowRangeSeven, { days: 4 }).at(-1)).toBe(
      'The day before had the smallest range: that is, (the high − the low) one candle ago is at or below the lowest value of (the high − the low) in the last 4 candles one candle ago.',
    );
    expect(describeStrategy(tripleTop)).toContain(
      'The highest of the tops is the largest of the highest high of the last 10 candles one candle ago, the highest high of the last 10 candles 11 candles ago and the highest high of the last 10 candles 21 candles ago.',
    );
  });

  it('says numbers made of parameters as one number', () => {
    expect(describeStrategy(connorsRsiPullback, { low: 10 })[1]).toBe(
      'Sell short at the next open when Connors RSI (3, 2, 100) is above 90 and the close is below the 120-candle EMA.',
    );
  });

  it('says a dip with time exit', () => {
    expect(describeStrategy(rsiDip)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when RSI(14) crosses above 35 and the close is above the 200-candle SMA.",
        "Leave at the next open when RSI(14) is above 60.",
        "Stop 3% below the entry.",
        "Leave after 48 candles at the latest.",
        "Each position takes 100% of the equity.",
      ]
    `);
  });

  it('says volume and hours', () => {
    expect(describeStrategy(vwapReclaim)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when the close crosses above the VWAP of the day, the volume is above 1.5 × the 20-candle SMA of the volume and it is from 07:00 to 21:00 UTC.",
        "Leave at the next open when the close crosses below the VWAP of the day.",
        "Stop 0.5% below the entry.",
        "Take profit 0.8% above the entry.",
        "Leave after 36 candles at the latest.",
        "Each position takes 50% of the equity.",
      ]
    `);
  });

  it('says a turn and a trailing stop', () => {
    expect(describeStrategy(hullTurn)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when the 55-candle Hull average has risen since the candle before and it is not so that the 55-candle Hull average one candle ago has risen since the candle before.",
        "Leave at the next open when the 55-candle Hull average has fallen for 2 candles in a row.",
        "After a gain of 1% the stop follows the best price at a distance of 3 × ATR(14).",
        "Each position takes 100% of the equity.",
      ]
    `);
  });

  it('says what happened lately', () => {
    expect(describeStrategy(emaPullback)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when the 20-candle EMA is above the 48-candle EMA, the low is at or below the 20-candle EMA at least once in the last 5 candles and the close crosses above the 8-candle EMA.",
        "Leave at the next open when the 20-candle EMA is below the 48-candle EMA.",
        "Stop 2 × ATR(14) below the entry.",
        "Take profit 2 times the distance of the stop above the entry.",
        "Each position is sized so that its stop costs 1% of the equity.",
      ]
    `);
  });

  it('says alternatives', () => {
    expect(describeStrategy(hurstRegime)).toMatchInlineSnapshot(`
      [
        "Buy at the next open when (the Hurst exponent (128) is above 0.55 and the close crosses above the 10-candle KAMA) or (the Hurst exponent (128) is below 0.45 and the close crosses below the lower Bollinger band (20, 2)).",
        "Leave at the next open when (the Hurst exponent (128) is above 0.55 and the close crosses below the 10-candle KAMA) or (the Hurst exponent (128) is below 0.55 and the close crosses above the middle Bollinger band (20, 2)).",
        "Stop 3 × ATR(14) below the entry.",
        "Leave after 120 candles at the latest.",
        "Each position is sized so that its stop costs 1% of the equity.",
      ]
    `);
  });

  it('names higher candles by those that the strategy is run on', () => {
    const higher = (timeframe?: Timeframe) => describeStrategy(stochasticPop, {}, timeframe)[0];
    expect(higher()).toContain('on 15-minute candles');
    expect(higher('1h')).toContain('on 5-hour candles');
  });

  it('says where limit orders rest and how a target changes with time', () => {
    const limit = { kind: 'limit', candles: 3 } as const;
    const changed: StrategyDefinition = {
      ...emaCross,
      orders: {
        entry: { ...limit, price: { long: multiply(priceValue('close'), 0.99) }, follows: true },
        exit: { ...limit, price: { long: priceValue('high') } },
      },
      protection: {
        takeProfit: {
          kind: 'schedule',
          steps: [
            { minutes: 0, value: 0.05 },
            { minutes: 60, value: 0.02 },
            { minutes: 240, value: -0.01 },
            { minutes: 1_440, value: -1 },
          ],
        },
      },
    };
    expect(describeStrategy(changed)).toMatchInlineSnapshot(`
      [
        "Buy by a limit order at 0.99 × the close that stays open for 3 candles, moved to the new price at each close, when the 20-candle EMA crosses above the 50-candle EMA.",
        "Leave by a limit order at the high that stays open for 3 candles, when the 20-candle EMA crosses below the 50-candle EMA.",
        "Take profit by the time in the position: 5% at first; 2% from 60 minutes on; accept a loss of 1% from 4 hours on; leave at any price from 24 hours on.",
        "Each position takes 100% of the equity.",
      ]
    `);
  });
});
