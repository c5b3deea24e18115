// features/lab/model: what a search is about and what its trials say, without a screen.
import { planSpace, type ParameterRange, type ParameterSpace } from '@atb/core/backtest/sweep/parameter-space';
import type { StrategyDefinition, StrategyParameter } from '@atb/core/strategies/definition';

/** Values of one parameter as the fields hold them: text, '' where a field is empty. */
export interface RangeDraft {
  readonly from: string;
  readonly to: string;
  readonly step: string;
}

export type RangeField = keyof RangeDraft;

/** Sentences by field: `r.fast.from`, `p.slow`. */
export type Faults = Readonly<Record<string, string>>;

/** Values that a range proposed by the form has, about. */
const PROPOSED_COUNT = 12;
const NUMBER = /^-?\d+(\.\d+)?$/u;

/** NaN for text that is no number. */
export function readNumber(text: string): number {
  return NUMBER.test(text.trim()) ? Number(text) : Number.NaN;
}

function tidy(value: number): number {
  return Number(value.toPrecision(10));
}

/** The whole range of a parameter in about a dozen steps that its own step divides. */
export function proposeRange({ min, max, step }: StrategyParameter): RangeDraft {
  const steps = Math.max(1, Math.round((max - min) / step / (PROPOSED_COUNT - 1)));
  const wide = tidy(steps * step);
  const count = Math.floor((max - min) / wide + 1e-9);
  return { from: String(min), to: String(tidy(min + count * wide)), step: String(wide) };
}

/** What is wrong with a range, each sentence at the field that has to change. */
export function findRangeFaults(parameter: StrategyParameter, range: RangeDraft): Faults {
  const { name, label, kind, min, max } = parameter;
  const field = (each: RangeField): string => `r.${name}.${each}`;
  const [from, to, step] = [readNumber(range.from), readNumber(range.to), readNumber(range.step)];
  const findEndFault = (value: number): string | null => {
    if (Number.isNaN(value)) return `${label} needs a number here.`;
    if (value < min || value > max) return `${label} must be from ${min} to ${max}.`;
    return kind === 'integer' && !Number.isInteger(value) ? `${label} must be a whole number.` : null;
  };
  const [fromFault, toFault] = [findEndFault(from), findEndFault(to)];
  const isUpsideDown = fromFault === null && toFault === null && from > to;
  const stepFault = Number.isNaN(step) || step <= 0 ? 'The step must be above 0.' : null;
  const isBroken = kind === 'integer' && !Number.isInteger(step);
  return {
    ...(fromFault !== null && { [field('from')]: fromFault }),
    ...(toFault !== null && { [field('to')]: toFault }),
    ...(isUpsideDown && { [field('to')]: `The range ends at ${to}, below its start at ${from}.` }),
    ...((stepFault !== null || isBroken) && { [field('step')]: stepFault ?? 'The step must be a whole number.' }),
  };
}

/** The sentence that says what to change about a value that stays the same; null when it may stay. */
export function findValueFault({ label, kind, min, max }: StrategyParameter, text: string): string | null {
  const value = readNumber(text);
  if (Number.isNaN(value)) return `${label} must be a number.`;
  if (kind === 'integer' && !Number.isInteger(value)) return `${label} must be a whole number.`;
  return value < min || value > max ? `${label} must be from ${min} to ${max}.` : null;
}

export function toRange(name: string, { from, to, step }: RangeDraft): ParameterRange {
  return { name, from: readNumber(from), to: readNumber(to), step: readNumber(step) };
}

/** The space of all combinations; null while a range is not one. */
export function spaceOf(strategy: StrategyDefinition, ranges: readonly ParameterRange[]): ParameterSpace | null {
  const plan = planSpace(ranges, strategy.parameters);
  return plan.status === 'planned' ? plan.space : null;
}
