import { timeframeMs, type Timeframe } from '@atb/core/market/timeframe';
import type { Time } from 'lightweight-charts';
import { candleThemeOptions, chartThemeOptions, toneColour } from '../../../../components/chart/chart-theme.ts';
import type { ChartCandle, ChartLevel } from '../../../../components/chart/chart-types.ts';
import { createLevelLayer, type LevelLayer } from '../../../../components/chart/create-level-layer.ts';
import type { Trade } from '../trades.ts';
import {
  candleIndex,
  chooseDetail,
  covers,
  listDetails,
  planWindow,
  toLogical,
  toTime,
  type CandleWindow,
  type TimeRange,
} from './candle-window.ts';
import { buildTradeChart, toBar, toMarker, toSeconds, toVolumeBar, type TradeChartParts } from './draw-trade-chart.ts';
import type { TradeLinkPath } from './trade-link.ts';
import { tradePath } from './trade-path.ts';
import { indexTrades, shareRoom, toMarks, tradesInView, type TradeIndex } from './trade-marks.ts';

/** Narrowest candle before longer ones take their place, pixels. */
const CANDLE_PX = 2.5;
const CANDLES_MIN = 120;
/** A chosen trade is shown with so much around it: a multiple of its length, at least so many candles. */
const AROUND = 4;
const AROUND_CANDLES = 60;
/** Share of the view that the labels of lines take. */
const LABEL_ROOM = 0.12;
/** The view has to rest this long before candles are asked for. */
const REST_MS = 120;

export interface TradeChartState {
  /** Of the candles drawn. */
  readonly timeframe: Timeframe;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly tradesInView: number;
  /** There are too many trades in view for a mark each. */
  readonly areMarksShared: boolean;
}

export interface TradeChartOptions {
  readonly timeframe: Timeframe;
  /** The run's candles, epoch milliseconds. */
  readonly run: TimeRange;
  readonly trades: readonly Trade[];
  readonly load: (timeframe: Timeframe, range: TimeRange) => Promise<readonly ChartCandle[]>;
  readonly onPick: (tradeNumber: number) => void;
  readonly onHover: (candle: ChartCandle | null) => void;
  readonly onState: (state: TradeChartState) => void;
}

export interface TradeChartFormat {
  readonly decimals: number;
  readonly isHollow: boolean;
  /** Epoch milliseconds → text of the crosshair. */
  readonly formatTime: (time: number) => string;
}

/** A chart of the whole run that keeps only the candles and marks around what is in view. Times in epoch milliseconds. */
export class TradeChartView {
  readonly #box: HTMLElement;
  readonly #options: TradeChartOptions;
  readonly #parts: TradeChartParts;
  readonly #details: readonly Timeframe[];
  readonly #index: TradeIndex;
  #shown: CandleWindow;
  /** Where the view is to go once its candles are there. */
  #target: TimeRange | null = null;
  #chosen: number | null = null;
  #state: TradeChartState;
  #attempt = 0;
  /** Windows shown so far, and what the marks on the chart were made from. */
  #windowCount = 0;
  #marksKey = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #frame = 0;
  #levels: LevelLayer | null = null;
  /** Effects of the render that replaces this view may still ask it for something. */
  #isDestroyed = false;

  constructor(box: HTMLElement, options: TradeChartOptions) {
    this.#box = box;
    this.#options = options;
    this.#parts = buildTradeChart(box);
    this.#details = listDetails(options.timeframe);
    this.#index = indexTrades(options.trades);
    const timeframe = this.#details.at(-1) ?? options.timeframe;
    this.#shown = { ...options.run, timeframe, candles: [] };
    this.#state = { timeframe, isLoading: true, error: null, tradesInView: 0, areMarksShared: false };
    this.#listen();
    this.#goTo(options.run);
  }

