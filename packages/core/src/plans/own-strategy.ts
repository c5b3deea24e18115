import { sortKeys } from '../base/sort-keys.ts';
import { strategyById } from '../strategies/catalogue/catalogue.ts';
import type { StrategyDefinition } from '../strategies/definition.ts';
import { readDefinition } from '../strategies/read-definition.ts';
import { type PlanCheck, checkFeature } from './plan-check.ts';
import { ownStrategyNotInPlan } from './plan-sentences.ts';
import type { Tier } from './tiers.ts';

/** Strategies of one's own come with a plan; those of the catalogue, as they are there, are for everybody. */
export function checkOwnStrategy(tier: Tier, definition: StrategyDefinition): PlanCheck {
  if (isOfCatalogue(definition)) return { status: 'allowed' };
  const check = checkFeature(tier, 'customIndicators');
  if (check.status === 'allowed') return check;
  return { ...check, message: ownStrategyNotInPlan() };
}

/** The id alone says nothing: anybody may write it above rules of their own. */
function isOfCatalogue(definition: StrategyDefinition): boolean {
  const known = strategyById(definition.id);
  return known !== null && canonical(known) === canonical(definition);
}

function canonical(definition: StrategyDefinition): string {
  const read = readDefinition(definition);
  return JSON.stringify(sortKeys(read.status === 'valid' ? read.definition : definition));
}
