import type { PlannedForm } from '../../../../../components/grid/evaluate-form.ts';
import type { GridFormValues } from '../../../../../components/grid/grid-values.ts';
import type { WizardState } from '../../../wizard/form-state.ts';

export type GridWizardState = WizardState<GridFormValues, PlannedForm>;
