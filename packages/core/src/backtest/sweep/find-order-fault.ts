import type { StrategyDefinition } from '../../strategies/definition.ts';
import { orderedParameters } from '../../strategies/ordered-parameters.ts';
import type { ParameterRange } from './parameter-space.ts';

/** Two parameters of which some combination would have the fast one as slow as the slow one, or slower. */
export interface OrderFault {
  /** What would have to change first: the end of a range, the start of one, or a value that is kept. */
  readonly name: string;
  readonly place: 'end' | 'start' | 'value';
  readonly message: string;
}

/** What a search tries. */
export interface TriedValues {
  readonly ranges: readonly ParameterRange[];
  /** Values of those that keep one; the others keep their defaults. */
  readonly params?: Readonly<Record<string, number>> | undefined;
}

/** Lowest and highest value that is tried. */
function spanOf(range: ParameterRange): readonly [lowest: number, highest: number] {
  if ('values' in range) return [Math.min(...range.values), Math.max(...range.values)];
  const { from, to, step } = range;
  return [from, Number((from + Math.floor((to - from) / step + 1e-9) * step).toPrecision(12))];
}

/**
 * Says what is wrong with a search in which lengths cross, see {@link orderedParameters}: every such combination is another strategy than
 * the one that is asked for. Ranges that are none are for `planSpace` to refuse first.
 */
export function findOrderFaults(definition: StrategyDefinition, tried: TriedValues): readonly OrderFault[] {
  return orderedParameters(definition).flatMap(([lower, upper]): OrderFault[] => {
    const [below, above] = [lower, upper].map((name) => {
      const parameter = definition.parameters.find((each) => each.name === name);
      const range = tried.ranges.find((each) => each.name === name);
      if (parameter === undefined) return null;
      const kept = tried.params?.[name] ?? parameter.default;
      const [lowest, highest] = range === undefined ? [kept, kept] : spanOf(range);
      return { name, label: parameter.label, lowest, highest, isVaried: range !== undefined };
    });
    if (below === undefined || above === undefined || below === null || above === null) return [];
    if (below.highest < above.lowest) return [];
    const ways = [
      ...(below.isVaried ? [`end it below ${above.lowest}`] : []),
      ...(above.isVaried ? [`start ${above.label} above ${below.highest}`] : []),
    ];
    const way = ways.length === 0 ? '' : `: ${ways.join(', or ')}`;
    const message = `${below.label} must stay below ${above.label}${way}.`;
    if (below.isVaried) return [{ name: lower, place: 'end', message }];
    return [above.isVaried ? { name: upper, place: 'start', message } : { name: lower, place: 'value', message }];
  });
}
