import { describe, expect, it } from 'vitest';
import { dec, toPlain } from '../base/decimal.ts';
import { botStop } from '../engine/bot/bot-stop.ts';
import { BOT_MODULES, type KnownBotState } from './registry.ts';

const ENTRY = { quantity: dec('1'), purpose: 'entry' } as const;
const at = (state: object, price: string): string | null => {
  const known = state as KnownBotState;
  const stop = botStop({ module: BOT_MODULES[known.kind], state: known }, ENTRY, dec(price));
  return stop === null ? null : toPlain(stop);
};
const lot = (quantity: string, notional: string) => ({
  held: { quantity: dec(quantity), notional: dec(notional), fees: dec('0') },
});

describe('the stop of what a bot buys', () => {
  it('lies below the lowest line of a grid', () => {
    const grid = {
      kind: 'grid',
      params: { stopLossPct: '10' },
      slots: [{ buyPrice: dec('90') }, { buyPrice: dec('95') }],
    };
    expect(at(grid, '95')).toBe('81');
    expect(at({ ...grid, params: { stopLossPct: '0' } }, '95')).toBeNull();
  });

  it('lies below the average of a deal as this order makes it, or below its base', () => {
    const params = { stopLossPct: '10', stopLossOn: 'average' };
    expect(at({ kind: 'dca', params, deal: null }, '100')).toBe('90');
    const deal = { basePrice: dec('100'), lots: [lot('1', '100')] };
    expect(at({ kind: 'dca', params, deal }, '80'), 'where the average is 90').toBeNull();
    expect(at({ kind: 'dca', params, deal }, '95')).toBe('87.75');
    expect(at({ kind: 'dca', params: { ...params, stopLossOn: 'base' }, deal }, '95')).toBe('90');
  });

  it("lies where a strategy's signal puts it, on the tick", () => {
    const plan = { stopLoss: { kind: 'fraction', value: 0.033 }, takeProfit: null, trailing: null };
    const instrument = { priceIncrement: dec('0.1') };
    expect(at({ kind: 'strategy', plan, instrument }, '100')).toBe('96.7');
    expect(at({ kind: 'strategy', plan: null, instrument }, '100')).toBeNull();
  });

  it('lies below the average of what a copy holds as this order makes it', () => {
    const held = { quantity: dec('1'), notional: dec('100') };
    expect(at({ kind: 'copy', params: { stopLossPct: '10' }, held }, '80')).toBeNull();
    expect(at({ kind: 'copy', params: { stopLossPct: '10' }, held }, '95')).toBe('87.75');
    expect(at({ kind: 'copy', params: { stopLossPct: '0' }, held }, '95')).toBeNull();
  });

  it('is none for what a bot sells', () => {
    const grid = { kind: 'grid', params: { stopLossPct: '10' }, slots: [{ buyPrice: dec('90') }] };
    expect(
      botStop(
        { module: BOT_MODULES.grid, state: grid as unknown as KnownBotState },
        { ...ENTRY, purpose: 'exit' },
        dec('95'),
      ),
    ).toBeNull();
  });
});
