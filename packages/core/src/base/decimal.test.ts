import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ONE,
  ZERO,
  dec,
  decFromNumber,
  decimalPlaces,
  divide,
  divideRoundingUp,
  isMultipleOf,
  maxDecimal,
  minDecimal,
  parseMoney,
  roundDownToDecimals,
  roundDownToIncrement,
  roundToIncrement,
  roundUpToDecimals,
  roundUpToIncrement,
  sumDecimals,
  toNumber,
  toPlain,
} from './decimal.ts';

/** An exact decimal as a whole number of 10^-places, so that BigInt can be the referee. */
interface Scaled {
  readonly units: bigint;
  readonly places: number;
}

const scaled = (max: bigint = 10n ** 24n): fc.Arbitrary<Scaled> =>
  fc.record({ units: fc.bigInt({ min: -max, max }), places: fc.integer({ min: 0, max: 18 }) });
const positive: fc.Arbitrary<Scaled> = fc.record({
  units: fc.bigInt({ min: 1n, max: 10n ** 24n }),
  places: fc.integer({ min: 0, max: 18 }),
});
/** Increments as venues have them, 1e-8 to 1e4, and odd ones such as 0.00025. */
const increment = fc.oneof(
  fc.integer({ min: -8, max: 4 }).map((exponent) => `1e${exponent}`),
  fc
    .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 0, max: 8 }))
    .map(([units, places]) => `${units}e-${places}`),
);

const asDecimal = ({ units, places }: Scaled) => dec(`${units}e-${places}`);
const at36 = ({ units, places }: Scaled) => units * 10n ** BigInt(36 - places);

describe('dec', () => {
  it.each(['', ' ', '1 ', '0x10', 'NaN', 'Infinity', '-Infinity', '1,000', '1_000', '--1', 'abc', '1e'])(
    'refuses %j',
    (text) => {
      expect(() => dec(text)).toThrow();
    },
  );

  it('refuses an exponent that would fill the memory', () => {
    expect(() => dec('1e1001')).toThrow('out of range');
    expect(() => dec('1e-999999')).toThrow('out of range');
  });

  it('refuses to meet a float', () => {
    // @ts-expect-error a number is not a Decimal source; big.js types let it through only as a constructor argument
    expect(() => dec(0.1)).toThrow();
    expect(() => ONE.times(3)).toThrow();
    expect(() => ONE.plus(0.1)).toThrow();
    expect(() => Number(dec('0.5').valueOf())).toThrow();
    expect(() => (dec('1') as unknown as number) < (dec('2') as unknown as number)).toThrow();
  });

  it('refuses to divide by zero', () => {
    expect(() => ONE.div(ZERO)).toThrow();
  });
});

describe('decFromNumber', () => {
  it('takes the shortest form of a float', () => {
    expect(toPlain(decFromNumber(0.1))).toBe('0.1');
    expect(toPlain(decFromNumber(1e21))).toBe('1000000000000000000000');
    expect(toPlain(decFromNumber(1.5e-9))).toBe('0.0000000015');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %d', (value) => {
    expect(() => decFromNumber(value)).toThrow();
  });

  it('brings every finite float back unchanged', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(toNumber(decFromNumber(value)) === value || (value === 0 && toNumber(decFromNumber(value)) === 0)).toBe(
          true,
        );
      }),
    );
  });
});

describe('toPlain', () => {
  it('writes no exponent, no trailing zero and no minus zero', () => {
    expect(toPlain(dec('1e-18'))).toBe('0.000000000000000001');
    expect(toPlain(dec('1e24'))).toBe('1000000000000000000000000');
    expect(toPlain(dec('1.500'))).toBe('1.5');
    expect(toPlain(dec('-0'))).toBe('0');
    expect(toPlain(ZERO.times(dec('-1')))).toBe('0');
  });

  it('is read back exactly, and so is JSON', () => {
    fc.assert(
      fc.property(scaled(), (value) => {
        const decimal = asDecimal(value);
        expect(dec(toPlain(decimal)).eq(decimal)).toBe(true);
        expect(dec(JSON.parse(JSON.stringify(decimal)) as string).eq(decimal)).toBe(true);
      }),
    );
  });
});

