import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertUntil } from '../base/testing/assert-until.ts';
import {
  type Decimal,
  ONE,
  dec,
  decFromNumber,
  isMultipleOf,
  roundDownToIncrement,
  roundUpToIncrement,
  toNumber,
  toPlain,
} from '../base/decimal.ts';
import { levelBelow } from '../bots/strategy/levels.ts';
import { evaluateAmount } from '../strategies/resolve-params.ts';
import { assumptionsSchema } from './assumptions.ts';
import { toIncrement } from './increment.ts';
import { exactOffsetPrice, offsetPrice } from './offset-price.ts';
import { exactOrderSize } from './order-size.ts';
import { toRunAssumptions } from './run-assumptions.ts';
import { runByHand } from './testing/hand-run.ts';

/** Rounded as people do it with pencil and paper: the truth that doubles are held to. */
const onTick = (price: Decimal, tick: Decimal, direction: 1 | -1): string =>
  toPlain(direction === 1 ? roundUpToIncrement(price, tick) : roundDownToIncrement(price, tick));

const TICKS = ['0.00000001', '0.0001', '0.001', '0.01', '0.05', '0.25', '1'] as const;
const direction = fc.constantFrom<1 | -1>(1, -1);
/** A price of up to ten million ticks, and a distance in hundredths of a tick, as two prices of an exchange may lie apart. */
const prices = fc.record({
  tick: fc.constantFrom(...TICKS),
  count: fc.integer({ min: 1_000_000, max: 10_000_000 }),
  hundredths: fc.oneof(
    fc.integer({ min: 1, max: 90_000_000 }),
    fc.integer({ min: 1, max: 900_000 }).map((n) => n * 100),
  ),
  direction,
});

/** Up to half a millionth of a tick is noise of doubles, as averages over many candles carry it; from there on it is a distance. */
const noises = fc
  .record({
    isNoise: fc.boolean(),
    exponent: fc.double({ min: 0, max: 1, noNaN: true }),
    sign: fc.constantFrom(1, -1),
  })
  .map(({ isNoise, exponent, sign }) => ({
    isNoise,
    // Evenly over the powers of ten: from 1e-9 to 0.49e-6, and from 0.51e-6 to 4e-5.
    ticks: sign * (isNoise ? 1e-9 * 490 ** exponent : 0.51e-6 * (4e-5 / 0.51e-6) ** exponent),
  }));

