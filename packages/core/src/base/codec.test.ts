import { describe, expect, it } from 'vitest';
import {
  exactly,
  flagCodec,
  asIs,
  keptAs,
  listCodec,
  nullable,
  number,
  oneOf,
  orElse,
  record,
  text,
  variants,
} from './codec.ts';

const instant = keptAs(number, { read: (ms) => new Date(ms), write: (date) => date.getTime() });
const bot = record({
  kind: exactly('grid'),
  name: text,
  isOpen: flagCodec,
  side: oneOf('buy', 'sell'),
  startedAt: nullable(instant),
  prices: listCodec(number),
  misses: orElse(number, 0),
});
const VALUE = {
  kind: 'grid',
  name: 'A',
  isOpen: true,
  side: 'buy',
  startedAt: new Date(5),
  prices: [1, 2],
  misses: 3,
} as const;
const STORED = { ...VALUE, startedAt: 5 };

describe('a codec', () => {
  it('writes what it reads back', () => {
    expect(bot.encode(VALUE)).toEqual(STORED);
    expect(bot.decode(JSON.parse(JSON.stringify(STORED)))).toEqual(VALUE);
  });

  it('leaves members out that no field names', () => {
    expect(bot.decode({ ...STORED, extra: 1 })).toEqual(VALUE);
  });

  it('reads null, and what older programs did not keep', () => {
    const { misses: _misses, ...older } = STORED;
    expect(bot.decode({ ...older, startedAt: null })).toEqual({ ...VALUE, startedAt: null, misses: 0 });
  });

  it.each([
    { name: 'no record', stored: null, message: 'not a record' },
    { name: 'a missing field', stored: { ...STORED, name: undefined }, message: 'name: ' },
    { name: 'an unknown word', stored: { ...STORED, side: 'hold' }, message: 'side: "hold" is not one of buy, sell' },
    { name: 'another kind', stored: { ...STORED, kind: 'dca' }, message: 'kind: "dca" is not "grid"' },
    { name: 'text for a number', stored: { ...STORED, prices: [1, '2'] }, message: 'prices: 1: "2" is not a number' },
    { name: 'no list', stored: { ...STORED, prices: { length: 0 } }, message: 'prices: not a list' },
    { name: 'a number that JSON has not', stored: { ...STORED, misses: Number.NaN }, message: 'misses: ' },
    { name: 'a number for a flag', stored: { ...STORED, isOpen: 1 }, message: 'isOpen: 1 is not true or false' },
  ])('refuses $name and says where', ({ stored, message }) => {
    expect(() => bot.decode(stored)).toThrow(message);
  });

  it('refuses to write what it would not read', () => {
    expect(() => bot.encode({ ...VALUE, prices: [Number.POSITIVE_INFINITY] })).toThrow('prices: 0: ');
  });

  it('tells variants apart, and knows no inherited name', () => {
    const spacing = variants('kind', {
      even: record({ kind: exactly('even'), step: number }),
      ratio: record({ kind: exactly('ratio'), factor: asIs<number>((value) => value === 2, 'two') }),
    });
    expect(spacing.decode({ kind: 'even', step: 4 })).toEqual({ kind: 'even', step: 4 });
    expect(spacing.encode({ kind: 'ratio', factor: 2 })).toEqual({ kind: 'ratio', factor: 2 });
    expect(() => spacing.decode({ kind: 'ratio', factor: 3 })).toThrow('factor: 3 is not two');
    expect(() => spacing.decode({ kind: 'toString' })).toThrow('kind: "toString" is unknown');
  });
});