describe('arithmetic', () => {
  it('adds, subtracts, multiplies and compares exactly', () => {
    fc.assert(
      fc.property(scaled(), scaled(), (a, b) => {
        const [x, y] = [asDecimal(a), asDecimal(b)];
        expect(x.plus(y).eq(dec(`${at36(a) + at36(b)}e-36`))).toBe(true);
        expect(x.minus(y).eq(dec(`${at36(a) - at36(b)}e-36`))).toBe(true);
        expect(x.times(y).eq(dec(`${a.units * b.units}e-${a.places + b.places}`))).toBe(true);
        expect(x.gt(y)).toBe(at36(a) > at36(b));
        expect(minDecimal(x, y).plus(maxDecimal(x, y)).eq(x.plus(y))).toBe(true);
      }),
    );
  });

  it('divides half-even at 18 decimals', () => {
    expect(toPlain(dec('1').div(dec('3')))).toBe('0.333333333333333333');
    expect(toPlain(dec('2').div(dec('3')))).toBe('0.666666666666666667');
    expect(toPlain(dec('1e-18').div(dec('2')))).toBe('0');
    expect(toPlain(dec('3e-18').div(dec('2')))).toBe('0.000000000000000002');
  });

  it('sums nothing to zero', () => {
    expect(toPlain(sumDecimals([]))).toBe('0');
    expect(toPlain(sumDecimals([dec('0.1'), dec('0.2')]))).toBe('0.3');
  });
});

describe('divideRoundingUp', () => {
  it('is the least number of 18 decimals that gives at least the dividend', () => {
    fc.assert(
      fc.property(positive, positive, (a, b) => {
        const [dividend, divisor] = [asDecimal(a), asDecimal(b)];
        const quotient = divideRoundingUp(dividend, divisor);
        expect(quotient.times(divisor).gte(dividend)).toBe(true);
        expect(quotient.minus(dec('1e-18')).times(divisor).lt(dividend)).toBe(true);
        expect(decimalPlaces(quotient)).toBeLessThanOrEqual(18);
      }),
    );
  });
});

