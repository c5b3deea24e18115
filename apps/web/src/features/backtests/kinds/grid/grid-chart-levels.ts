import type { GridBundle } from './grid-bundle.ts';
import { decFromNumber } from '@atb/core/base/decimal';
import type { ChartLevel } from '../../../../components/chart/chart-types.ts';
import { gridLevels } from '../../../../components/grid/grid-levels.ts';

const orNull = (price: number | null) => (price === null ? null : decFromNumber(price));

/** The lines of the grid as they stood at the end, and the prices that end it. */
export function gridChartLevels({ levels, exits }: GridBundle): readonly ChartLevel[] {
  const lines = levels.map(({ index, price, status, restsAt }) => ({
    index,
    status,
    price: decFromNumber(price),
    restsAt: orNull(restsAt),
  }));
  const ends = {
    stopLoss: orNull(exits.stopLoss),
    takeProfit: orNull(exits.takeProfit),
    upperStop: orNull(exits.upperStop),
    trigger: orNull(exits.trigger),
  };
  return gridLevels(lines, ends, false);
}
