import type { DcaFormValues } from '../../../components/dca/dca-values.ts';
import type { GridFormValues } from '../../../components/grid/grid-values.ts';
import type { WizardStep } from './steps.ts';
import type { WizardType } from './wizard-type.ts';

/** What a form begins with when it is neither a draft nor the defaults. */
export type WizardOrigin =
  /** A copy of a bot. */
  | { readonly from: 'bot'; readonly name: string; readonly params: unknown }
  /** The grid of a backtest or of the example. */
  | { readonly from: 'grid'; readonly values: GridFormValues }
  /** The DCA bot of a backtest. */
  | { readonly from: 'dca'; readonly values: DcaFormValues };

/** Where the wizard opens. */
export interface WizardStart {
  readonly type: WizardType;
  readonly symbol: string;
  readonly step: WizardStep;
  /** Null for the draft of the kind, or its defaults. */
  readonly origin: WizardOrigin | null;
}
