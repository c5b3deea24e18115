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

const groups = readdirSync(THERE, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

it.each(groups)('the endpoints of %s lie in files like their contracts, and nothing else lies there', (group) => {
  expect(filesOf(`${HERE}/${group}`)).toEqual(filesOf(`${THERE}${group}`));
});

it('every contract is implemented once, and nothing else is', () => {
  const implemented = SERVER_FUNCTIONS.map(({ contract }) => contract);
  expect(implemented.map(({ name }) => name).toSorted()).toEqual(CONTRACTS.map(({ name }) => name).toSorted());
  expect(new Set(implemented)).toEqual(new Set(CONTRACTS));
});
