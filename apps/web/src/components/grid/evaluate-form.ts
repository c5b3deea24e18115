import { dec, toNumber } from '@atb/core/base/decimal';
import type { GridParams } from '@atb/core/bots/grid/params';
import { planGrid, type PlannedGrid } from '@atb/core/bots/grid/plan-grid';
import type { Instrument } from '@atb/core/market/instrument';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import type { BotFormPlan, PlannedBot } from '../bot-form/form-plan.ts';
import { gridFormSchema } from './grid-form.ts';
import type { GridFormValues } from './grid-values.ts';

/** A grid that could be deployed as it stands. */
export type PlannedForm = PlannedBot<GridParams, PlannedGrid>;
export type FormPlan = BotFormPlan<PlannedForm>;

/** Plans the grid that the fields describe. Price in quote units; 0 while there is none. */
export function evaluateForm(values: GridFormValues, instrument: Instrument, marketPrice: number): FormPlan {
  const parsed = gridFormSchema.safeParse(values);
  if (!parsed.success) return { status: 'incomplete', field: parsed.error.issues[0]?.path.join('.') ?? '' };
  const params = parsed.data;
  const startPrice = params.triggerPrice === null ? marketPrice : toNumber(dec(params.triggerPrice));
  const plan = planGrid(params, instrument, startPrice, DEFAULT_FILL_MODEL.feeRate);
  if (plan.status === 'invalid') return { status: 'impossible', field: plan.field, message: plan.message };
  return { status: 'planned', params, plan, startPrice };
}
