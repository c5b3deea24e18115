// @vitest-environment node
import { PUBLIC_ENDPOINTS } from '@atb/api/public-api/endpoints';
import { answerJsonSchema, inputSchema } from '@atb/api/public-api/input-schema';
import { expect, it } from 'vitest';
import { DOCUMENTED_ENDPOINTS } from './endpoint-facts.ts';

const words = (text: string): readonly string[] => text.match(/\w+/gu) ?? [];

it.each(DOCUMENTED_ENDPOINTS)(
  'tells every field that $method $path takes and gives',
  ({ method, path, fields, answer }) => {
    const endpoint = PUBLIC_ENDPOINTS.find((each) => each.path === path && each.method === method);
    if (endpoint === undefined) throw new Error(`${method} ${path} is no endpoint`);
    const taken = Object.keys(inputSchema(endpoint.input).properties ?? {});
    expect(fields.flatMap(({ name }) => words(name)).toSorted()).toEqual(taken.toSorted());
    const { success: _, ...given } = answerJsonSchema(endpoint.contract.answer).properties ?? {};
    expect(words(answer)).toEqual(expect.arrayContaining(Object.keys(given)));
  },
);