describe('rounding to an increment', () => {
  it('rounds down to an exact multiple never above the value and less than one increment below', () => {
    fc.assert(
      fc.property(scaled(), increment, (value, step) => {
        const [exact, by] = [asDecimal(value), dec(step)];
        const rounded = roundDownToIncrement(exact, by);
        expect(isMultipleOf(rounded, by), 'is a multiple').toBe(true);
        expect(rounded.lte(exact), 'is not above').toBe(true);
        expect(exact.minus(rounded).lt(by), 'is the largest such').toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('rounds up to an exact multiple never below the value and less than one increment above', () => {
    fc.assert(
      fc.property(scaled(), increment, (value, step) => {
        const [exact, by] = [asDecimal(value), dec(step)];
        const rounded = roundUpToIncrement(exact, by);
        expect(isMultipleOf(rounded, by)).toBe(true);
        expect(rounded.gte(exact)).toBe(true);
        expect(rounded.minus(exact).lt(by)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('rounds to the nearest multiple', () => {
    fc.assert(
      fc.property(scaled(), increment, (value, step) => {
        const [exact, by] = [asDecimal(value), dec(step)];
        const rounded = roundToIncrement(exact, by);
        expect(isMultipleOf(rounded, by)).toBe(true);
        expect(rounded.minus(exact).abs().times(dec('2')).lte(by)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves a multiple as it is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), increment, (count, step) => {
        const multiple = dec(String(count)).times(dec(step));
        for (const round of [roundDownToIncrement, roundUpToIncrement, roundToIncrement]) {
          expect(round(multiple, dec(step)).eq(multiple)).toBe(true);
        }
      }),
    );
  });

  it('does not go above a value that lies below a multiple by less than a quotient can show', () => {
    const value = dec('0.99999999999999999999'); // 1 - 1e-20: divided at 18 decimals it would be 1
    expect(toPlain(roundDownToIncrement(value, dec('1')))).toBe('0');
    expect(toPlain(roundUpToIncrement(dec('1.00000000000000000001'), dec('1')))).toBe('2');
  });

  it('gives a tie to the even multiple', () => {
    expect(toPlain(roundToIncrement(dec('0.125'), dec('0.05')))).toBe('0.1');
    expect(toPlain(roundToIncrement(dec('0.175'), dec('0.05')))).toBe('0.2');
  });

  it('goes downward, not toward zero, below zero', () => {
    expect(toPlain(roundDownToIncrement(dec('-1.5'), ONE))).toBe('-2');
    expect(toPlain(roundUpToIncrement(dec('-1.5'), ONE))).toBe('-1');
  });

  it('refuses an increment that is not positive', () => {
    expect(() => roundDownToIncrement(ONE, ZERO)).toThrow('increment');
    expect(() => roundUpToIncrement(ONE, dec('-1'))).toThrow('increment');
    expect(() => isMultipleOf(ONE, ZERO)).toThrow('increment');
  });
});

describe('rounding to decimals', () => {
  it('goes toward and away from zero', () => {
    expect(toPlain(roundDownToDecimals(dec('1.239'), 2))).toBe('1.23');
    expect(toPlain(roundUpToDecimals(dec('1.231'), 2))).toBe('1.24');
    expect(toPlain(roundUpToDecimals(dec('1.23'), 2))).toBe('1.23');
  });
});

describe('decimalPlaces', () => {
  it.each([
    ['0', 0],
    ['100', 0],
    ['1.5', 1],
    ['0.00000001', 8],
    ['1e-18', 18],
  ])('of %s is %d', (text, places) => {
    expect(decimalPlaces(dec(text))).toBe(places);
  });
});

describe('parseMoney', () => {
  it.each(['0', '1', '-12.5', '0.000000000000000001', '99999999999999999999', '1e3'])('takes %s', (text) => {
    expect(parseMoney(text)?.eq(dec(text))).toBe(true);
  });

  it.each([
    '',
    ' 1',
    'NaN',
    'Infinity',
    '1e400',
    '1e9999',
    '9999999999e999',
    '100000000000000000000',
    '0.0000000000000000001',
    '.5',
    '5.',
    '0x1',
    '1'.repeat(65),
  ])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeNull();
  });
});

describe('divide', () => {
  /** Digits and sign one by one: a zero with a sign would be another text. */
  const parts = ({ c, e, s }: ReturnType<typeof dec>) => ({ c, e, s });

  it('gives the quotient of the plain division, digit for digit', () => {
    fc.assert(
      fc.property(scaled(), scaled(10n ** 40n), fc.integer({ min: -30, max: 30 }), (a, b, shift) => {
        fc.pre(b.units !== 0n);
        const [dividend, divisor] = [asDecimal(a), asDecimal(b).times(dec(`1e${shift}`))];
        expect(parts(divide(dividend, divisor))).toEqual(parts(dividend.div(divisor)));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['1', '3', '0.333333333333333333'],
    ['-2', '3', '-0.666666666666666667'],
    ['1e-18', '2', '0'],
    ['3e-18', '2', '0.000000000000000002'],
    ['1', '1e-900', `1${'0'.repeat(900)}`],
  ])('makes %s / %s into %s', (dividend, divisor, quotient) => {
    expect(toPlain(divide(dec(dividend), dec(divisor)))).toBe(quotient);
  });

  it('refuses to divide by zero', () => {
    expect(() => divide(ONE, ZERO)).toThrow();
    expect(() => divide(ZERO, ZERO)).toThrow();
  });
});

describe('toNumber', () => {
  it('reads as the plain text does, to the last bit', () => {
    fc.assert(
      fc.property(scaled(), fc.integer({ min: -30, max: 30 }), (a, shift) => {
        const value = asDecimal(a).times(dec(`1e${shift}`));
        expect(toNumber(value)).toBe(Number(value.toFixed()));
      }),
      { numRuns: 2_000 },
    );
    expect(toNumber(ZERO.neg())).toBe(Number(ZERO.neg().toFixed()));
  });
});

describe('increments that are powers of ten', () => {
  it('round and divide as the remainder says', () => {
    fc.assert(
      fc.property(scaled(), fc.integer({ min: -18, max: 6 }), (a, exponent) => {
        const [value, step] = [asDecimal(a), dec(`1e${exponent}`)];
        const remainder = value.mod(step);
        const multiple = value.minus(remainder);
        expect(isMultipleOf(value, step)).toBe(remainder.eq(ZERO));
        expect(toPlain(roundDownToIncrement(value, step))).toBe(
          toPlain(remainder.lt(ZERO) ? multiple.minus(step) : multiple),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
