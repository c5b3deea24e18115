import { describe, expect, it } from 'vitest';
import type { StrategyDefinition } from '../../strategies/definition.ts';
import { strategyById } from '../../strategies/catalogue/catalogue.ts';
import { findOrderFaults } from './find-order-fault.ts';

function definitionOf(id: string): StrategyDefinition {
  const definition = strategyById(id);
  if (definition === null || definition === undefined) throw new Error(`no strategy ${id}`);
  return definition;
}

const EMA_CROSS = definitionOf('ema-cross');

describe('findOrderFaults', () => {
  it('judges by the last value that is tried, not by the end of the range', () => {
    const ranges = [
      { name: 'fast', from: 5, to: 60, step: 10 },
      { name: 'slow', values: [100, 56] },
    ];
    expect(findOrderFaults(EMA_CROSS, { ranges })).toEqual([]);
    expect(findOrderFaults(EMA_CROSS, { ranges: [ranges[0] ?? { name: '', values: [] }] })).toMatchObject([
      { name: 'fast', place: 'end', message: 'Fast EMA must stay below Slow EMA: end it below 50.' },
    ]);
  });

  it('names the value that is kept where neither varies', () => {
    expect(findOrderFaults(EMA_CROSS, { ranges: [], params: { fast: 60 } })).toEqual([
      { name: 'fast', place: 'value', message: 'Fast EMA must stay below Slow EMA.' },
    ]);
  });

  it('has nothing to say of strategies without such lengths', () => {
    expect(findOrderFaults(definitionOf('rsi-dip'), { ranges: [] })).toEqual([]);
  });
});
