import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import type { AnyBotBundle } from '@atb/api/research-bundle';
import { parseTimeframe } from '@atb/core/market/timeframe';
import { useQueryClient } from '@tanstack/react-query';
import { Maximize2, Minus, Plus } from 'lucide-react';
import {
  use,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { ChartLegend } from '../../../../components/chart/chart-legend.tsx';
import type { ChartCandle, ChartLevel } from '../../../../components/chart/chart-types.ts';
import { Button } from '../../../../components/ui/button.tsx';
import { IconButton } from '../../../../components/ui/icon-button.tsx';
import { usePreferences } from '../../../../hooks/use-preferences.ts';
import { describeError } from '../../../../lib/describe-error.ts';
import { formatNumber, guessPriceDecimals } from '../../../../lib/format-number.ts';
import { formatDateTime } from '../../../../lib/format-time.ts';
import { showSymbol } from '../../../../lib/split-symbol.ts';
import { onThemeChange } from '../../../../lib/token-colour.ts';
import { CandleSource } from '../../candle-source.ts';
import { botResultOf } from '../../kinds/results.ts';
import { describeTrade } from '../describe-trade.ts';
import { reasonWords, type Trade } from '../trades.ts';
import { TradeChartView, type TradeChartState } from './trade-chart-view.ts';

/** Whose candles, and which; times are ISO. */
export interface ChartMarket {
  readonly venue: string;
  readonly symbol: string;
  readonly timeframe: string;
  readonly from: string;
  readonly to: string;
}

export interface TradeChartProps {
  readonly market: ChartMarket;
  /** Of this market, in the order of their numbers. */
  readonly trades: readonly Trade[];
  /** The bot whose lines are drawn over the candles. */
  readonly bot?: AnyBotBundle | undefined;
  /** Why a trade was left, in words. */
  readonly toReason?: (reason: Trade['reason']) => string;
  readonly chosen: number | null;
  /** The choice was made elsewhere: the chart goes there. */
  readonly isSought: boolean;
  /** `isOnChart`: its mark was clicked. */
  readonly onChoose: (tradeNumber: number, isOnChart: boolean) => void;
}

const NO_LEVELS: readonly ChartLevel[] = [];
const CLOSER = 0.5;
const FARTHER = 2;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10 };
const ZOOMS: Readonly<Record<string, number>> = { '+': CLOSER, '=': CLOSER, '-': FARTHER };

const NO_LOAD = Promise.resolve(null);

/** What the kind of the bot draws over the candles. */
function useLevels({ bot, trades, chosen }: Pick<TradeChartProps, 'bot' | 'trades' | 'chosen'>) {
  const kind = bot === undefined ? null : botResultOf(bot);
  const details = use(kind?.loadDetails() ?? NO_LOAD);
  // Only of deals each has levels of its own.
  const place = kind?.tradeWords.areDeals === true ? chosen : null;
  return useMemo(
    () => (bot === undefined || details === null ? NO_LEVELS : details.levels(bot, trades, place)),
    [bot, details, trades, place],
  );
}

function useView({ market, trades, bot, chosen, isSought, onChoose }: TradeChartProps) {
  const levels = useLevels({ bot, trades, chosen });
  const queries = useQueryClient();
  const candlesOf = useContext(CandleSource);
  const { timeZone, candles: look } = usePreferences();
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<TradeChartView | null>(null);
  const [state, setState] = useState<TradeChartState | null>(null);
  const [hovered, setHovered] = useState<ChartCandle | null>(null);
  const [theme, setTheme] = useState(0);
  const pick = useEffectEvent((trade: number) => onChoose(trade, true));
  useEffect(() => {
    const { venue, symbol, timeframe, from, to } = market;
    let made: TradeChartView | null = null;
    // A task of its own: the table comes in the one that shows the chart's place, and measures itself there.
    const timer = setTimeout(() => {
      if (box.current === null) return;
      made = new TradeChartView(box.current, {
        timeframe: parseTimeframe(timeframe) ?? '1h',
        run: { from: Date.parse(from), to: Date.parse(to) },
        trades,
        load: (detail, range) =>
          queries.query(
            candlesOf(venue, {
              symbol,
              timeframe: detail,
              from: new Date(range.from).toISOString(),
              to: new Date(range.to).toISOString(),
            }),
          ),
        onPick: pick,
        onHover: setHovered,
        onState: setState,
      });
      setView(made);
    });
    return () => {
      clearTimeout(timer);
      made?.destroy();
    };
  }, [market, trades, queries, candlesOf]);
  useEffect(() => {
    return onThemeChange(() => setTheme((version) => version + 1));
  }, []);
  const decimals = guessPriceDecimals(trades[0]?.entryPrice);
  useEffect(() => {
    view?.setFormat({ decimals, isHollow: look === 'hollow', formatTime: (time) => formatDateTime(time, timeZone) });
  }, [view, decimals, look, timeZone, theme]);
  // Their colours are those of the theme.
  useEffect(() => {
    view?.setLevels(levels);
  }, [view, levels, theme]);
  useEffect(() => {
    view?.choose(chosen, isSought);
  }, [view, chosen, isSought]);
  return { box, view, state, hovered, levels };
}

