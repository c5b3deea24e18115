import { decFromNumber, roundToIncrement, toNumber, toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { PlannedForm } from '../../../../../components/grid/evaluate-form.ts';
import type { GridFormValues } from '../../../../../components/grid/grid-values.ts';
import { type GhostHandle, distanceText } from '../../../ghost/ghost-handle.ts';

/** How near to each other the edges may be dragged, and how far away: shares of the other edge. */
const GAP = 0.005;
const FAR = 4;
const STOP_PERCENT_MAX = 99;

/** The edges of the range and the stop. A grid around the price becomes one between two prices when an edge is dragged. */
export function gridHandles(
  { plan, params }: PlannedForm,
  { priceIncrement }: Pick<Instrument, 'priceIncrement'>,
): ReadonlyArray<GhostHandle<GridFormValues>> {
  const [lowest, highest] = [plan.lines[0]?.price, plan.lines.at(-1)?.price];
  if (lowest === undefined || highest === undefined) return [];
  const text = (price: number): string => toPlain(roundToIncrement(decFromNumber(price), priceIncrement));
  const [lower, upper] = [toNumber(lowest), toNumber(highest)];
  const edges = { range: 'fixed', lower: toPlain(lowest), upper: toPlain(highest) } as const;
  const stop = plan.stopLossPrice === null ? null : toNumber(plan.stopLossPrice);
  return [
    {
      id: 'upper',
      label: 'Upper price',
      price: upper,
      min: lower * (1 + GAP),
      max: lower * FAR,
      move: (price) => ({ ...edges, upper: text(price) }),
    },
    {
      id: 'lower',
      label: 'Lower price',
      price: lower,
      min: upper / FAR,
      max: upper * (1 - GAP),
      move: (price) => ({ ...edges, lower: text(price) }),
    },
    ...(stop === null
      ? []
      : [
          {
            id: 'stop',
            label: 'Stop loss',
            price: stop,
            min: lower * (1 - STOP_PERCENT_MAX / 100),
            max: lower * (1 - 0.001),
            move: (price: number) => ({
              ...(params.lower === '0' ? {} : edges),
              stopLossPct: distanceText(1 - price / lower, 0.1, STOP_PERCENT_MAX),
            }),
          },
        ]),
  ];
}
