import { PRICES_MESSAGES } from '@atb/api/messages/prices';
import { toPlain } from '@atb/core/base/decimal';
import type { Instrument } from '@atb/core/market/instrument';
import type { ChartLevel } from '../../../components/chart/chart-types.ts';
import { LazyPriceChart } from '../../../components/chart/lazy-price-chart.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { useCandles } from '../../../hooks/use-candles.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';

export interface PlanChartProps {
  readonly market: Instrument;
  readonly levels: readonly ChartLevel[];
}

/** The market with every level the fields describe, drawn anew as they change. */
export function PlanChart({ market, levels }: PlanChartProps) {
  const { candles, error, retry, loadOlder } = useCandles(market.symbol, '1h');
  if (error !== null && candles.length === 0) {
    return (
      <ErrorState
        title={PRICES_MESSAGES.historyFailed}
        detail={`${describeError(error, 'data').message} The bot can be made without it.`}
        onRetry={retry}
      />
    );
  }
  return (
    <LazyPriceChart
      label={`${showSymbol(market.symbol)} 1 hour candles with ${levels.length} planned levels`}
      seriesKey={`${market.symbol} 1h`}
      candles={candles}
      levels={levels}
      tick={toPlain(market.priceIncrement)}
      onReachStart={loadOlder}
    />
  );
}
