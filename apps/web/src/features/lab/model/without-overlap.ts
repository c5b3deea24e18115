import { orderedParameters } from '@atb/core/strategies/ordered-parameters';
import type { StrategyDefinition, StrategyParameter } from '@atb/core/strategies/definition';

/** The last value of a parameter's own steps that is not above `limit`. */
function lastStep({ min, step }: StrategyParameter, limit: number): number {
  return Number((min + Math.floor((limit - min) / step + 1e-9) * step).toPrecision(10));
}

/**
 * A parameter within the bounds that a proposed range keeps to: of two that must not meet, one stays below the geometric middle of
 * their defaults, the other above it.
 */
export function withoutOverlap(parameter: StrategyParameter, strategy: StrategyDefinition): StrategyParameter {
  let { min, max } = parameter;
  for (const pair of orderedParameters(strategy)) {
    const [below, above] = pair.map((name) => strategy.parameters.find((each) => each.name === name));
    if (below === undefined || above === undefined || !(below.default > 0)) continue;
    const middle = Math.sqrt(below.default * above.default);
    if (parameter.name === below.name) max = Math.min(max, lastStep(parameter, middle));
    if (parameter.name === above.name) min = Math.max(min, lastStep(parameter, middle) + parameter.step);
  }
  return { ...parameter, min, max };
}
