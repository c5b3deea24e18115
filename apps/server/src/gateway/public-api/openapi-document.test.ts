import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CONTRACTS } from '@atb/api/functions/contracts';
import type { Contract } from '@atb/api/functions/define-contract';
import { PUBLIC_ENDPOINTS } from '@atb/api/public-api/endpoints';
import { answerJsonSchema, inputSchema } from '@atb/api/public-api/input-schema';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from './openapi-document.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly required: boolean }>;
  readonly responses: Readonly<Record<string, unknown>>;
}

const document = createOpenApiDocument('https://atb.example', '1.2.3') as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};
const ALL: readonly Contract[] = CONTRACTS;

describe('the OpenAPI document', () => {
  it('is one by the specification of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('is refused by the same validator when it is damaged', async () => {
    const damaged = { ...document, paths: { 'no-slash': { get: {} } } };
    expect((await new Validator().validate(JSON.parse(JSON.stringify(damaged)))).valid).toBe(false);
  });

  it('has the documented calls, every contract with a scope, and nothing else', () => {
    const scoped = ALL.flatMap(({ name, scope }) => (scope === undefined ? [] : [`/api/v1/${name}`]));
    expect(Object.keys(document.paths)).toEqual(['/signals/live', '/bots/create', '/portfolio/balance', ...scoped]);
    expect(Object.keys(document.paths)).toEqual(PUBLIC_ENDPOINTS.map(({ path }) => path));
  });

  it('says which parameters a call takes', () => {
    const parameters = document.paths['/signals/live']?.['get']?.parameters ?? [];
    expect(parameters.map(({ name, required }) => [name, required])).toEqual([
      ['symbol', true],
      ['interval', false],
      ['limit', false],
      ['params', false],
      ['strategy', false],
      ['horizon', false],
    ]);
  });

  it('is told by docs/api.md: every field that the documented calls take and give', async () => {
    const text = await readFile(resolve(import.meta.dirname, '../../../../../docs/api.md'), 'utf8');
    for (const { method, path, input, contract } of PUBLIC_ENDPOINTS.slice(0, 3)) {
      const heading = `## ${method} ${path}`;
      const section = text.slice(text.indexOf(heading)).split('\n## ')[0] ?? '';
      const { success: _, ...answer } = answerJsonSchema(contract.answer).properties ?? {};
      const names = [...Object.keys(inputSchema(input).properties ?? {}), ...Object.keys(answer)];
      expect(names.length, heading).toBeGreaterThan(1);
      expect(
        names.filter((name) => !section.includes(`\`${name}\``)),
        heading,
      ).toEqual([]);
    }
  });

  it('gives every operation a name of its own', () => {
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('leaves what makes and ends keys to the web app', () => {
    for (const { name, scope } of ALL.filter((contract) => /api-key|-run$|start-/u.test(contract.name)))
      expect(scope ?? 'none', name).toBe(name === 'shared-run' ? 'read' : 'none');
  });
});
