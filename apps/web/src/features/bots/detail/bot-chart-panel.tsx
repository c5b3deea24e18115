import { dec, toPlain, type Decimal } from '@atb/core/base/decimal';
import { stopLossPrice } from '@atb/core/bots/grid/grid-exits';
import type { GridState } from '@atb/core/bots/grid/state';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ChartFill } from '../../../components/chart/chart-types.ts';
import { LazyPriceChart } from '../../../components/chart/lazy-price-chart.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useCandles } from '../../../hooks/use-candles.ts';
import { CHART_TIMEFRAMES, type ChartTimeframe } from '../../../lib/api/candles.ts';
import { fillsQuery, type Fill } from '../../../lib/api/fills.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { gridLevels } from '../components/grid-levels.ts';

const DEFAULT_TIMEFRAME: ChartTimeframe = '15m';
/** From so many fills on, their figures would cover each other: the arrows alone remain. */
const TEXTS_MAX = 40;

function orNull(text: string | null): Decimal | null {
  return text === null ? null : dec(text);
}

function toLevels({ state, figures }: BotView) {
  if (state === null || figures === null || state.phase === 'finished') return [];
  return gridLevels(figures.lines, exitsOf(state), false);
}

function exitsOf({ params, slots, phase }: GridState) {
  const [lowest] = slots;
  return {
    stopLoss: lowest === undefined ? null : stopLossPrice(params, lowest.buyPrice),
    takeProfit: orNull(params.takeProfitPrice),
    upperStop: orNull(params.upperStopPrice),
    trigger: phase === 'waiting_trigger' ? orNull(params.triggerPrice) : null,
  };
}

/** A buy carries its quantity, a sell what it earned. */
function toMark(fill: Fill, hasText: boolean): ChartFill {
  const text =
    fill.realized_pnl === null
      ? formatNumber(fill.qty, { decimals: 8, minDecimals: 0 }).text
      : formatNumber(fill.realized_pnl, { signed: true }).text;
  return {
    id: fill.id,
    time: Date.parse(fill.exec_ts),
    side: fill.side,
    price: Number(fill.price),
    text: hasText ? text : '',
  };
}

function useTimeframe() {
  const [parameters, setParameters] = useSearchParams();
  const timeframe = CHART_TIMEFRAMES.find((one) => one === parameters.get('tf')) ?? DEFAULT_TIMEFRAME;
  const setTimeframe = (next: ChartTimeframe): void => {
    setParameters(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === DEFAULT_TIMEFRAME) changed.delete('tf');
        else changed.set('tf', next);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return { timeframe, setTimeframe };
}

function Chart({ view, timeframe }: { readonly view: BotView; readonly timeframe: ChartTimeframe }) {
  const { bot } = view;
  const { candles, isPending, error, retry, loadOlder } = useCandles(bot.symbol, timeframe);
  const fills = useQuery(fillsQuery({ botId: bot.id })).data;
  const levels = useMemo(() => toLevels(view), [view]);
  const marks = useMemo(() => fills?.map((fill) => toMark(fill, fills.length <= TEXTS_MAX)), [fills]);
  if (isPending) return <Skeleton className="h-full w-full" />;
  if (error !== null && candles.length === 0) {
    return (
      <ErrorState
        title="The chart could not load"
        detail={`${describeError(error, 'data').message} The bot is not affected.`}
        onRetry={retry}
      />
    );
  }
  return (
    <LazyPriceChart
      label={`${showSymbol(bot.symbol)} ${timeframe} candles with ${levels.length} levels and ${marks?.length ?? 0} fills of the bot`}
      seriesKey={`${bot.symbol} ${timeframe}`}
      candles={candles}
      levels={levels}
      {...(marks !== undefined && { fills: marks })}
      tick={incrementsOf(bot.symbol).tick}
      onReachStart={loadOlder}
    />
  );
}

/** The market with the bot's lines, orders and fills drawn on it. */
export function BotChartPanel({ view }: { readonly view: BotView }) {
  const { timeframe, setTimeframe } = useTimeframe();
  const price = view.price === undefined ? null : toPlain(dec(String(view.price.last)));
  return (
    <Panel
      title={showSymbol(view.bot.symbol)}
      actions={
        <>
          <span className="num mr-2 text-sm font-medium">
            {formatNumber(price, { decimals: 8, minDecimals: 2 }).text}
          </span>
          <SegmentedControl
            label="Timeframe"
            variant="plain"
            value={timeframe}
            onValueChange={setTimeframe}
            options={CHART_TIMEFRAMES.map((value) => ({ value, label: value }))}
          />
        </>
      }
      bodyClassName="h-72 flex-none sm:h-[26rem]"
    >
      <Chart view={view} timeframe={timeframe} />
    </Panel>
  );
}
