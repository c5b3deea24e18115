// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { nextSafetyOrder, scaledAsRows } from './custom-ladder.ts';
import { DCA_DEFAULTS } from './dca-values.ts';

describe('scaledAsRows', () => {
  it('writes the scaled ladder out, sizes to the cent', () => {
    expect(scaledAsRows({ ...DCA_DEFAULTS, maxSafetyOrders: '3', stepScale: '1.5' })).toEqual([
      { deviationPct: '2', size: '120' },
      { deviationPct: '5', size: '144' },
      { deviationPct: '9.5', size: '172.8' },
    ]);
  });

  it('has no rows for fields that are not right', () => {
    expect(scaledAsRows({ ...DCA_DEFAULTS, safetyScale: '0' })).toEqual([]);
  });
});

describe('nextSafetyOrder', () => {
  it('goes one step below the last row, with its size', () => {
    const rows = [{ deviationPct: '3', size: '70' }];
    expect(nextSafetyOrder({ ...DCA_DEFAULTS, safetyOrders: rows })).toEqual({ deviationPct: '5', size: '70' });
  });

  it('begins one step below the base order, with its size', () => {
    expect(nextSafetyOrder(DCA_DEFAULTS)).toEqual({ deviationPct: '2', size: '100' });
  });

  it('copes with a row that is still being typed', () => {
    const rows = [{ deviationPct: '', size: '' }];
    expect(nextSafetyOrder({ ...DCA_DEFAULTS, safetyOrders: rows })).toEqual({ deviationPct: '2', size: '' });
  });
});
