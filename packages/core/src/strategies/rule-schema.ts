import { z } from 'zod/mini';
import { TIMEFRAMES } from '../market/timeframe.ts';
import {
  ARITHMETIC_KINDS,
  COMPARISON_KINDS,
  type Condition,
  CROSS_KINDS,
  type Expression,
  type HigherTimeframe,
  POSITION_FIELDS,
  PRICE_FIELDS,
  type Scalar,
} from './expression.ts';

/** Starts with a letter, so that a name is never taken for a number or a path. */
const NAME = /^[a-z][a-zA-Z0-9]{0,31}$/;

const number = z.number({ error: 'A number is needed here.' });
export const parameterNameSchema = z
  .string()
  .check(z.regex(NAME, { error: 'A parameter name is letters and digits, such as "fastLength".' }));
const parameterRef = z.strictObject({ param: parameterNameSchema });

export const scalarSchema: z.ZodMiniType<Scalar> = z.lazy(() =>
  z.union([
    number,
    parameterRef,
    z.strictObject({ kind: z.enum(ARITHMETIC_KINDS), left: scalarSchema, right: scalarSchema }),
  ]),
);

/** Words for a part of a rule: a noun for a value, a clause for a condition, neither a whole sentence. */
const partName = z
  .string()
  .check(z.trim(), z.regex(/^[^\s.][^.]{0,78}[^\s.]$/, { error: 'A name is 2 to 80 characters without a full stop.' }));

/** `2x` to `9999x`. */
const MULTIPLE = /^(?:[2-9]|[1-9]\d{1,3})x$/;
const isMultiple = (value: unknown): value is `${number}x` => typeof value === 'string' && MULTIPLE.test(value);

const higherTimeframe: z.ZodMiniType<HigherTimeframe> = z.union([
  z.enum([...TIMEFRAMES, '1w']),
  z.custom<`${number}x`>(isMultiple, { error: 'A multiple is written as "4x", from 2 to 9999.' }),
]);

const priceExpression = z.strictObject({
  kind: z.literal('price'),
  field: z.enum(PRICE_FIELDS),
  offset: z.exactOptional(scalarSchema),
});

/** JSON form of an expression. */
export const expressionSchema: z.ZodMiniType<Expression> = z.lazy(() =>
  z.union([
    number,
    parameterRef,
    z.discriminatedUnion('kind', [
      priceExpression,
      z.strictObject({
        kind: z.literal('indicator'),
        id: z.string(),
        params: z.exactOptional(z.record(z.string(), scalarSchema)),
        output: z.exactOptional(z.string()),
        of: z.exactOptional(expressionSchema),
        offset: z.exactOptional(scalarSchema),
      }),
      z.strictObject({ kind: z.enum(ARITHMETIC_KINDS), left: expressionSchema, right: expressionSchema }),
      z.strictObject({ kind: z.literal('abs'), of: expressionSchema }),
      z.strictObject({ kind: z.enum(['highest', 'lowest']), of: expressionSchema, candles: scalarSchema }),
      z.strictObject({ kind: z.literal('shift'), of: expressionSchema, candles: scalarSchema }),
      z.strictObject({ kind: z.literal('timeframe'), timeframe: higherTimeframe, of: expressionSchema }),
      z.strictObject({
        kind: z.literal('value_when'),
        of: expressionSchema,
        when: conditionSchema,
        candles: scalarSchema,
      }),
      z.strictObject({ kind: z.literal('position'), field: z.enum(POSITION_FIELDS) }),
      z.strictObject({ kind: z.literal('named'), name: partName, of: expressionSchema }),
    ]),
  ]),
);

const hour = z.number().check(z.minimum(0), z.maximum(24));
const pair = { left: expressionSchema, right: expressionSchema };

/** JSON form of a condition. */
export const conditionSchema: z.ZodMiniType<Condition> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(COMPARISON_KINDS), ...pair }),
    z.strictObject({ kind: z.enum(CROSS_KINDS), ...pair }),
    z.strictObject({ kind: z.literal('between'), of: expressionSchema, low: expressionSchema, high: expressionSchema }),
    z.strictObject({
      kind: z.enum(['all', 'any']),
      of: z.array(conditionSchema).check(z.minLength(1), z.maxLength(50)),
    }),
    z.strictObject({ kind: z.literal('not'), of: conditionSchema }),
    z.strictObject({ kind: z.enum(['rising', 'falling']), of: expressionSchema, candles: scalarSchema }),
    z.strictObject({ kind: z.enum(['within', 'held']), of: conditionSchema, candles: scalarSchema }),
    z.strictObject({ kind: z.literal('hours'), from: hour, to: hour }),
    z.strictObject({
      kind: z.literal('weekdays'),
      days: z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
    }),
    z.strictObject({ kind: z.literal('named_condition'), name: partName, of: conditionSchema }),
  ]),
);
