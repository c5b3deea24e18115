import { describe, expect, it } from 'vitest';
import { strategyById } from './catalogue/catalogue.ts';
import { orderedParameters } from './ordered-parameters.ts';

function pairsOf(id: string) {
  const definition = strategyById(id);
  if (definition === null || definition === undefined) throw new Error(`no strategy ${id}`);
  return orderedParameters(definition);
}

describe('orderedParameters', () => {
  it.each(['ema-cross', 'golden-cross'])('finds the fast and the slow average that %s compares', (id) => {
    expect(pairsOf(id)).toEqual([['fast', 'slow']]);
  });

  it('finds the two lengths of one indicator', () => {
    expect(pairsOf('macd-above-zero')).toEqual([['fast', 'slow']]);
  });

  it('ties nothing together that rules do not compare', () => {
    expect(pairsOf('bollinger-return')).toEqual([]);
    expect(pairsOf('rsi-dip')).toEqual([]);
  });
});
