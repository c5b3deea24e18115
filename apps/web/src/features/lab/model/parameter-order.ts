import { orderedParameters } from '@atb/core/strategies/ordered-parameters';
import type { StrategyDefinition, StrategyParameter } from '@atb/core/strategies/definition';
import type { Faults } from './range-draft.ts';

/** Lowest and highest value of a parameter that a search would try. */
export interface TriedSpan {
  readonly lowest: number;
  readonly highest: number;
  /** False for a parameter that keeps one value. */
  readonly isVaried: boolean;
}

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

/** The sentence for two parameters of which some combination would have the fast one as slow as the slow one, or slower. */
export function findOrderFaults(
  strategy: StrategyDefinition,
  spanOf: (parameter: StrategyParameter) => TriedSpan,
): Faults {
  const faults = orderedParameters(strategy).flatMap(([lower, upper]) => {
    const below = strategy.parameters.find(({ name }) => name === lower);
    const above = strategy.parameters.find(({ name }) => name === upper);
    if (below === undefined || above === undefined) return [];
    const [low, high] = [spanOf(below), spanOf(above)];
    if (low.highest < high.lowest) return [];
    const ways = [
      ...(low.isVaried ? [`end it below ${high.lowest}`] : []),
      ...(high.isVaried ? [`start ${above.label} above ${low.highest}`] : []),
    ];
    const field = low.isVaried ? `r.${lower}.to` : high.isVaried ? `r.${upper}.from` : `p.${lower}`;
    const way = ways.length === 0 ? '' : `: ${ways.join(', or ')}`;
    return [[field, `${below.label} must stay below ${above.label}${way}.`] as const];
  });
  return Object.fromEntries(faults);
}
