import { dec } from '@atb/core/base/decimal';
import { zodResolver } from '@hookform/resolvers/zod';
import { readDcaAddress } from '../../../../../components/dca/dca-address.ts';
import { dcaFormSchema, toDcaFormValues } from '../../../../../components/dca/dca-form.ts';
import { dcaLevels } from '../../../../../components/dca/dca-levels.ts';
import { DCA_DEFAULTS, type DcaFormValues } from '../../../../../components/dca/dca-values.ts';
import { evaluateDcaForm, type PlannedDcaForm } from '../../../../../components/dca/evaluate-dca-form.ts';
import type { PlanSize, WizardKind } from '../../../wizard/wizard-kind.ts';
import { DCA_LABEL } from '../dca-label.ts';
import { dcaAdvice } from './dca-advice.ts';
import { dcaHandles } from './dca-handles.ts';
import { DcaWizardFacts } from './dca-facts.tsx';
import { readDcaDraft } from './dca-draft.ts';
import { DcaParameters } from './dca-parameters.tsx';
import { DcaRisk } from './dca-risk.tsx';
import { describeDcaPlan } from './describe-dca.ts';

/** The take profit of the base order alone, which comes first, and the stop where every order has filled. */
function levelsOf({ params, plan }: PlannedDcaForm) {
  const [base, ...safetyOrders] = plan.levels;
  return dcaLevels(
    safetyOrders.map(({ key, price }) => ({ key, price, status: 'buy' })),
    {
      base: base?.price ?? null,
      average: null,
      takeProfits: base === undefined ? [] : [base.takeProfitPrice],
      stopLoss: plan.levels.at(-1)?.stopLossPrice ?? null,
      trigger: params.triggerPrice === null ? null : dec(params.triggerPrice),
    },
    true,
  );
}

/** Of a whole ladder, and the base order that makes it smaller; the rows of an own ladder do not follow it. */
export function dcaSize({ params, plan }: PlannedDcaForm): PlanSize {
  const scale = { field: 'baseAllocation', value: dec(params.baseAllocation), minimum: plan.minimumBaseAllocation };
  return { notional: plan.capital, scale: params.safetyOrders === null ? scale : null };
}

/** DCA bots in the wizard. */
export const DCA_KIND: WizardKind<DcaFormValues, PlannedDcaForm> = {
  type: 'dca',
  label: DCA_LABEL,
  limits: {
    fine: 'Every order of a deal may fill without passing a limit.',
    over: 'The bot would start, but safety orders beyond the limit are denied and tried again until there is room.',
  },
  defaults: DCA_DEFAULTS,
  resolver: zodResolver(dcaFormSchema, undefined, { raw: true }),
  stepFields: {
    strategy: [],
    symbol: [],
    ai: [],
    parameters: [
      'baseAllocation',
      'maxSafetyOrders',
      'safetyStepPct',
      'safetyScale',
      'takeProfitPct',
      'stopLossPct',
      'stepScale',
      'safetyOrders',
      'activeSafetyOrdersMax',
      'safetySignal',
      'takeProfitOn',
      'trailingTakeProfitPct',
      'stopLossOn',
      'stopLossHoldings',
      'cooldownMinutes',
      'dealsMax',
      'reinvestPct',
      'triggerPrice',
      'feeBps',
    ],
    review: [],
  },
  evaluate: evaluateDcaForm,
  needOf: (_values, evaluation) =>
    evaluation.status === 'planned'
      ? { field: 'baseAllocation', label: 'The whole ladder', amount: evaluation.plan.allocation }
      : null,
  sizeOf: dcaSize,
  levelsOf,
  describe: describeDcaPlan,
  readDraft: readDcaDraft,
  begin: (origin) => {
    if (origin.from === 'bot') return toDcaFormValues(origin.name, origin.params);
    if (origin.from === 'address') return readDcaAddress(new URLSearchParams(origin.query));
    return DCA_DEFAULTS;
  },
  ghost: 'dca',
  startsWithin: () => null,
  handlesOf: dcaHandles,
  adviceOf: dcaAdvice,
  Parameters: DcaParameters,
  Facts: DcaWizardFacts,
  Risk: DcaRisk,
};
