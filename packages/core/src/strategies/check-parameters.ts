import type { StrategyParameter } from './definition.ts';

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