  /** Marks a trade; `isSought` also brings it into view. */
  choose(tradeNumber: number | null, isSought: boolean): void {
    if (this.#isDestroyed) return;
    this.#chosen = tradeNumber;
    const trade = this.#chosenTrade();
    if (trade !== undefined && isSought) this.#seek(trade);
    this.#drawLink();
    this.#drawMarks();
  }

  /** Draws lines in the colours of the theme. */
  setLevels(levels: readonly ChartLevel[]): void {
    if (this.#isDestroyed || (levels.length === 0 && this.#levels === null)) return;
    const { chart, candles } = this.#parts;
    this.#levels ??= createLevelLayer(chart, candles, () => undefined, false);
    this.#levels.setLevels(levels);
  }

  showAll(): void {
    this.#goTo(this.#options.run);
  }

  /** Below 1 comes closer. */
  zoom(factor: number): void {
    const view = this.#readView();
    if (view === null) return;
    const [middle, half] = [(view.from + view.to) / 2, ((view.to - view.from) / 2) * factor];
    this.#goTo({ from: middle - half, to: middle + half });
  }

  /** Asks again for what could not be loaded. */
  retry(): void {
    this.#goTo(this.#target ?? this.#readView() ?? this.#options.run);
  }

  setFormat({ decimals, isHollow, formatTime }: TradeChartFormat): void {
    if (this.#isDestroyed) return;
    const { chart, candles, volume } = this.#parts;
    chart.applyOptions({
      ...chartThemeOptions(),
      localization: { timeFormatter: (time: Time) => formatTime(Number(time) * 1000) },
    });
    candles.applyOptions({
      ...candleThemeOptions(isHollow),
      priceFormat: { type: 'price', precision: decimals, minMove: 1 / 10 ** decimals },
    });
    volume.setData(this.#shown.candles.map(toVolumeBar));
    this.#marksKey = ''; // The colours may have changed.
    this.#drawLink();
    this.#drawMarks();
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.#attempt += 1;
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#levels?.destroy();
    this.#parts.chart.remove();
  }

  #listen(): void {
    const { chart } = this.#parts;
    const { onPick, onHover } = this.#options;
    chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => this.#drawMarks());
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => {
        const view = this.#readView();
        if (view !== null && this.#target === null) this.#ensure(view);
      }, REST_MS);
    });
    chart.subscribeClick(({ hoveredInfo }) => {
      const id = hoveredInfo?.objectId;
      if (typeof id === 'string') onPick(Number.parseInt(id, 10));
    });
    chart.subscribeCrosshairMove(({ time }) => {
      onHover(time === undefined ? null : (this.#candleAt(Number(time) * 1000) ?? null));
    });
  }

  #say(part: Partial<TradeChartState>): void {
    const next = { ...this.#state, ...part };
    const keys = Object.keys(part) as Array<keyof TradeChartState>;
    const isSame = keys.every((key) => this.#state[key] === next[key]);
    this.#state = next;
    if (!isSame) this.#options.onState(next);
  }

  #chosenTrade(): Trade | undefined {
    return this.#options.trades.find(({ number }) => number === this.#chosen);
  }

  #candleAt(time: number): ChartCandle | undefined {
    const { candles } = this.#shown;
    return candles[candleIndex(candles, time)];
  }

  #readView(): TimeRange | null {
    const range = this.#parts.chart.timeScale().getVisibleLogicalRange();
    if (range === null || this.#shown.candles.length === 0) return null;
    return { from: toTime(this.#shown, range.from), to: toTime(this.#shown, range.to + 1) };
  }

  /** The line of the chosen trade, when its ends lie on candles that are drawn. */
  #drawLink(): void {
    this.#parts.link.set(this.#findLink());
  }

  #findLink(): TradeLinkPath | null {
    const trade = this.#chosenTrade();
    if (trade === undefined || trade.exitTime >= this.#shown.to) return null;
    const [entry, exit] = [this.#candleAt(trade.entryTime), this.#candleAt(trade.exitTime)];
    if (entry === undefined || exit === undefined || entry === exit) return null;
    const points = tradePath(trade).map(({ time, price }) => ({
      time: toSeconds(this.#candleAt(time)?.time ?? entry.time),
      price,
    }));
    return { points, color: toneColour('brand') };
  }

  #drawMarks(): void {
    const view = this.#readView();
    if (view === null) return;
    const { from, to, candles } = this.#shown;
    // What lies outside the candles that are drawn would be marked at their edge.
    const inView = tradesInView(this.#index, { from: Math.max(view.from, from), to: Math.min(view.to, to) });
    const candlesInView = (view.to - view.from) / timeframeMs(this.#shown.timeframe);
    const options = { chosen: this.#chosen, ...shareRoom(inView.length, candlesInView, this.#box.clientWidth) };
    // Shared marks are made once for all candles that are loaded, not anew for every step of a movement.
    const own = options.shared === 0 ? inView : null;
    const key = [this.#windowCount, ...Object.values(options), own?.[0]?.number, own?.length].join(' ');
    if (key !== this.#marksKey) {
      this.#marksKey = key;
      const marks = toMarks(own ?? tradesInView(this.#index, this.#shown), candles, options);
      this.#parts.markers.setMarkers(marks.map(toMarker));
    }
    this.#say({ tradesInView: inView.length, areMarksShared: options.shared > 0 });
  }

  #show(view: TimeRange): void {
    const [from, to] = [toLogical(this.#shown, view.from), toLogical(this.#shown, view.to) - 1];
    // The labels of lines stand beside the last candle, not on it.
    const room = this.#levels !== null && view.to === this.#options.run.to ? (to - from) * LABEL_ROOM : 0;
    this.#parts.chart.timeScale().setVisibleLogicalRange({ from, to: to + room });
  }

  #apply(next: CandleWindow): void {
    const view = this.#target ?? this.#readView() ?? this.#options.run;
    const { candles, volume } = this.#parts;
    this.#target = null;
    this.#shown = next;
    this.#windowCount += 1;
    candles.setData(next.candles.map(toBar));
    volume.setData(next.candles.map(toVolumeBar));
    this.#levels?.fitSoon();
    this.#show(view);
    this.#drawLink();
    this.#drawMarks();
    this.#say({ timeframe: next.timeframe, isLoading: false, error: null });
  }

  async #fetch(view: TimeRange, timeframe: Timeframe): Promise<void> {
    this.#attempt += 1;
    const own = this.#attempt;
    const range = planWindow(view, timeframe, this.#options.run);
    this.#say({ isLoading: true });
    try {
      const candles = await this.#options.load(timeframe, range);
      if (own === this.#attempt) this.#apply({ ...range, timeframe, candles });
    } catch (error) {
      if (own === this.#attempt) this.#say({ isLoading: false, error });
    }
  }

  /** Loads what a view needs; true when it is there already. */
  #ensure(view: TimeRange): boolean {
    const candlesMax = Math.max(CANDLES_MIN, this.#box.clientWidth / CANDLE_PX);
    const detail = chooseDetail(this.#details, view, candlesMax);
    const { timeframe, candles } = this.#shown;
    if (detail === timeframe && candles.length > 0 && covers(this.#shown, view, this.#options.run)) return true;
    void this.#fetch(view, detail);
    return false;
  }

  #goTo(view: TimeRange): void {
    this.#target = view;
    if (!this.#ensure(view)) return;
    this.#attempt += 1; // What was under way for another view is not wanted any more.
    this.#target = null;
    this.#show(view);
    this.#drawMarks();
    this.#say({ isLoading: false });
  }

  #seek({ entryTime, exitTime }: Trade): void {
    const around = AROUND_CANDLES * timeframeMs(this.#options.timeframe);
    const half = Math.max((exitTime - entryTime) * AROUND, around) / 2;
    const middle = (entryTime + exitTime) / 2;
    this.#goTo({ from: middle - half, to: middle + half });
  }
}
