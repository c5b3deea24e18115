import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CONTRACTS } from '@atb/api/functions/contracts';
import { expect, it } from 'vitest';
import { SERVER_FUNCTIONS } from './registry.ts';

const HERE = import.meta.dirname;
const THERE = fileURLToPath(new URL('../../../../../packages/api/src/functions/', import.meta.url));

const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();

it.each([
  ['trading', []],
  ['bots', []],
  ['research', ['bundle.ts']],
  ['market', []],
  ['commerce', []],
  ['accounts', []],
  ['system', []],
  ['performance', []],
  ['portfolio', []],
])('the endpoints of %s lie in files like their contracts, and nothing else lies there', (group, parts) => {
  const contracts = filesOf(`${THERE}${group}`).filter((file) => !parts.some((part) => part === file));
  expect(filesOf(`${HERE}/${group}`)).toEqual(contracts);
});

it('every contract is implemented once, and nothing else is', () => {
  const implemented = SERVER_FUNCTIONS.map(({ contract }) => contract);
  expect(implemented.map(({ name }) => name).toSorted()).toEqual(CONTRACTS.map(({ name }) => name).toSorted());
  expect(new Set(implemented)).toEqual(new Set(CONTRACTS));
});
