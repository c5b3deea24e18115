import { describe, expect, it } from 'vitest';
import { above, all, crossesAbove, indicator, priceValue } from './build-rule.ts';
import { emaCross } from './catalogue/trend/ema-cross.ts';
import type { Condition } from './expression.ts';
import { readDefinition } from './read-definition.ts';

const close = priceValue('close');
const withEntry = (long: unknown): unknown => ({ ...emaCross, entry: { long } });

describe('readDefinition', () => {
  it('gives back a definition from its JSON', () => {
    expect(readDefinition(JSON.parse(JSON.stringify(emaCross)))).toEqual({ status: 'valid', definition: emaCross });
  });

  const cases: readonly (readonly [string, unknown, string])[] = [
    ['nothing', null, ''],
    [
      'an unknown condition',
      withEntry(all(above(close, 1), { kind: 'soars' } as unknown as Condition)),
      'entry.long.of[1].kind',
    ],
    ['a missing operand', withEntry({ kind: 'above', left: close }), 'entry.long.right'],
    ['an unknown price', withEntry(above({ kind: 'price', field: 'mid' } as never, 1)), 'entry.long.left.field'],
    [
      'a fault deep inside',
      withEntry(crossesAbove(indicator('ema', {}, { of: indicator('rsi', { period: 'long' as never }) }), 1)),
      'entry.long.left.of.params.period',
    ],
    ['an unknown indicator', withEntry(above(indicator('magic'), 1)), 'entry.long.left.id'],
    ['a field too many', { ...emaCross, secret: true }, ''],
    ['an unknown family', { ...emaCross, category: 'luck' }, 'category'],
  ];
  it.each(cases)('names the place of %s', (_name, value, path) => {
    const read = readDefinition(value);
    expect(read.status).toBe('invalid');
    const faults = read.status === 'invalid' ? read.faults : [];
    expect(faults.map((fault) => fault.path)).toContain(path);
    for (const { message } of faults) expect(message).toMatch(/\S/u);
  });
});
