import type { z } from 'zod';
import { quoteNames } from '../base/quote-names.ts';
import { type DefinitionFault, checkDefinition } from './check-definition.ts';
import { type StrategyDefinition, strategyDefinitionSchema } from './definition.ts';

/** A definition that can be compiled, or all that is wrong with what was given. */
export type ReadDefinition =
  | { readonly status: 'valid'; readonly definition: StrategyDefinition }
  | { readonly status: 'invalid'; readonly faults: readonly DefinitionFault[] };

/** Takes JSON from a user as a strategy, if it is one. */
export function readDefinition(value: unknown): ReadDefinition {
  const parsed = strategyDefinitionSchema.safeParse(value);
  if (!parsed.success) return { status: 'invalid', faults: parsed.error.issues.flatMap((each) => toFaults(each, [])) };
  const faults = checkDefinition(parsed.data);
  return faults.length === 0 ? { status: 'valid', definition: parsed.data } : { status: 'invalid', faults };
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Of a choice none of whose forms fits, the faults of the form that came furthest. */
function toFaults(issue: Issue, above: Path): readonly DefinitionFault[] {
  const path = [...above, ...issue.path];
  const forms = issue.code === 'invalid_union' ? issue.errors.filter((form) => form.some(isInside)) : [];
  const [nearest] = forms;
  if (nearest === undefined) return [{ path: pathText(path), message: messageOf(issue) }];
  return nearest.flatMap((each) => toFaults(each, path));
}

/** Whether a fault lies within the value and not in its very form. */
function isInside(issue: Issue): boolean {
  return issue.path.length > 0 && issue.path[0] !== 'param';
}

function messageOf(issue: Issue): string {
  if (issue.code === 'invalid_union') return 'This is not a part of the rule language.';
  if (issue.code === 'unrecognized_keys') return `There is no field "${quoteNames(issue.keys, '", "')}" here.`;
  return issue.message;
}

function pathText(path: Path): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
