import { isPlainObject } from '../base/is-plain-object.ts';
import type { StrategyDefinition } from './definition.ts';

/** Names of two parameters of which the first must stay below the second for the rules to mean what they say. */
export type OrderedPair = readonly [below: string, above: string];

type Node = Readonly<Record<string, unknown>>;

/** Lengths of one indicator of which the first is the shorter, by the names that indicators give them. */
const LENGTHS = [
  ['fast', 'slow'],
  ['short', 'long'],
] as const;

function refOf(value: unknown): string | null {
  return isPlainObject(value) && typeof value['param'] === 'string' ? value['param'] : null;
}

/** Two of the same indicator that differ in one length only: an average against a slower one of its kind. */
function findTwins({ left, right }: Node): readonly (readonly [string, string])[] {
  if (!isPlainObject(left) || !isPlainObject(right) || left['kind'] !== 'indicator' || left['id'] !== right['id'])
    return [];
  const [a, b] = [left['params'], right['params']];
  if (
    !isPlainObject(a) ||
    !isPlainObject(b) ||
    JSON.stringify({ ...left, params: 0 }) !== JSON.stringify({ ...right, params: 0 })
  ) {
    return [];
  }
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  const different = names.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]));
  const [only = ''] = different;
  const [one, other] = [refOf(a[only]), refOf(b[only])];
  return different.length === 1 && one !== null && other !== null ? [[one, other]] : [];
}

function findLengths({ kind, params }: Node): readonly (readonly [string, string])[] {
  if (kind !== 'indicator' || !isPlainObject(params)) return [];
  return LENGTHS.flatMap(([shorter, longer]) => {
    const [one, other] = [refOf(params[shorter]), refOf(params[longer])];
    return one === null || other === null ? [] : [[one, other] as const];
  });
}

function findPairs(value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.flatMap(findPairs);
  if (!isPlainObject(value)) return [];
  return [...findTwins(value), ...findLengths(value), ...Object.values(value).flatMap(findPairs)];
}

/**
 * Parameters whose order the rules take for granted, read off the rules: a cross of two averages of the same length never happens, and
 * one of a "fast" average that is the slower is the opposite strategy. Which is to stay below is what the defaults say.
 */
export function orderedParameters({ entry, exit, parameters }: StrategyDefinition): readonly OrderedPair[] {
  const defaultOf = (name: string): number => parameters.find((each) => each.name === name)?.default ?? Number.NaN;
  const ordered = findPairs([entry, exit]).flatMap(([a, b]): OrderedPair[] => {
    if (defaultOf(a) < defaultOf(b)) return [[a, b]];
    return defaultOf(b) < defaultOf(a) ? [[b, a]] : [];
  });
  return [...new Map(ordered.map((pair) => [pair.join(' '), pair])).values()];
}
