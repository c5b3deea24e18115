import { dec, toNumber } from '@atb/core/base/decimal';
import type { DcaParams } from '@atb/core/bots/dca/params';
import { planDca, type PlannedDca } from '@atb/core/bots/dca/plan-dca';
import type { Instrument } from '@atb/core/market/instrument';
import { DEFAULT_FILL_MODEL } from '@atb/core/simulation/fill-model';
import type { BotFormPlan, FieldsState, PlannedBot } from '../bot-form/form-plan.ts';
import { dcaFormSchema } from './dca-form.ts';
import type { DcaFormValues } from './dca-values.ts';

/** A DCA bot that could be deployed as it stands. */
export type PlannedDcaForm = PlannedBot<DcaParams, PlannedDca>;
export type DcaFieldsState = FieldsState<DcaFormValues>;

/** Plans the ladder that the fields describe. Price in quote units; 0 while there is none. */
export function evaluateDcaForm(
  values: DcaFormValues,
  instrument: Instrument,
  marketPrice: number,
): BotFormPlan<PlannedDcaForm> {
  const parsed = dcaFormSchema.safeParse(values);
  if (!parsed.success) return { status: 'incomplete', field: parsed.error.issues[0]?.path.join('.') ?? '' };
  const params = parsed.data;
  const startPrice = params.triggerPrice === null ? marketPrice : toNumber(dec(params.triggerPrice));
  const plan = planDca(params, instrument, startPrice, DEFAULT_FILL_MODEL.feeRate);
  if (plan.status === 'invalid') return { status: 'impossible', field: plan.field, message: plan.message };
  return { status: 'planned', params, plan, startPrice };
}
