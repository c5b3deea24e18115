import { dec, toNumber } from '@atb/core/base/decimal';
import type { GridParams } from '@atb/core/bots/grid/params';
import { planGrid, type PlannedGrid } from '@atb/core/bots/grid/plan-grid';
import type { Instrument } from '@atb/core/market/instrument';
import { DEFAULT_FILL_TERMS } from '@atb/core/simulation/fill-terms';
import { gridFormSchema } from './grid-form.ts';
import type { GridFormValues } from './grid-values.ts';

export interface PlannedForm {
  readonly status: 'planned';
  readonly params: GridParams;
  readonly plan: PlannedGrid;
  /** Price the plan starts from: the trigger price where one is set, else the market. */
  readonly startPrice: number;
}

/** What the form would do if it were deployed now. */
export type FormPlan =
  | PlannedForm
  /** The fields themselves are wrong; the form says where. */
  | { readonly status: 'incomplete'; readonly field: string }
  /** The fields are right, the grid they describe is not. */
  | { readonly status: 'impossible'; readonly field: string; readonly message: string };

/** Plans the grid that the fields describe. Price in quote units; 0 while there is none. */
export function evaluateForm(values: GridFormValues, instrument: Instrument, marketPrice: number): FormPlan {
  const parsed = gridFormSchema.safeParse(values);
  if (!parsed.success) return { status: 'incomplete', field: parsed.error.issues[0]?.path.join('.') ?? '' };
  const params = parsed.data;
  const startPrice = params.triggerPrice === null ? marketPrice : toNumber(dec(params.triggerPrice));
  const plan = planGrid(params, instrument, startPrice, DEFAULT_FILL_TERMS.feeRate);
  if (plan.status === 'invalid') return { status: 'impossible', field: plan.field, message: plan.message };
  return { status: 'planned', params, plan, startPrice };
}
