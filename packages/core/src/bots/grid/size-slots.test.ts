import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../../base/decimal.ts';
import { sizeSlots } from './size-slots.ts';
import { ROUND_INSTRUMENT } from '../../market/testing/round-instrument.ts';

describe('sizeSlots', () => {
  it('never rounds a share of the allocation up: what is not there is not spent', () => {
    // A third of 2.999999999999999999 is 0.999999999999999999666…, which at 18 decimals would round to 1.
    const frame = { buyPrice: dec('1'), isBoughtAtStart: false };
    const input = {
      instrument: { ...ROUND_INSTRUMENT, quantityIncrement: dec('1') },
      startPrice: dec('1'),
      feeRate: dec('0'),
    };
    const size = (allocation: string) => sizeSlots([frame, frame, frame], dec(allocation), input).map(toPlain);
    expect(size('2.999999999999999999')).toEqual(['0', '0', '0']);
    expect(size('3')).toEqual(['1', '1', '1']);
  });
});
