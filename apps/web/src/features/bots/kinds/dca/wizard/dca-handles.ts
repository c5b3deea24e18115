import { toNumber } from '@atb/core/base/decimal';
import type { PlannedDcaForm } from '../../../../../components/dca/evaluate-dca-form.ts';
import type { DcaFormValues } from '../../../../../components/dca/dca-values.ts';
import { type GhostHandle, distanceText } from '../../../ghost/ghost-handle.ts';

const STEP_PERCENT_MAX = 50;
const PERCENT_MAX = 99;

/** Take profit of the base order, the last safety order, whose distance is that of all steps, and the stop. */
export function dcaHandles({ plan, params }: PlannedDcaForm): ReadonlyArray<GhostHandle<DcaFormValues>> {
  const [base, ...safetyOrders] = plan.levels;
  const last = safetyOrders.at(-1);
  if (base === undefined) return [];
  const price = toNumber(base.price);
  const takeProfit = toNumber(base.takeProfitPrice);
  // It lies a little above the percentage: both fees are earned, too.
  const paid = takeProfit / (1 + Number(params.takeProfitPct) / 100);
  const handles: Array<GhostHandle<DcaFormValues>> = [
    {
      id: 'take-profit',
      label: 'Take profit',
      price: takeProfit,
      min: price * 1.001,
      max: price * 2,
      move: (to) => ({ takeProfitPct: distanceText(to / paid - 1, 0.1, PERCENT_MAX) }),
    },
  ];
  if (last !== undefined && params.safetyOrders === null) {
    const depth = price - toNumber(last.price);
    const step = Number(params.safetyStepPct) / 100;
    handles.push({
      id: 'last-safety-order',
      label: 'Last safety order',
      price: toNumber(last.price),
      min: price * 0.05,
      max: price * 0.999,
      // All steps grow by the same factor.
      move: (to) => ({ safetyStepPct: distanceText((step * (price - to)) / depth, 0.05, STEP_PERCENT_MAX) }),
    });
  }
  const stop = plan.levels.at(-1)?.stopLossPrice ?? null;
  if (stop !== null) {
    // What the percentage is of: the average or the base.
    const reference = toNumber(stop) / (1 - Number(params.stopLossPct) / 100);
    handles.push({
      id: 'stop',
      label: 'Stop loss',
      price: toNumber(stop),
      min: reference * 0.01,
      max: reference * 0.999,
      move: (to) => ({ stopLossPct: distanceText(1 - to / reference, 0.1, PERCENT_MAX) }),
    });
  }
  return handles;
}
