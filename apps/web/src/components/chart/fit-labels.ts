import type { IPriceLine, ISeriesApi } from 'lightweight-charts';
import type { ChartLevel } from './chart-types.ts';
import { chooseLabels } from './choose-labels.ts';

/** A level and the library's line for it. */
export interface DrawnLevel {
  readonly level: ChartLevel;
  /** The words beside the price; '' where there is no room for them. */
  readonly title: string;
  readonly line: IPriceLine;
}

/** A draft and a stop are read before an order, an order before one line of many; of a grid the ends come first. */
const LABEL_WEIGHT = { order: 2, level: 0, limit: 3 } as const;
const END_WEIGHT = 1;

/** Shows the labels that fit where their lines are now; a line without its label stays drawn. Returns the ids of those. */
export function fitLabels(
  candles: ISeriesApi<'Candlestick'>,
  drawn: readonly DrawnLevel[],
  lastPrice: number | undefined,
): ReadonlySet<string> {
  const prices = drawn.map(({ level }) => level.price);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const requests = drawn.flatMap(({ level }) => {
    const y = level.label === '' ? null : candles.priceToCoordinate(level.price);
    const isEnd = level.price === lowest || level.price === highest;
    return y === null
      ? []
      : { id: level.id, y, weight: LABEL_WEIGHT[level.kind ?? 'order'] + (isEnd ? END_WEIGHT : 0) };
  });
  const price = lastPrice === undefined ? null : candles.priceToCoordinate(lastPrice);
  const chosen = chooseLabels(requests, price === null ? [] : [price]);
  for (const { level, title, line } of drawn) {
    const isShown = chosen.has(level.id);
    if (line.options().axisLabelVisible === isShown) continue;
    line.applyOptions({ axisLabelVisible: isShown, title: isShown ? title : '' });
  }
  return new Set(drawn.map(({ level }) => level.id).filter((id) => !chosen.has(id)));
}
