import { expect, it } from 'vitest';
import { STRATEGIES } from '../strategies/catalogue/catalogue.ts';
import { checkOwnStrategy } from './own-strategy.ts';

const [known] = STRATEGIES;
if (known === undefined) throw new Error('the catalogue is empty');

it('takes every strategy of the catalogue for every plan, also as it comes back from the database', () => {
  for (const strategy of STRATEGIES) {
    const reversed = Object.fromEntries(Object.entries(strategy).toReversed()) as typeof strategy;
    expect(checkOwnStrategy('free', JSON.parse(JSON.stringify(reversed))).status, strategy.id).toBe('allowed');
  }
});

it('asks for the plan for any other rules, whatever they call themselves', () => {
  const own = { ...known, parameters: known.parameters.map((each) => ({ ...each, default: each.default + 1 })) };
  for (const definition of [own, { ...known, id: 'mine' }]) {
    expect(checkOwnStrategy('starter', definition)).toEqual({
      status: 'refused',
      code: 'FEATURE_NOT_IN_PLAN',
      message: 'This feature requires pro tier or higher. Strategies of the catalogue are for every plan.',
    });
    expect(checkOwnStrategy('pro', definition).status).toBe('allowed');
  }
});
