// @vitest-environment node
import { emaCross } from '@atb/core/strategies/catalogue/trend/ema-cross';
import { describe, expect, it } from 'vitest';
import { readParams, withoutParams, withParam } from './strategy-params.ts';

const [fast] = emaCross.parameters;
const read = (address: string) => readParams(new URLSearchParams(address), emaCross);

describe('readParams', () => {
  it('takes the defaults where the address says nothing', () => {
    expect(read('')).toEqual({
      texts: { fast: '20', slow: '50' },
      faults: {},
      params: { fast: 20, slow: 50 },
      changed: {},
    });
  });

  it('knows what differs from the defaults', () => {
    expect(read('p.fast=30&p.slow=50')).toMatchObject({ params: { fast: 30, slow: 50 }, changed: { fast: 30 } });
  });

  it.each([
    ['p.fast=', 'Fast EMA must be a number.'],
    ['p.fast=x', 'Fast EMA must be a number.'],
    ['p.fast=7.5', 'Fast EMA must be a whole number, not 7.5.'],
    ['p.fast=500', 'Fast EMA must be from 5 to 60, not 500.'],
  ])('says what is wrong with "%s", keeps the text and goes on with the default', (address, fault) => {
    const draft = read(address);
    expect(draft.faults).toEqual({ fast: fault });
    expect(draft.params).toEqual({ fast: 20, slow: 50 });
    expect(draft.texts['fast']).toBe(address.slice('p.fast='.length));
  });
});

describe('withParam and withoutParams', () => {
  it('leave defaults out, and everything else alone', () => {
    if (fast === undefined) throw new Error('no parameter');
    const changed = withParam(new URLSearchParams('market=ETHUSDT'), fast, '30');
    expect(changed.toString()).toBe('market=ETHUSDT&p.fast=30');
    expect(withParam(changed, fast, '20').toString()).toBe('market=ETHUSDT');
    expect(withoutParams(changed).toString()).toBe('market=ETHUSDT');
  });
});
