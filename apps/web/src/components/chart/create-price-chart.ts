import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { afterPicture, nextTask } from '../../lib/next-task.ts';
import { candleThemeOptions, chartThemeOptions, toneColour, volumeColour } from './chart-theme.ts';
import type { ChartCandle, ChartFill, ChartLevel } from './chart-types.ts';
import { createLevelLayer } from './create-level-layer.ts';
import { writeTimeTick } from './write-time-tick.ts';

/** Candles visible at first. */
const SHOWN_CANDLES = 130;
const RIGHT_OFFSET = 6;

export interface PriceChartHandlers {
  /** The candle under the cursor; null when it leaves. */
  readonly onHover: (time: number | null) => void;
  readonly onPickPrice: (price: number) => void;
  /** The reader has scrolled to the oldest candle there is. */
  readonly onReachStart: () => void;
}

export interface PriceChartFormat {
  readonly decimals: number;
  readonly isHollow: boolean;
  /** Epoch milliseconds → text of the crosshair and of the axis. */
  readonly formatTime: (time: number) => string;
}

/** What the component steers. Times in epoch milliseconds; seconds stay inside this file. */
export interface PriceChartHandle {
  readonly setCandles: (candles: readonly ChartCandle[], isNewSeries: boolean) => void;
  readonly setLevels: (levels: readonly ChartLevel[]) => void;
  readonly setFills: (fills: readonly ChartFill[]) => void;
  readonly setFormat: (format: PriceChartFormat) => void;
  readonly pointAt: (candle: ChartCandle) => void;
  /** Adds the scales, each in a picture of its own; resolves when all of it is drawn. Once, after the first candles. */
  readonly unfold: () => Promise<void>;
}

interface Parts {
  readonly chart: IChartApi;
  readonly candles: ISeriesApi<'Candlestick'>;
  readonly volume: ISeriesApi<'Histogram'>;
}

function toSeconds(time: number): UTCTimestamp {
  return Math.floor(time / 1000) as UTCTimestamp;
}

function toMs(time: Time): number {
  return Number(time) * 1000;
}

function toBar(candle: ChartCandle) {
  return { time: toSeconds(candle.time), open: candle.open, high: candle.high, low: candle.low, close: candle.close };
}

function toVolumeBar(candle: ChartCandle) {
  return { time: toSeconds(candle.time), value: candle.volume, color: volumeColour(candle.close >= candle.open) };
}

/** Index from which `next` differs from `shown` when only its end grew or changed; null when it is another series. */
export function tailStart(shown: readonly ChartCandle[], next: readonly ChartCandle[]): number | null {
  if (shown.length === 0 || next.length < shown.length || next[0]?.time !== shown[0]?.time) return null;
  const last = shown.length - 1;
  if (next[last]?.time !== shown[last]?.time) return null;
  const before = last - 1;
  if (before >= 0 && next[before]?.close !== shown[before]?.close) return null;
  return last;
}

/** The opening time of the candle in which something happened; null before the first. */
export function candleTimeOf(candles: readonly ChartCandle[], time: number): number | null {
  return candles.findLast((candle) => candle.time <= time)?.time ?? null;
}

/** The first figures that a page writes on a canvas cost as much as all that follow: the scales find their font ready. */
function readyFont(): void {
  const { layout } = chartThemeOptions();
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return;
  context.font = `${layout?.fontSize ?? 11}px ${layout?.fontFamily ?? 'sans-serif'}`;
  context.measureText('0123456789.,:−');
}

/** Without its scales at first: {@link unfold} adds them. */
function build(box: HTMLElement): IChartApi {
  const { rightPriceScale, timeScale, ...theme } = chartThemeOptions();
  return createChart(box, {
    ...theme,
    autoSize: true,
    rightPriceScale: { ...rightPriceScale, visible: false },
    timeScale: {
      ...timeScale,
      visible: false,
      timeVisible: true,
      secondsVisible: false,
      rightOffset: RIGHT_OFFSET,
      barSpacing: 7,
      tickMarkFormatter: writeTimeTick,
    },
  });
}

function addSeries(chart: IChartApi, box: HTMLElement): Parts {
  const candles = chart.addSeries(CandlestickSeries, candleThemeOptions(false));
  const volume = chart.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    lastValueVisible: false,
    priceLineVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  // The library lays itself out with a table and draws on canvases; neither is content.
  for (const table of box.querySelectorAll('table')) table.setAttribute('role', 'presentation');
  for (const canvas of box.querySelectorAll('canvas')) canvas.setAttribute('aria-hidden', 'true');
  return { chart, candles, volume };
}

