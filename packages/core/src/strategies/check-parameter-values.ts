import { quoteNames } from '../base/quote-names.ts';
import type { DefinitionFault } from './check-definition.ts';
import type { StrategyDefinition, StrategyParameter } from './definition.ts';
import type { StrategyParams } from './resolve-params.ts';

/** What is wrong with values that a user gives, as sentences by name. */
export function checkParameterValues(
  definition: StrategyDefinition,
  params: StrategyParams,
): readonly DefinitionFault[] {
  return Object.entries(params).flatMap(([name, value]) => {
    const parameter = definition.parameters.find((each) => each.name === name);
    const message =
      parameter === undefined
        ? `"${definition.name}" has no parameter "${quoteNames([name])}".`
        : valueFault(parameter, value);
    return message === null ? [] : [{ path: `params.${quoteNames([name])}`, message }];
  });
}

function valueFault({ label, kind, min, max }: StrategyParameter, value: number): string | null {
  if (!Number.isFinite(value)) return `${label} must be a number.`;
  if (kind === 'integer' && !Number.isInteger(value)) return `${label} must be a whole number, not ${value}.`;
  if (value < min || value > max) return `${label} must be from ${min} to ${max}, not ${value}.`;
  return null;
}
