/** How the sentences end with which a plan's limit refuses something (plan-sentences of core, and the risk check's). */
const DENIALS = /tier or higher\.|Upgrade your plan|Upgrade for unlimited|on your current plan/u;

/** Whether a sentence for the user says that the plan does not allow something. */
export function isPlanDenial(text: string): boolean {
  return DENIALS.test(text);
}
