import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZERO, dec, toPlain } from '../base/decimal.ts';
import { type Balance, balanceTotal, credit, debit, emptyBalance, hold, release, spendHeld } from './balance.ts';

const balance = (free: string, held: string): Balance => ({ asset: 'USDT', free: dec(free), held: dec(held) });
const shown = ({ free, held }: Balance) => [toPlain(free), toPlain(held)];

describe('a balance', () => {
  it('moves amounts between free and held', () => {
    expect(shown(credit(emptyBalance('USDT'), dec('5')))).toEqual(['5', '0']);
    expect(shown(debit(balance('5', '1'), dec('5')))).toEqual(['0', '1']);
    expect(shown(hold(balance('5', '1'), dec('2')))).toEqual(['3', '3']);
    expect(shown(release(balance('5', '3'), dec('2')))).toEqual(['7', '1']);
  });

  it('returns what a fill does not need of its reservation', () => {
    expect(shown(spendHeld(balance('5', '10'), dec('10'), dec('9.5')))).toEqual(['5.5', '0']);
  });

  it('takes what a fill lacks from free', () => {
    expect(shown(spendHeld(balance('5', '10'), dec('10'), dec('10.5')))).toEqual(['4.5', '0']);
  });

  it.each([
    ['debit', () => debit(balance('5', '9'), dec('5.000000000000000001'))],
    ['hold', () => hold(balance('5', '9'), dec('6'))],
    ['release', () => release(balance('5', '9'), dec('10'))],
    ['spend', () => spendHeld(balance('1', '9'), dec('2'), dec('4'))],
    ['spend more than held', () => spendHeld(balance('10', '1'), dec('2'), dec('2'))],
  ])('throws rather than let a %s take more than there is', (_name, act) => {
    expect(act).toThrow('balance of USDT would be');
  });

  it('throws on a negative amount', () => {
    for (const act of [credit, debit, hold, release])
      expect(() => act(balance('5', '5'), dec('-1'))).toThrow('negative');
    expect(() => spendHeld(balance('5', '5'), dec('-1'), ZERO)).toThrow('negative');
    expect(() => spendHeld(balance('5', '5'), ZERO, dec('-1'))).toThrow('negative');
  });

  it('keeps its total when funds are only held and released', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000 }).map((units) => dec(`${units}e-6`));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), amount)), (moves) => {
        let current = balance('10', '10');
        for (const [isHold, size] of moves) {
          try {
            current = isHold ? hold(current, size) : release(current, size);
          } catch {
            continue; // refused: nothing may have changed
          }
        }
        expect(toPlain(balanceTotal(current))).toBe('20');
        expect(current.free.gte(ZERO) && current.held.gte(ZERO)).toBe(true);
      }),
    );
  });
});
