import type { DcaFormValues } from '../../../../../components/dca/dca-values.ts';
import type { PlannedDcaForm } from '../../../../../components/dca/evaluate-dca-form.ts';
import type { WizardState } from '../../../wizard/form-state.ts';

export type DcaWizardState = WizardState<DcaFormValues, PlannedDcaForm>;
