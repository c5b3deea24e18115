import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { describeIssues, explainIssue } from './describe-issues.ts';
import { placeOrderContract } from './functions/trading/place-order.ts';
import type { FieldFault } from './wire-error.ts';

function faultsOf(schema: z.ZodType | ZodMiniType, input: unknown): readonly FieldFault[] {
  const result = schema.safeParse(input, { error: explainIssue, reportInput: true });
  return result.success ? [] : describeIssues(result.error);
}

const sentenceOf = (schema: z.ZodType, value: unknown) =>
  faultsOf(z.object({ field: schema }), { field: value })[0]?.message;

describe('describeIssues', () => {
  it.each([
    [z.string(), undefined, 'field is required.'],
    [z.string({ error: 'must be a symbol such as BTCUSDT.' }), undefined, 'field is required.'],
    [z.string({ error: 'must be a symbol such as BTCUSDT.' }), 5, 'field must be a symbol such as BTCUSDT.'],
    [z.number(), 'five', 'field must be a number.'],
    [z.number(), Number.NaN, 'field must be a number.'],
    [z.boolean(), 'yes', 'field must be true or false.'],
    [z.int(), 1.5, 'field must be a whole number.'],
    [z.number().positive(), 0, 'field must be greater than 0.'],
    [z.number().min(2), 1, 'field must be at least 2.'],
    [z.number().max(500), 501, 'field must be at most 500.'],
    [z.number().lt(1), 1, 'field must be less than 1.'],
    [z.number().multipleOf(5), 7, 'field must be a multiple of 5.'],
    [z.string().min(1), '', 'field must not be empty.'],
    [z.string().min(6), 'abc', 'field must have at least 6 characters.'],
    [z.string().max(1), 'abc', 'field must have at most 1 character.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'field must have at most 2 items.'],
    [z.uuid(), 'x', 'field must be a valid id.'],
    [z.email(), 'x', 'field must be a valid email address.'],
    [z.enum(['grid', 'dca']), 'x', 'field must be one of grid, dca.'],
    [z.literal('grid'), 'x', 'field must be grid.'],
    [z.array(z.string()), {}, 'field must be a list.'],
    [z.record(z.string(), z.number()), [], 'field must be an object.'],
    [z.union([z.number(), z.literal('max')]), true, 'field must be a number.'],
    [z.string().refine(() => false, { error: 'Choose another one.' }), 'x', 'Choose another one.'],
    [z.string().refine(() => false, { error: 'is taken' }), 'x', 'field is taken.'],
  ])('says what is wrong in a sentence that names the field (%#)', (schema, value, sentence) => {
    expect(sentenceOf(schema, value)).toBe(sentence);
  });

  it('names a field inside an object inside a list by its path', () => {
    const schema = z.object({ params: z.object({ levels: z.array(z.object({ price: z.number() })) }) });
    expect(faultsOf(schema, { params: { levels: [{ price: 1 }, { price: 'x' }] } })).toEqual([
      { field: 'params.levels[1].price', message: 'params.levels[1].price must be a number.' },
    ]);
  });

  it('names each field that is not known', () => {
    expect(faultsOf(z.strictObject({ a: z.number() }), { a: 1, b: 2, c: 3 })).toEqual([
      { field: 'b', message: 'b is not a known field.' },
      { field: 'c', message: 'c is not a known field.' },
    ]);
  });

  it('speaks of the request when the body itself is not what is asked for', () => {
    expect(faultsOf(z.object({}), null)).toEqual([{ field: '', message: 'The request must be an object.' }]);
  });

  it.each([
    ['quantity', { quantity: 'many' }, 'quantity must be a number greater than 0.'],
    ['quantity', { quantity: -1 }, 'quantity must be a number greater than 0.'],
    ['quantity', { quantity: undefined }, 'quantity is required.'],
    ['side', { side: 'HOLD' }, 'side must be BUY or SELL.'],
    ['symbol', { symbol: undefined }, 'symbol is required.'],
    ['price', { type: 'LIMIT' }, 'price is required for a limit order.'],
    ['colour', { colour: 'red' }, 'colour is not a known field.'],
  ])('refuses an order by naming %s', (field, change, message) => {
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: 1, newClientOrderId: 'a1', ...change };
    expect(faultsOf(placeOrderContract.body, order)).toContainEqual({ field, message });
  });
});
