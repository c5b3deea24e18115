// @vitest-environment node
import { dec } from '@atb/core/base/decimal';
import { describe, expect, it } from 'vitest';
import { dcaLevels, type DealPrices, type SafetyLine } from './dca-levels.ts';

const PRICES: DealPrices = {
  base: dec('100'),
  average: dec('99'),
  takeProfits: [dec('103')],
  stopLoss: dec('89'),
  trigger: null,
};
const line = (key: number, status: SafetyLine['status'] = 'buy'): SafetyLine => ({
  key,
  price: dec(String(100 - key)),
  status,
});

describe('dcaLevels', () => {
  it('draws the base order, each safety order with what it does, the average and the exits', () => {
    const labels = dcaLevels([line(1, 'filled'), line(2), line(3, 'unarmed')], PRICES, false).map(({ label }) => label);
    expect(labels).toEqual(['Base', '1 filled', '2 buy', '3 not placed', 'Average', 'TP', 'SL']);
  });

  it('leaves out what there is not', () => {
    const none = { base: null, average: null, takeProfits: [], stopLoss: null, trigger: dec('90') };
    expect(dcaLevels([], none, false).map(({ label }) => label)).toEqual(['Start']);
  });

  it('asks the chart for room for the exits only where it is told to', () => {
    const kinds = (isInView: boolean) =>
      dcaLevels([], PRICES, isInView).flatMap(({ label, kind }) => (label === 'SL' ? [kind] : []));
    expect([kinds(true), kinds(false)]).toEqual([['limit'], ['order']]);
  });

  it('gives every level an id of its own and labels no more than fit', () => {
    const levels = dcaLevels(
      Array.from({ length: 50 }, (_, index) => line(index + 1)),
      { ...PRICES, takeProfits: [dec('103'), dec('102')] },
      false,
    );
    expect(new Set(levels.map(({ id }) => id)).size).toBe(levels.length);
    const written = levels.filter(({ id, label }) => id.startsWith('safety') && label !== '');
    expect(written.length).toBeLessThanOrEqual(15);
    expect(written.at(-1)?.label).toBe('50 buy');
  });
});
