import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod/mini';
import { CONTRACTS } from './contracts.ts';
import { answerSchema, type Contract } from './define-contract.ts';

const ALL: readonly Contract[] = CONTRACTS;

it('lists every contract of every group once', () => {
  const files = globSync(`${import.meta.dirname}/*/*.ts`).filter((file) =>
    /^export const \w+Contract = defineContract\(/mu.test(readFileSync(file, 'utf8')),
  );
  expect(files).toHaveLength(ALL.length);
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