describe('a price at a distance from another', () => {
  it('is the one that decimals give, whatever noise the doubles of the distance carry', () => {
    let noisy = 0;
    assertUntil(
      fc.property(prices, fc.integer({ min: 0, max: 2 }), ({ tick, count, hundredths, ...at }, way) => {
        const step = dec(tick);
        const anchor = step.times(dec(String(count)));
        const distance = step.times(dec(String(hundredths))).times(dec('0.01'));
        const [a, d] = [toNumber(anchor), toNumber(distance)];
        // What strategies do: the difference of two prices, a third of three of them, an average of two averages.
        const found =
          [a + d - a, (a + d + (a + d) + (a + d)) / 3 - a, ((a + 2 * d + a) / 2 + (a + d)) / 2 - a][way] ?? d;
        noisy += found === d ? 0 : 1;
        const truth = onTick(at.direction === 1 ? anchor.plus(distance) : anchor.minus(distance), step, at.direction);
        const offset = { isFraction: false, value: found };
        expect(toPlain(exactOffsetPrice(step, anchor, offset, at.direction))).toBe(truth);
        expect(offsetPrice(toIncrement(toNumber(step)), a, offset, at.direction)).toBe(Number(truth));
        const level = at.direction === -1 ? levelBelow(anchor, { kind: 'quote', value: found }, step) : null;
        if (level !== null) expect(toPlain(level)).toBe(truth);
      }),
      () => noisy > 500,
      { numRuns: 2_000 },
    );
    expect(noisy, 'enough noise to mean something').toBeGreaterThan(500);
  });

  it('is the one that decimals give for percentages, however they were divided and multiplied', () => {
    fc.assert(
      fc.property(
        prices,
        fc.integer({ min: 1, max: 2_000 }),
        fc.integer({ min: 1, max: 5 }),
        ({ tick, count, ...at }, tenths, multiple) => {
          const step = dec(tick);
          const anchor = step.times(dec(String(count)));
          const pct = toNumber(dec(String(tenths)).times(dec('0.01')));
          const divided = { kind: 'divide', left: { param: 'pct' }, right: 100 } as const;
          const value = evaluateAmount({ kind: 'multiply', left: divided, right: multiple }, { pct });
          const share = dec(String(tenths * multiple)).times(dec('0.0001'));
          const truth = onTick(
            anchor.times(at.direction === 1 ? ONE.plus(share) : ONE.minus(share)),
            step,
            at.direction,
          );
          const raw = { isFraction: true, value: (pct / 100) * multiple };
          expect(value).toBe(toNumber(share));
          for (const offset of [{ isFraction: true, value }, raw]) {
            expect(toPlain(exactOffsetPrice(step, anchor, offset, at.direction))).toBe(truth);
            expect(offsetPrice(toIncrement(toNumber(step)), toNumber(anchor), offset, at.direction)).toBe(
              Number(truth),
            );
          }
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is the one that decimals give where sums and averages have left half a millionth of a tick, and no more', () => {
    let onTicks = 0;
    assertUntil(
      fc.property(prices, noises, fc.boolean(), ({ tick, count, hundredths, ...at }, noise, isFraction) => {
        const step = dec(tick);
        const anchor = step.times(dec(String(count)));
        // Of a price, so many hundredths of a percent; or hundredths of a tick.
        const share = dec(String((hundredths % 5_000) + 1)).times(dec('0.0001'));
        const distance = isFraction ? anchor.times(share) : step.times(dec(String(hundredths))).times(dec('0.01'));
        const exact = isFraction ? share : distance;
        const unit = isFraction ? 1 / count : toNumber(step);
        const offset = { isFraction, value: toNumber(exact) + noise.ticks * unit };
        const away = anchor.plus(at.direction === 1 ? distance : distance.neg());
        const moved = step.times(dec(noise.ticks.toFixed(15)));
        const meant = noise.isNoise ? away : away.plus(at.direction === 1 ? moved : moved.neg());
        const truth = onTick(meant, step, at.direction);
        onTicks += noise.isNoise && isMultipleOf(away, step) ? 1 : 0;
        expect(toPlain(exactOffsetPrice(step, anchor, offset, at.direction))).toBe(truth);
        expect(offsetPrice(toIncrement(toNumber(step)), toNumber(anchor), offset, at.direction)).toBe(Number(truth));
      }),
      () => onTicks > 500,
      { numRuns: 2_000 },
    );
    expect(onTicks, 'enough noise beside a tick to mean something').toBeGreaterThan(500);
  });

  it.each([
    [6.214, 0.114000000001, -1, 6.1],
    [6.214, 0.1140000001, -1, 6.1],
    [6.214, 0.114000001, -1, 6.099],
    [6.1, 0.114000000001, 1, 6.214],
    [6.1, 0.1140000001, 1, 6.214],
    [6.1, 0.114000001, 1, 6.215],
  ] as const)('lies beside a tick only where more than noise says so: %d and %d', (anchor, value, way, expected) => {
    const offset = { isFraction: false, value };
    expect(offsetPrice(toIncrement(0.001), anchor, offset, way)).toBe(expected);
    expect(toNumber(exactOffsetPrice(dec('0.001'), decFromNumber(anchor), offset, way))).toBe(expected);
  });

  it('keeps the tick of a stop and with it the size of a position by risk', () => {
    const distance = 0.11400000000000032;
    const stop = exactOffsetPrice(dec('0.001'), dec('6.214'), { isFraction: false, value: distance }, -1);
    expect(toPlain(stop)).toBe('6.1');
    const assumptions = toRunAssumptions(
      assumptionsSchema.parse({ feeBps: 0, priceIncrement: 0.001, quantityIncrement: 0.01 }),
    );
    const size = (by: Decimal) =>
      toPlain(
        exactOrderSize(assumptions, {
          sizing: { kind: 'risk_fraction', value: 0.0114 },
          cash: dec('10000'),
          equity: dec('10000'),
          price: dec('6.214'),
          stop: by,
          volume: dec('1e9'),
        }),
      );
    expect(size(stop)).toBe('1000');
  });

  it('is so in a whole run, for stop, target and a limit order', () => {
    const flat = [6.214, 6.214, 6.214, 6.214] as const;
    const column = (value: number) => ({ kind: 'column', values: Float64Array.of(value, value, value) }) as const;
    const assumptions = { priceIncrement: 0.001, startEquity: 1e5 };
    const stopLoss = column(6.214 - 6.1);
    const long = { entry: [0], protection: { stopLoss, takeProfit: column(6.328 - 6.214) } };
    const sizing = { kind: 'risk_fraction', value: 0.00114 } as const;
    const down = runByHand([flat, flat, [6.2, 6.2, 6.1, 6.15]], { long, assumptions, sizing });
    expect(down.trades).toEqual(['long 1@6.214 -> 2@6.1 stop']);
    expect(down.result.trades.quantity[0]).toBeCloseTo(1000, 9);
    expect(runByHand([flat, flat, [6.2, 6.329, 6.2, 6.3]], { long, assumptions }).trades).toEqual([
      'long 1@6.214 -> 2@6.328 target',
    ]);
    const price = Float64Array.of(6.1 + 0.114 - 0.114, 0, 0).map((each) => each - 4e-16);
    const order = { price, candles: 1, follows: false };
    expect(
      runByHand([flat, [6.2, 6.2, 6.099, 6.15], flat], { long: { entry: [0], entryOrder: order }, assumptions }).trades,
    ).toEqual(['long 1@6.1 -> 2@6.214 end']);
  });
});
