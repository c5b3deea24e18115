import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { CONTRACTS } from './contracts.ts';
import { answerSchema, type Contract } from './define-contract.ts';

const ALL: readonly Contract[] = CONTRACTS;
const GROUPS = ['trading', 'bots', 'research', 'market', 'intelligence', 'commerce', 'accounts', 'system', 'advisor'];
/** Files of a group that are parts of contracts. */
const PARTS = new Set(['bundle', 'advisor-limits', 'advisor-tools', 'learner-fields']);

it('lists every contract of every group once', () => {
  const files = GROUPS.flatMap((group) => readdirSync(`${import.meta.dirname}/${group}`)).map((file) =>
    basename(file, '.ts'),
  );
  expect(files.filter((file) => !PARTS.has(file))).toHaveLength(ALL.length);
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length);
});

it.each(ALL.map((contract) => [contract.name, contract] as const))(
  '%s can be written down as a document of its body and answer',
  (_, contract) => {
    expect(contract.summary).toMatch(/\.$/u);
    const body = z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' });
    expect(JSON.stringify(body)).toContain('"type":"object"');
    const answer = z.toJSONSchema(answerSchema(contract));
    expect(JSON.stringify(answer)).toContain('"properties"');
  },
);