function countWords({ tradesInView, timeframe, areMarksShared }: TradeChartState, total: number): string {
  const count = (value: number): string => formatNumber(value, { decimals: 0 }).text;
  const trades = tradesInView === 1 ? '1 round trip' : `${count(tradesInView)} round trips`;
  const hint = areMarksShared ? '. They share marks: zoom in' : '';
  return `${timeframe} candles, ${trades} in view of ${count(total)}${hint}`;
}

function LoadFault({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  return (
    <div className="absolute inset-x-0 top-0 flex items-center gap-3 rounded-md border border-danger/50 bg-danger-soft p-2 text-xs">
      <span role="alert">
        {PRICES_MESSAGES.historyFailed}. {describeError(error, 'data').message}
      </span>
      <Button size="xs" variant="outline" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** Candles of the run with the entries and exits of its trades. Arrow keys go from trade to trade. */
export function TradeChart(props: TradeChartProps) {
  const { market, trades, chosen, onChoose, toReason = reasonWords } = props;
  const { timeZone } = usePreferences();
  const { box, view, state, hovered, levels } = useView(props);
  const hintId = useId();
  const place = trades.findIndex(({ number }) => number === chosen);
  const chosenTrade = trades[place];
  const onKeyDown = (event: KeyboardEvent): void => {
    const [step, zoom] = [STEPS[event.key], ZOOMS[event.key]];
    if (zoom !== undefined) view?.zoom(zoom);
    else if (step !== undefined && trades.length > 0) {
      const start = chosenTrade !== undefined || step > 0 ? place : trades.length;
      const next = trades[Math.max(0, Math.min(trades.length - 1, start + step))];
      if (next !== undefined) onChoose(next.number, false);
    } else if (event.key === 'Home') view?.showAll();
    else return;
    event.preventDefault();
  };
  return (
    <div className="flex h-[28rem] flex-col">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1 text-2xs text-fg-2">
        <span className="num whitespace-normal" data-testid="trades-in-view">
          {state === null || (state.isLoading && state.tradesInView === 0)
            ? 'Loading candles'
            : countWords(state, trades.length)}
        </span>
        {hovered !== null && <ChartLegend candle={hovered} />}
        <span className="ml-auto flex">
          <IconButton size="icon-xs" label="Closer" onClick={() => view?.zoom(CLOSER)}>
            <Plus aria-hidden />
          </IconButton>
          <IconButton size="icon-xs" label="Farther" onClick={() => view?.zoom(FARTHER)}>
            <Minus aria-hidden />
          </IconButton>
          <IconButton size="icon-xs" label="Show the whole run" onClick={() => view?.showAll()}>
            <Maximize2 aria-hidden />
          </IconButton>
        </span>
      </div>
      <div className="relative min-h-0 flex-1">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application widget handles its own keys */}
        <div
          ref={box}
          role="application"
          aria-roledescription="price chart"
          aria-label={`${showSymbol(market.symbol)} ${market.timeframe} candles with ${trades.length} round trips${levels.length === 0 ? '' : ` and ${levels.length} levels`}`}
          aria-describedby={hintId}
          tabIndex={0}
          onKeyDown={onKeyDown}
          className="absolute inset-0 focus-visible:-outline-offset-2"
        />
        {state !== null && state.error !== null && <LoadFault error={state.error} onRetry={() => view?.retry()} />}
      </div>
      <p id={hintId} className="sr-only">
        Left and right arrow keys go from trade to trade, plus and minus zoom in and out, Home shows the whole run. All
        trades are in the table below.
      </p>
      <p aria-live="polite" className="sr-only">
        {chosenTrade !== undefined && describeTrade(chosenTrade, timeZone, toReason)}
      </p>
    </div>
  );
}
