import { CONTRACTS } from '@atb/api/functions/contracts';
import { expect, it } from 'vitest';
import { SERVER_FUNCTIONS } from './registry.ts';

it('every contract is implemented once, and nothing else is', () => {
  const implemented = SERVER_FUNCTIONS.map(({ contract }) => contract);
  expect(implemented.map(({ name }) => name).toSorted()).toEqual(CONTRACTS.map(({ name }) => name).toSorted());
  expect(new Set(implemented)).toEqual(new Set(CONTRACTS));
});
