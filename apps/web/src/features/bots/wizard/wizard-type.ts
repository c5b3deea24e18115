export const WIZARD_TYPES = ['grid', 'dca'] as const;
/** Kinds of bots that the wizard makes. */
export type WizardType = (typeof WIZARD_TYPES)[number];

export const TYPE_LABEL: Readonly<Record<WizardType, string>> = { grid: 'Grid', dca: 'DCA' };

/** The kind that a text names; null for any other text. */
export function readWizardType(text: string | null): WizardType | null {
  return WIZARD_TYPES.find((type) => type === text) ?? null;
}
