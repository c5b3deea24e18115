import { dec } from '@atb/core/base/decimal';
import { zodResolver } from '@hookform/resolvers/zod';
import { evaluateForm, type PlannedForm } from '../../../../../components/grid/evaluate-form.ts';
import { readGridAddress } from '../../../../../components/grid/grid-address.ts';
import { gridFormSchema, toGridFormValues } from '../../../../../components/grid/grid-form.ts';
import { gridLevels } from '../../../../../components/grid/grid-levels.ts';
import { GRID_DEFAULTS, type GridFormValues } from '../../../../../components/grid/grid-values.ts';
import { isFigure } from '../../../../../lib/format-number.ts';
import type { PlanSize, WizardKind } from '../../../wizard/wizard-kind.ts';
import { describeGridPlan } from './describe-grid.ts';
import { readGridDraft } from './grid-draft.ts';
import { GRID_LABEL } from '../grid-label.ts';
import { GRID_EXAMPLES } from './grid-examples.ts';
import { gridAdvice } from './grid-advice.ts';
import { gridHandles } from './grid-handles.ts';
import { GridWizardFacts } from './grid-facts.tsx';
import { GridParameters } from './grid-parameters.tsx';
import { GridRisk } from './grid-risk.tsx';

function orNull(text: string | null) {
  return text === null ? null : dec(text);
}

function levelsOf({ params, plan }: PlannedForm) {
  return gridLevels(
    plan.lines.map(({ index, price, role }) => ({ index, price, status: role })),
    {
      stopLoss: plan.stopLossPrice,
      takeProfit: orNull(params.takeProfitPrice),
      upperStop: orNull(params.upperStopPrice),
      trigger: orNull(params.triggerPrice),
    },
    true,
  );
}

/** Of a whole grid, and the allocation that makes it smaller. */
export function gridSize({ params, plan }: PlannedForm): PlanSize {
  return {
    notional: plan.quoteNeeded.minus(plan.feesReserved),
    scale: { field: 'allocation', value: dec(params.allocation), minimum: plan.minimumAllocation },
  };
}

/** Grids in the wizard. */
export const GRID_KIND: WizardKind<GridFormValues, PlannedForm> = {
  type: 'grid',
  label: GRID_LABEL,
  limits: {
    fine: 'Every order of this grid may be open at once without passing a limit.',
    over: 'The bot would start, but orders beyond the limit are denied and their lines stay empty until there is room.',
  },
  defaults: GRID_DEFAULTS,
  // The fields stay the text that was typed; what the schema makes of them is the plan's business.
  resolver: zodResolver(gridFormSchema, undefined, { raw: true }),
  stepFields: {
    strategy: [],
    symbol: [],
    ai: [],
    parameters: [
      'lower',
      'upper',
      'stepPct',
      'grids',
      'allocation',
      'tpPctPerFill',
      'spacing',
      'buyBaseAtStart',
      'profitAsset',
      'triggerPrice',
      'trailingUp.maxLines',
      'feeBps',
      'stopLossPct',
      'stopLossHoldings',
      'takeProfitPrice',
      'upperStopPrice',
    ],
    review: [],
  },
  evaluate: evaluateForm,
  needOf: ({ allocation }) =>
    isFigure(allocation) ? { field: 'allocation', label: 'Allocation', amount: dec(allocation) } : null,
  sizeOf: gridSize,
  levelsOf,
  describe: describeGridPlan,
  readDraft: readGridDraft,
  begin: (origin) => {
    if (origin.from === 'bot') return toGridFormValues(origin.name, origin.params);
    if (origin.from === 'address') return readGridAddress(new URLSearchParams(origin.query));
    return GRID_EXAMPLES.get(origin.name) ?? GRID_DEFAULTS;
  },
  ghost: 'grid',
  startsWithin: ({ params }) => (params.lower === '0' ? null : [Number(params.lower), Number(params.upper)]),
  handlesOf: gridHandles,
  adviceOf: gridAdvice,
  Parameters: GridParameters,
  Facts: GridWizardFacts,
  Risk: GridRisk,
};
