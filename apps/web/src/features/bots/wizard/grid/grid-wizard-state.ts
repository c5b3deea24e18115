// features/bots/wizard/grid: what grids bring to the wizard.
import type { PlannedForm } from '../../../../components/grid/evaluate-form.ts';
import type { GridFormValues } from '../../../../components/grid/grid-values.ts';
import type { WizardState } from '../wizard-state.ts';

export type GridWizardState = WizardState<GridFormValues, PlannedForm>;
