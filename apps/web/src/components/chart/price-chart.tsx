import { lazy, Suspense, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { usePreferences } from '../../hooks/use-preferences.ts';
import { cn } from '../../lib/cn.ts';
import { decimalsOf, guessPriceDecimals } from '../../lib/format-number.ts';
import { formatDateTime } from '../../lib/format-time.ts';
import { onThemeChange } from '../../lib/token-colour.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartCandle, ChartFill, ChartLevel } from './chart-types.ts';
import { candleTimeOf, openPriceChart, type PriceChartHandle, type PriceChartHandlers } from './create-price-chart.ts';
import { describeCandle } from './describe-candle.ts';

export interface PriceChartProps {
  /** 'BTC/USDT 1 hour candles with your orders' */
  readonly label: string;
  /** Symbol and timeframe: a change of it starts over at the newest candle. */
  readonly seriesKey: string;
  /** Oldest first. A new array whose end grew or changed is drawn as an update. */
  readonly candles: readonly ChartCandle[];
  readonly levels?: readonly ChartLevel[];
  readonly fills?: readonly ChartFill[];
  /** Price increment, '0.01'. */
  readonly tick?: string | undefined;
  /** A click on the chart, as a price: fills the limit field. */
  readonly onPickPrice?: (price: number) => void;
  /** Asks for older candles. */
  readonly onReachStart?: () => void;
  /** The first picture is whole. */
  readonly onDrawn?: () => void;
}

const CandleTable = lazy(async () => ({ default: (await import('./candle-table.tsx')).CandleTable }));
const NO_LEVELS: readonly ChartLevel[] = [];
const NO_FILLS: readonly ChartFill[] = [];
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

function useThemeVersion(): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    return onThemeChange(() => setVersion((known) => known + 1));
  }, []);
  return version;
}

/** The chart once it is drawn with its scales; what lies over the candles comes after that. */
function useWhole(chart: PriceChartHandle | null, onDrawn: (() => void) | undefined): PriceChartHandle | null {
  const [whole, setWhole] = useState<PriceChartHandle | null>(null);
  const announce = useRef(onDrawn);
  useEffect(() => {
    announce.current = onDrawn;
  });
  useEffect(() => {
    void chart?.unfold().then(() => {
      setWhole(chart);
      announce.current?.();
    });
  }, [chart]);
  return whole === chart ? whole : null;
}

function useChart(props: PriceChartProps, onHover: (time: number | null) => void) {
  const { seriesKey, candles, levels = NO_LEVELS, fills = NO_FILLS, tick } = props;
  const { timeZone, candles: candleLook } = usePreferences();
  const decimals = tick === undefined ? guessPriceDecimals(candles.at(-1)?.close) : decimalsOf(tick);
  const theme = useThemeVersion();
  const box = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<PriceChartHandle | null>(null);
  const handlers = useRef<PriceChartHandlers>(null);
  const drawnKey = useRef<string | null>(null);
  useEffect(() => {
    handlers.current = {
      onHover,
      onPickPrice: (price) => props.onPickPrice?.(price),
      onReachStart: () => props.onReachStart?.(),
    };
  });
  // Built when there is something to draw: an empty chart would cost as much to draw as the full one.
  const [isWanted, setWanted] = useState(false);
  if (candles.length > 0 && !isWanted) setWanted(true);
  useEffect(() => {
    if (box.current === null || !isWanted) return undefined;
    const life = new AbortController();
    drawnKey.current = null;
    const opening = openPriceChart(
      box.current,
      {
        onHover: (time) => handlers.current?.onHover(time),
        onPickPrice: (price) => handlers.current?.onPickPrice(price),
        onReachStart: () => handlers.current?.onReachStart(),
      },
      life.signal,
    );
    void opening.then((made) => {
      if (made !== null) setChart(made);
    });
    return () => {
      life.abort();
      setChart(null);
    };
  }, [isWanted]);
  useEffect(() => {
    chart?.setFormat({
      decimals,
      isHollow: candleLook === 'hollow',
      formatTime: (time) => formatDateTime(time, timeZone),
    });
  }, [chart, decimals, candleLook, timeZone, theme]);
  useEffect(() => {
    chart?.setCandles(candles, drawnKey.current !== seriesKey);
    drawnKey.current = seriesKey;
  }, [chart, candles, seriesKey]);
  const whole = useWhole(chart, props.onDrawn);
  useEffect(() => {
    whole?.setLevels(levels);
  }, [whole, levels, theme]);
  // Markers hang on candles: they are placed again when the candles change hands.
  const firstTime = candles[0]?.time;
  useEffect(() => {
    whole?.setFills(fills);
  }, [whole, fills, firstTime, candles.length, theme]);
  return { box, chart: whole, decimals };
}

/** Arrow keys walk from candle to candle; each is pointed at and read out. */
function useKeyboardReading(props: PriceChartProps, chart: PriceChartHandle | null, decimals: number) {
  const { candles, fills = NO_FILLS } = props;
  const { timeZone: zone } = usePreferences();
  const [said, setSaid] = useState('');
  const position = useRef<number | null>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = KEY_STEPS[event.key];
    const last = candles.length - 1;
    if (step === undefined || last < 0) return;
    event.preventDefault();
    position.current = Math.max(0, Math.min(last, (position.current ?? last) + step));
    const candle = candles[position.current];
    if (candle === undefined) return;
    chart?.pointAt(candle);
    const inside = fills.filter((fill) => candleTimeOf(candles, fill.time) === candle.time);
    setSaid(describeCandle(candle, inside, { decimals, zone }));
  };
  return { said, onKeyDown };
}

/**
 * Candles, volume, levels and fills, live. Readable by arrow keys and as a table. Load it through LazyPriceChart: it brings the
 * chart library (55 KB).
 */
export function PriceChart(props: PriceChartProps) {
  const { label, candles, tick } = props;
  const [hovered, setHovered] = useState<number | null>(null);
  const [isTable, setTable] = useState(false);
  const { box, chart, decimals } = useChart(props, setHovered);
  const { said, onKeyDown } = useKeyboardReading(props, chart, decimals);
  const hintId = useId();
  const candle = hovered === null ? candles.at(-1) : (candles.find((one) => one.time === hovered) ?? candles.at(-1));
  return (
    <div className={cn('relative isolate flex h-full min-h-0 w-full flex-col', chart === null && 'invisible')}>
      <div className="flex h-6 shrink-0 items-center gap-3 px-3">
        <ChartLegend candle={candle} tick={tick} />
        <button
          type="button"
          onClick={() => setTable(!isTable)}
          className="touch-target ml-auto shrink-0 rounded-xs text-2xs text-fg-2 underline-offset-2 hover:text-fg hover:underline"
        >
          {isTable ? 'View as chart' : 'View as table'}
        </button>
      </div>
      <div className="relative min-h-0 flex-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
        <div
          ref={box}
          role="application"
          aria-roledescription="price chart"
          aria-label={label}
          aria-describedby={hintId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className={cn('absolute inset-0 focus-visible:-outline-offset-2', isTable && 'invisible')}
        />
        {isTable && (
          <div className="absolute inset-0 z-10 bg-surface-1">
            <Suspense fallback={<Skeleton className="h-full" />}>
              <CandleTable label={label} candles={candles} tick={tick} />
            </Suspense>
          </div>
        )}
      </div>
      <p id={hintId} className="sr-only">
        Left and right arrow keys read the candles, Page Up and Page Down jump ten, Home and End go to the first and the
        last.
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </div>
  );
}
