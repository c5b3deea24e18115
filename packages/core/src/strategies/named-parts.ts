import type { StrategyDefinition } from './definition.ts';
import type { Condition, Expression } from './expression.ts';

type Named = Extract<Expression, { kind: 'named' }> | Extract<Condition, { kind: 'named_condition' }>;

/** A part of a rule that has a name, and where it first stands. */
export type NamedPart = Named & { readonly path: string };

/** The named parts of all rules in the order in which a reader meets them, each different one once. */
export function namedParts({ entry, exit, orders, protection }: StrategyDefinition): readonly NamedPart[] {
  const found = new Map<string, NamedPart>();
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isNamed(value)) {
      const key = JSON.stringify(value);
      if (!found.has(key)) found.set(key, { ...value, path });
    }
    for (const [key, part] of Object.entries(value)) {
      visit(part, Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`);
    }
  };
  for (const [key, part] of Object.entries({ entry, exit, orders, protection })) visit(part, key);
  return [...found.values()];
}

function isNamed(value: object): value is Named {
  return 'kind' in value && (value.kind === 'named' || value.kind === 'named_condition');
}
