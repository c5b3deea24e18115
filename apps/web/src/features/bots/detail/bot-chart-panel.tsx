import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fillMarks } from '../../../components/chart/fill-marks.ts';
import { LazyPriceChart } from '../../../components/chart/lazy-price-chart.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Price } from '../../../components/price.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { useAddress } from '../../../hooks/use-address.ts';
import { useCandles } from '../../../hooks/use-candles.ts';
import { withValues } from '../../../lib/address-values.ts';
import { CHART_TIMEFRAMES, type ChartTimeframe } from '../../../lib/api/candles.ts';
import { fillsQuery } from '../../../lib/api/fills.ts';
import type { BotView } from '../../../lib/bot-view.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { incrementsOf } from '../../../lib/increments.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { chartEnd } from './chart-end.ts';
import { detailsOf, type DetailParts } from './detail-parts.ts';

const DEFAULT_TIMEFRAME: ChartTimeframe = '15m';

function useTimeframe() {
  const [address, write] = useAddress();
  const timeframe = CHART_TIMEFRAMES.find((one) => one === address.get('tf')) ?? DEFAULT_TIMEFRAME;
  const setTimeframe = (tf: ChartTimeframe): void =>
    write((newest) => withValues(newest, { tf }, { tf: DEFAULT_TIMEFRAME }));
  return { timeframe, setTimeframe };
}

export interface BotChartPanelProps {
  readonly view: BotView;
  readonly parts: DetailParts;
}

function levelsOf({ view, parts }: BotChartPanelProps) {
  const details = detailsOf(parts, view);
  return details === null ? [] : parts.levels(details);
}

function Chart({ view, parts, timeframe }: BotChartPanelProps & { readonly timeframe: ChartTimeframe }) {
  const { bot } = view;
  const until = chartEnd(bot.stopped_at, view.price?.eventTime, timeframe);
  const { candles, error, retry, loadOlder } = useCandles(bot.symbol, timeframe, until);
  const fills = useQuery(fillsQuery({ botId: bot.id })).data;
  const levels = useMemo(() => levelsOf({ view, parts }), [view, parts]);
  const marks = useMemo(() => (fills === undefined ? undefined : fillMarks(fills, timeframe)), [fills, timeframe]);
  if (error !== null && candles.length === 0) {
    return (
      <ErrorState
        title={PRICES_MESSAGES.historyFailed}
        detail={`${describeError(error, 'data').message} The bot is not affected.`}
        onRetry={retry}
      />
    );
  }
  return (
    <LazyPriceChart
      label={`${showSymbol(bot.symbol)} ${timeframe} candles with ${levels.length} levels and ${fills?.length ?? 0} fills of the bot`}
      seriesKey={`${bot.symbol} ${timeframe} ${until ?? ''}`}
      candles={candles}
      levels={levels}
      {...(marks !== undefined && { fills: marks })}
      tick={incrementsOf(bot.symbol).tick}
      onReachStart={loadOlder}
    />
  );
}

/** The market with the bot's lines, orders and fills drawn on it. */
export function BotChartPanel({ view, parts }: BotChartPanelProps) {
  const { timeframe, setTimeframe } = useTimeframe();
  const { bot, price } = view;
  return (
    <Panel
      title={showSymbol(bot.symbol)}
      actions={<Price value={price?.last} tick={incrementsOf(bot.symbol).tick} className="text-sm font-medium" />}
      bodyClassName="flex flex-none flex-col"
    >
      <div className="flex min-h-8 items-center overflow-x-auto overflow-y-hidden border-b border-line px-2 py-1">
        <SegmentedControl
          label="Timeframe"
          variant="plain"
          value={timeframe}
          onValueChange={setTimeframe}
          options={CHART_TIMEFRAMES.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className="h-72 sm:h-[26rem]">
        <Chart view={view} parts={parts} timeframe={timeframe} />
      </div>
    </Panel>
  );
}
