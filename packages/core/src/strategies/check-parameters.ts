import type { StrategyDefinition, StrategyParameter } from './definition.ts';
import type { StrategyParams } from './resolve-params.ts';

type Report = (path: string, message: string) => void;

/** Reports faults of the parameters that a definition declares. */
export function checkParameters(parameters: readonly StrategyParameter[], report: Report): void {
  const seen = new Set<string>();
  parameters.forEach((parameter, index) => {
    const path = `parameters[${index}]`;
    if (seen.has(parameter.name)) report(path, `The parameter "${parameter.name}" is declared twice.`);
    seen.add(parameter.name);
    const { min, max, default: value } = parameter;
    if (min > max) report(`${path}.min`, `The range of "${parameter.name}" is upside down: ${min} to ${max}.`);
    else if (value < min || value > max) {
      report(`${path}.default`, `The default of "${parameter.name}", ${value}, is not from ${min} to ${max}.`);
    }
    const wholes = [min, max, value, parameter.step];
    if (parameter.kind === 'integer' && !wholes.every(Number.isInteger)) {
      report(path, `"${parameter.name}" is a whole number, so its default, range and step must be too.`);
    }
  });
}

/** What is wrong with values that a user gives, as sentences by name. */
export function checkParams(
  definition: StrategyDefinition,
  params: StrategyParams,
): readonly { readonly path: string; readonly message: string }[] {
  return Object.entries(params).flatMap(([name, value]) => {
    const parameter = definition.parameters.find((each) => each.name === name);
    const message =
      parameter === undefined ? `"${definition.name}" has no parameter "${name}".` : valueFault(parameter, value);
    return message === null ? [] : [{ path: `params.${name}`, message }];
  });
}

function valueFault({ label, kind, min, max }: StrategyParameter, value: number): string | null {
  if (!Number.isFinite(value)) return `${label} must be a number.`;
  if (kind === 'integer' && !Number.isInteger(value)) return `${label} must be a whole number, not ${value}.`;
  if (value < min || value > max) return `${label} must be from ${min} to ${max}, not ${value}.`;
  return null;
}
