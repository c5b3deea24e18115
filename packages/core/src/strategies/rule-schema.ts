import { z } from 'zod';
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
  .regex(NAME, { error: 'A parameter name is letters and digits, such as "fastLength".' });
const parameterRef = z.strictObject({ param: parameterNameSchema });

export const scalarSchema: z.ZodType<Scalar> = z.lazy(() =>
  z.union([
    number,
    parameterRef,
    z.strictObject({ kind: z.enum(ARITHMETIC_KINDS), left: scalarSchema, right: scalarSchema }),
  ]),
);

/** Words for a part of a rule: a noun for a value, a clause for a condition, neither a whole sentence. */
const partName = z
  .string()
  .trim()
  .regex(/^[^\s.][^.]{0,78}[^\s.]$/, { error: 'A name is 2 to 80 characters without a full stop.' });

/** `2x` to `9999x`. */
const MULTIPLE = /^(?:[2-9]|[1-9]\d{1,3})x$/;
const isMultiple = (value: unknown): value is `${number}x` => typeof value === 'string' && MULTIPLE.test(value);

const higherTimeframe: z.ZodType<HigherTimeframe> = z.union([
  z.enum([...TIMEFRAMES, '1w']),
  z.custom<`${number}x`>(isMultiple, { error: 'A multiple is written as "4x", from 2 to 9999.' }),
]);

const priceExpression = z.strictObject({
  kind: z.literal('price'),
  field: z.enum(PRICE_FIELDS),
  offset: scalarSchema.exactOptional(),
});

/** JSON form of an expression. */
export const expressionSchema: z.ZodType<Expression> = z.lazy(() =>
  z.union([
    number,
    parameterRef,
    z.discriminatedUnion('kind', [
      priceExpression,
      z.strictObject({
        kind: z.literal('indicator'),
        id: z.string(),
        params: z.record(z.string(), scalarSchema).exactOptional(),
        output: z.string().exactOptional(),
        of: expressionSchema.exactOptional(),
        offset: scalarSchema.exactOptional(),
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

const pair = { left: expressionSchema, right: expressionSchema };

/** JSON form of a condition. */
export const conditionSchema: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(COMPARISON_KINDS), ...pair }),
    z.strictObject({ kind: z.enum(CROSS_KINDS), ...pair }),
    z.strictObject({ kind: z.literal('between'), of: expressionSchema, low: expressionSchema, high: expressionSchema }),
    z.strictObject({ kind: z.enum(['all', 'any']), of: z.array(conditionSchema).min(1).max(50) }),
    z.strictObject({ kind: z.literal('not'), of: conditionSchema }),
    z.strictObject({ kind: z.enum(['rising', 'falling']), of: expressionSchema, candles: scalarSchema }),
    z.strictObject({ kind: z.enum(['within', 'held']), of: conditionSchema, candles: scalarSchema }),
    z.strictObject({ kind: z.literal('hours'), from: z.number().min(0).max(24), to: z.number().min(0).max(24) }),
    z.strictObject({ kind: z.literal('weekdays'), days: z.array(z.int().min(1).max(7)).min(1).max(7) }),
    z.strictObject({ kind: z.literal('named_condition'), name: partName, of: conditionSchema }),
  ]),
);
