// features/bots/wizard: from an idea to a running bot in five steps, with every line drawn before money moves.
export const WIZARD_STEPS = ['strategy', 'symbol', 'ai', 'parameters', 'review'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

export const STEP_TITLE: Readonly<Record<WizardStep, string>> = {
  strategy: 'Select Strategy',
  symbol: 'Choose Symbol',
  ai: 'AI Optimization',
  parameters: 'Configure Parameters',
  review: 'Review & Deploy',
};

/** A step by its name; older drafts and links know a step for the risk, which is a part of the parameters now. */
export function readStep(text: string | null): WizardStep {
  if (text === 'risk') return 'parameters';
  return WIZARD_STEPS.find((step) => step === text) ?? 'strategy';
}

/** Fields of every step. */
export type StepFields = Readonly<Record<WizardStep, readonly string[]>>;

/** The step that owns a field or what the field is a part of; the parameters when it is nobody's. */
export function stepOfField(field: string, fields: StepFields): WizardStep {
  if (field === 'symbol') return 'symbol';
  const isOwn = (own: string): boolean => own === field || field.startsWith(`${own}.`);
  return WIZARD_STEPS.find((step) => fields[step].some(isOwn)) ?? 'parameters';
}

/** The step `distance` further on, held inside the sequence. */
export function stepAfter(step: WizardStep, distance: number): WizardStep {
  const index = Math.max(0, Math.min(WIZARD_STEPS.length - 1, WIZARD_STEPS.indexOf(step) + distance));
  return WIZARD_STEPS[index] ?? step;
}
