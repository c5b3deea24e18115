// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { readDcaAddress, writeDcaAddress } from './dca-address.ts';
import { DCA_DEFAULTS, type DcaFormValues } from './dca-values.ts';

const read = (text: string): DcaFormValues => readDcaAddress(new URLSearchParams(text));

describe('the fields of a DCA bot in an address', () => {
  it('are the defaults where nothing is said, and then nothing is written', () => {
    expect(read('symbol=BTCUSDT')).toEqual(DCA_DEFAULTS);
    expect(writeDcaAddress(new URLSearchParams('symbol=BTCUSDT&d.dealsMax=3'), DCA_DEFAULTS).toString()).toBe(
      'symbol=BTCUSDT',
    );
  });

  it.each([
    { baseAllocation: '50', maxSafetyOrders: '8', takeProfitOn: 'entry', triggerPrice: '61000', dealsMax: '' },
    {
      ladder: 'custom',
      safetyOrders: [
        { deviationPct: '2', size: '60.5' },
        { deviationPct: '5', size: '' },
      ],
    },
  ] as const)('come back as they were written: %j', (change) => {
    const values = { ...DCA_DEFAULTS, ...change } as DcaFormValues;
    expect(read(writeDcaAddress(new URLSearchParams(), values).toString())).toEqual(values);
  });

  it('keep an emptied field empty, and take no choice that there is not', () => {
    expect(read('d.baseAllocation=&d.takeProfitOn=moon')).toEqual({ ...DCA_DEFAULTS, baseAllocation: '' });
  });

  it('write an own ladder so that it can be read', () => {
    const safetyOrders = [
      { deviationPct: '2', size: '60' },
      { deviationPct: '5', size: '90' },
    ];
    expect(writeDcaAddress(new URLSearchParams(), { ...DCA_DEFAULTS, ladder: 'custom', safetyOrders }).toString()).toBe(
      'd.ladder=custom&d.safetyOrders=2_60*5_90',
    );
  });
});