function listen({ chart, candles }: Parts, handlers: PriceChartHandlers): void {
  chart.subscribeCrosshairMove(({ time }) => handlers.onHover(time === undefined ? null : toMs(time)));
  chart.subscribeClick(({ point }) => {
    const price = point === undefined ? null : candles.coordinateToPrice(point.y);
    if (price !== null) handlers.onPickPrice(price);
  });
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range !== null && range.from < 5) handlers.onReachStart();
  });
}

/** An arrow below the candle for a buy, above it for a sale; in the order the library asks for. */
function toMarkers(fills: readonly ChartFill[], candles: readonly ChartCandle[]): Array<SeriesMarker<Time>> {
  return fills
    .flatMap(({ id, time, side, text }) => {
      const at = candleTimeOf(candles, time);
      if (at === null) return [];
      const isBuy = side === 'buy';
      return {
        id,
        time: toSeconds(at),
        position: isBuy ? ('belowBar' as const) : ('aboveBar' as const),
        shape: isBuy ? ('arrowUp' as const) : ('arrowDown' as const),
        color: toneColour(isBuy ? 'up' : 'down'),
        text,
      };
    })
    .toSorted((a, b) => a.time - b.time);
}

/**
 * Builds the chart in a box in steps between which the page answers (all at once they hold a phone up for a third of a second), and
 * resolves with what changes it. `signal` takes the chart away at any time; null when it came first.
 */
export async function openPriceChart(
  box: HTMLElement,
  handlers: PriceChartHandlers,
  signal: AbortSignal,
): Promise<PriceChartHandle | null> {
  await nextTask();
  readyFont();
  await nextTask();
  if (signal.aborted) return null;
  const chart = build(box);
  signal.addEventListener('abort', () => chart.remove(), { once: true });
  await nextTask();
  if (signal.aborted) return null;
  const parts = addSeries(chart, box);
  await nextTask();
  return signal.aborted ? null : steer(parts, handlers, signal);
}

const SCALES = [{ rightPriceScale: { visible: true } }, { timeScale: { visible: true } }];

async function unfold(chart: IChartApi, signal: AbortSignal): Promise<void> {
  for (const scale of SCALES) {
    await afterPicture();
    if (signal.aborted) return;
    chart.applyOptions(scale);
  }
  await afterPicture();
}

function steer(parts: Parts, handlers: PriceChartHandlers, signal: AbortSignal): PriceChartHandle {
  const { chart, candles, volume } = parts;
  const markers = createSeriesMarkers(candles, []);
  let shown: readonly ChartCandle[] = [];
  const levelLayer = createLevelLayer(chart, candles, () => shown.at(-1)?.close);
  signal.addEventListener('abort', levelLayer.destroy, { once: true });
  listen(parts, handlers);
  return {
    setCandles(next, isNewSeries) {
      const start = isNewSeries ? null : tailStart(shown, next);
      const isFirst = shown.length === 0 || isNewSeries;
      if (start === null) {
        candles.setData(next.map(toBar));
        volume.setData(next.map(toVolumeBar));
      } else {
        for (const candle of next.slice(start)) {
          candles.update(toBar(candle));
          volume.update(toVolumeBar(candle));
        }
      }
      shown = next;
      if (isFirst && next.length > 0) {
        const { rightOffset } = chart.timeScale().options();
        chart.timeScale().setVisibleLogicalRange({ from: next.length - SHOWN_CANDLES, to: next.length + rightOffset });
      }
      levelLayer.fitSoon();
    },
    setLevels: levelLayer.setLevels,
    setFills(fills) {
      markers.setMarkers(toMarkers(fills, shown));
    },
    setFormat({ decimals, isHollow, formatTime }) {
      chart.applyOptions({
        ...chartThemeOptions(),
        localization: { timeFormatter: (time: Time) => formatTime(toMs(time)) },
      });
      candles.applyOptions({
        ...candleThemeOptions(isHollow),
        priceFormat: { type: 'price', precision: decimals, minMove: 1 / 10 ** decimals },
      });
      volume.setData(shown.map(toVolumeBar));
    },
    pointAt(candle) {
      chart.setCrosshairPosition(candle.close, toSeconds(candle.time), candles);
    },
    unfold: () => unfold(chart, signal),
  };
}
