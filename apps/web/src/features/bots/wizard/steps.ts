// features/bots/wizard: from an idea to a running bot in five steps, with every line drawn before money moves.
import type { GridField } from '../../../components/grid/grid-values.ts';

export const WIZARD_STEPS = ['strategy', 'symbol', 'parameters', 'risk', 'review'] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

export const STEP_TITLE: Readonly<Record<WizardStep, string>> = {
  strategy: 'Select Strategy',
  symbol: 'Choose Symbol',
  parameters: 'Configure Parameters',
  risk: 'Set Risk',
  review: 'Review & Deploy',
};

/** Fields that a step owns: they must be right before the next step. */
export const STEP_FIELDS: Readonly<Record<WizardStep, readonly GridField[]>> = {
  strategy: [],
  symbol: [],
  parameters: [
    'lower',
    'upper',
    'stepPct',
    'grids',
    'allocation',
    'tpPctPerFill',
    'spacing',
    'buyBaseAtStart',
    'profitAsset',
    'triggerPrice',
    'trailingUp.maxLines',
    'feeBps',
  ],
  risk: ['stopLossPct', 'stopLossHoldings', 'takeProfitPrice', 'upperStopPrice'],
  review: [],
};

export function readStep(text: string | null): WizardStep {
  return WIZARD_STEPS.find((step) => step === text) ?? 'strategy';
}

/** The step that owns a field, or the parameters when it is nobody's. */
export function stepOfField(field: string): WizardStep {
  if (field === 'symbol') return 'symbol';
  return WIZARD_STEPS.find((step) => STEP_FIELDS[step].some((own) => own === field)) ?? 'parameters';
}

/** The step `distance` further on, held inside the sequence. */
export function stepAfter(step: WizardStep, distance: number): WizardStep {
  const index = Math.max(0, Math.min(WIZARD_STEPS.length - 1, WIZARD_STEPS.indexOf(step) + distance));
  return WIZARD_STEPS[index] ?? step;
}
