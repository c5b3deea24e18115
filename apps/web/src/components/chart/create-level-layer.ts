import { LineStyle, type AutoscaleInfo, type IChartApi, type ISeriesApi } from 'lightweight-charts';
import { levelColours } from './chart-theme.ts';
import type { ChartLevel } from './chart-types.ts';
import { fitLabels, type DrawnLevel } from './fit-labels.ts';
import { makeRoom } from './make-room.ts';
import { writeTicks } from './write-ticks.ts';

const LEVEL_LOOK = {
  order: { lineStyle: LineStyle.Dashed, lineWidth: 1 },
  level: { lineStyle: LineStyle.SparseDotted, lineWidth: 1 },
  limit: { lineStyle: LineStyle.Solid, lineWidth: 1 },
} as const;

/** Edges further from the candles than this share of their price would press them flat: they stay outside the view. */
const LEVEL_REACH = 0.25;

/** The span of prices that is shown, stretched so that a grid and its edges are seen whole. Orders do not stretch it. */
function stretchOver(info: AutoscaleInfo | null, levels: readonly ChartLevel[]): AutoscaleInfo | null {
  const range = info?.priceRange ?? null;
  if (info === null || range === null) return info;
  const near = levels
    .filter(({ kind }) => kind === 'level' || kind === 'limit')
    .map(({ price }) => price)
    .filter((price) => price > range.minValue * (1 - LEVEL_REACH) && price < range.maxValue * (1 + LEVEL_REACH));
  return {
    ...info,
    priceRange: { minValue: Math.min(range.minValue, ...near), maxValue: Math.max(range.maxValue, ...near) },
  };
}

/** On a chart narrower than this, in pixels, the lines of a grid show their prices without words: these would cover the candles. */
const ROOMY_PX = 560;

export interface LevelLayer {
  readonly setLevels: (levels: readonly ChartLevel[]) => void;
  /** After the candles changed: the labels find their places again. */
  readonly fitSoon: () => void;
  readonly destroy: () => void;
}

/** The horizontal lines over the candles, with the labels that fit. */
export function createLevelLayer(
  chart: IChartApi,
  candles: ISeriesApi<'Candlestick'>,
  readLastPrice: () => number | undefined,
  /** False where the view is set by somebody else, who leaves room for the labels. */
  movesView = true,
): LevelLayer {
  let drawn: readonly DrawnLevel[] = [];
  // Lines are drawn anew with every price: what had no room before does not flash up. Null before the first look for room.
  let unlabelled: ReadonlySet<string> | null = null;
  let frame = 0;
  let labelled = '';
  const clearTicks = (): void => {
    const prices = drawn.filter(({ line }) => line.options().axisLabelVisible).map(({ level }) => level.price);
    if (labelled === prices.join(' ')) return;
    labelled = prices.join(' ');
    const toY = (price: number): number | null => candles.priceToCoordinate(price);
    const format = (price: number): string => candles.priceFormatter().format(price);
    // Set anew each time, because the library keeps the figures of ticks until their formatter changes.
    chart.applyOptions({
      localization: {
        tickmarksPriceFormatter: (ticks: readonly number[]) => writeTicks(ticks, prices, { toY, format }),
      },
    });
  };
  // The places are known once the chart has drawn itself.
  const fitSoon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const titles = drawn.map(({ title }) => title);
        if (movesView) makeRoom(chart, titles);
        if (drawn.length > 0) unlabelled = fitLabels(candles, drawn, readLastPrice());
        clearTicks();
      });
    });
  };
  const draw = (level: ChartLevel): DrawnLevel => {
    const { id, price, label, tone, kind = 'order' } = level;
    const title = kind === 'level' && chart.chartElement().clientWidth < ROOMY_PX ? '' : label;
    const axisLabelVisible = label !== '' && unlabelled !== null && !unlabelled.has(id);
    const look = { ...levelColours(tone, kind === 'level'), ...LEVEL_LOOK[kind] };
    const line = candles.createPriceLine({
      id,
      price,
      title: axisLabelVisible ? title : '',
      axisLabelVisible,
      ...look,
    });
    return { level, title, line };
  };
  chart.timeScale().subscribeVisibleLogicalRangeChange(fitSoon);
  chart.timeScale().subscribeSizeChange(fitSoon);
  return {
    setLevels(levels) {
      for (const { line } of drawn) candles.removePriceLine(line);
      candles.applyOptions({
        autoscaleInfoProvider: (original: () => AutoscaleInfo | null) => stretchOver(original(), levels),
      });
      drawn = levels.map(draw);
      fitSoon();
    },
    fitSoon,
    destroy: () => cancelAnimationFrame(frame),
  };
}
