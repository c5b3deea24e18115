import { assert } from '../base/assert.ts';
import type { StrategyDefinition } from './definition.ts';
import type { ArithmeticKind, Scalar } from './expression.ts';

/** Values of a strategy's parameters by name. */
export type StrategyParams = Readonly<Record<string, number>>;

/** Every parameter of the definition with its given value, or else its default. */
export function resolveParams(definition: StrategyDefinition, given: StrategyParams = {}): StrategyParams {
  // A parameter may be named like what every object has, such as "constructor".
  const find = (name: string): number | undefined => (Object.hasOwn(given, name) ? given[name] : undefined);
  return Object.fromEntries(definition.parameters.map((each) => [each.name, find(each.name) ?? each.default]));
}

/** What an operator makes of two numbers; NaN for a division by zero. */
export function applyArithmetic(kind: ArithmeticKind, left: number, right: number): number {
  switch (kind) {
    case 'add':
      return left + right;
    case 'subtract':
      return left - right;
    case 'multiply':
      return left * right;
    case 'divide':
      return right === 0 ? Number.NaN : left / right;
    case 'min':
      return Math.min(left, right);
    case 'max':
      return Math.max(left, right);
  }
}

/** Number that a scalar stands for. @throws when it names a parameter that is not there. */
export function evaluateScalar(scalar: Scalar, params: StrategyParams): number {
  if (typeof scalar === 'number') return scalar;
  if ('param' in scalar) {
    const value = params[scalar.param];
    assert(value !== undefined, `there is no parameter "${scalar.param}"`);
    return value;
  }
  return applyArithmetic(scalar.kind, evaluateScalar(scalar.left, params), evaluateScalar(scalar.right, params));
}

/** Significant digits that arithmetic with a few doubles leaves right. */
const DIGITS = 15;

/** A share or an amount that prices and quantities follow from, without the binary noise of its arithmetic: 0.35 / 100 is 0.0035. */
export function evaluateAmount(scalar: Scalar, params: StrategyParams): number {
  return Number(evaluateScalar(scalar, params).toPrecision(DIGITS));
}

/** Largest look-back that a rule may ask for, in candles. */
export const LOOKBACK_MAX = 5_000;

/** A count of candles, rounded. @throws when it is outside `min` to 5,000. */
export function evaluateCandles(scalar: Scalar, params: StrategyParams, min = 1): number {
  const candles = Math.round(evaluateScalar(scalar, params));
  assert(candles >= min && candles <= LOOKBACK_MAX, `"${candles}" candles is not from ${min} to ${LOOKBACK_MAX}`);
  return candles;
}
