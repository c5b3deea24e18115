import { checkParameterValues } from '@atb/core/strategies/check-parameter-values';
import type { StrategyDefinition } from '@atb/core/strategies/definition';

const PREFIX = 'p.';

/** Values of a strategy's parameters as they stand in an address. */
export interface ParamDraft {
  /** Text of every field. */
  readonly texts: Readonly<Record<string, string>>;
  /** What is wrong, by name, as sentences. */
  readonly faults: Readonly<Record<string, string>>;
  /** Values to use: the default where the text is at fault. */
  readonly params: Readonly<Record<string, number>>;
  /** Those that differ from the defaults. */
  readonly changed: Readonly<Record<string, number>>;
}

function faultOf(definition: StrategyDefinition, name: string, text: string): string | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return checkParameterValues(definition, { [name]: value })[0]?.message ?? null;
}

/** Reads `?p.fast=20&p.slow=50`. */
export function readParams(address: URLSearchParams, definition: StrategyDefinition): ParamDraft {
  const fields = definition.parameters.map((parameter) => {
    const text = address.get(`${PREFIX}${parameter.name}`) ?? String(parameter.default);
    const fault = faultOf(definition, parameter.name, text);
    return { parameter, text, fault, value: fault === null ? Number(text) : parameter.default };
  });
  const pick = <Value>(of: (field: (typeof fields)[number]) => Value) =>
    Object.fromEntries(fields.map((field) => [field.parameter.name, of(field)]));
  const changed = fields.filter(({ parameter, value }) => value !== parameter.default);
  return {
    texts: pick(({ text }) => text),
    faults: Object.fromEntries(
      fields.flatMap(({ parameter, fault }) => (fault === null ? [] : [[parameter.name, fault]])),
    ),
    params: pick(({ value }) => value),
    changed: Object.fromEntries(changed.map(({ parameter, value }) => [parameter.name, value])),
  };
}

/** The address with a parameter's text; without it when it is the default. */
export function withParam(
  address: URLSearchParams,
  { name, default: standard }: StrategyDefinition['parameters'][number],
  text: string,
): URLSearchParams {
  const next = new URLSearchParams(address);
  if (text === String(standard)) next.delete(`${PREFIX}${name}`);
  else next.set(`${PREFIX}${name}`, text);
  return next;
}

/** The address with all parameters at their defaults. */
export function withoutParams(address: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...address].filter(([key]) => !key.startsWith(PREFIX)));
}
