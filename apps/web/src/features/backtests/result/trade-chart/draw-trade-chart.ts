import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  type SeriesMarker,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import {
  candleThemeOptions,
  chartThemeOptions,
  toneColour,
  volumeColour,
} from '../../../../components/chart/chart-theme.ts';
import type { ChartCandle } from '../../../../components/chart/chart-types.ts';
import { TradeLink } from './trade-link.ts';
import type { TradeMark } from './trade-marks.ts';

/** The library's own time: seconds since 1970. */
export function toSeconds(time: number): UTCTimestamp {
  return Math.floor(time / 1000) as UTCTimestamp;
}

export function toBar({ time, open, high, low, close }: ChartCandle) {
  return { time: toSeconds(time), open, high, low, close };
}

export function toVolumeBar({ time, open, close, volume }: ChartCandle) {
  return { time: toSeconds(time), value: volume, color: volumeColour(close >= open) };
}

export function toMarker({ trade, time, side, isChosen, text }: TradeMark, index: number): SeriesMarker<Time> {
  const isBuy = side === 'buy';
  return {
    id: `${trade} ${index}`,
    time: toSeconds(time),
    position: isBuy ? 'belowBar' : 'aboveBar',
    shape: isBuy ? 'arrowUp' : 'arrowDown',
    color: toneColour(isChosen ? 'brand' : isBuy ? 'up' : 'down'),
    text,
    size: isChosen ? 2 : 1,
  };
}

/** The empty chart: candles, volume, the line that joins a trade's ends, and marks. */
export function buildTradeChart(box: HTMLElement) {
  const chart = createChart(box, {
    ...chartThemeOptions(),
    autoSize: true,
    timeScale: { timeVisible: true, secondsVisible: false, minBarSpacing: 0.5 },
  });
  const candles = chart.addSeries(CandlestickSeries, { ...candleThemeOptions(false), lastValueVisible: false });
  candles.applyOptions({ priceLineVisible: false });
  const quiet = { lastValueVisible: false, priceLineVisible: false, crosshairMarkerVisible: false } as const;
  const volume = chart.addSeries(HistogramSeries, {
    priceFormat: { type: 'volume' },
    priceScaleId: 'volume',
    ...quiet,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  const link = new TradeLink();
  candles.attachPrimitive(link);
  // The library lays itself out with a table and draws on canvases; neither is content.
  for (const table of box.querySelectorAll('table')) table.setAttribute('role', 'presentation');
  for (const canvas of box.querySelectorAll('canvas')) canvas.setAttribute('aria-hidden', 'true');
  return { chart, candles, volume, link, markers: createSeriesMarkers(candles, []) };
}

export type TradeChartParts = ReturnType<typeof buildTradeChart>;
