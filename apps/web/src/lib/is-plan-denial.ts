/** How the sentences read with which a plan's limit refuses something (plan-sentences of core, risk limits, the risk check's). */
const DENIALS =
  /tier or higher\.|[Uu]pgrade your plan|Upgrade for unlimited|on your current plan|(?:on|needs) the [A-Z][a-z]+ plan\b/u;

/** Whether a sentence for the user says that the plan does not allow something. */
export function isPlanDenial(text: string): boolean {
  return DENIALS.test(text);
}
