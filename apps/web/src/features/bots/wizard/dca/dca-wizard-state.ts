// features/bots/wizard/dca: what DCA bots bring to the wizard.
import type { DcaFormValues } from '../../../../components/dca/dca-values.ts';
import type { PlannedDcaForm } from '../../../../components/dca/evaluate-dca-form.ts';
import type { WizardState } from '../wizard-state.ts';

export type DcaWizardState = WizardState<DcaFormValues, PlannedDcaForm>;
