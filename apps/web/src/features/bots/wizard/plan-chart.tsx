import { dec, toPlain } from '@atb/core/base/decimal';
import { useMemo } from 'react';
import { LazyPriceChart } from '../../../components/chart/lazy-price-chart.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useCandles } from '../../../hooks/use-candles.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { gridLevels } from '../../../components/grid/grid-levels.ts';
import type { FormPlan } from '../../../components/grid/evaluate-form.ts';
import type { WizardState } from './wizard-state.ts';

function orNull(text: string | null) {
  return text === null ? null : dec(text);
}

function toLevels(evaluation: FormPlan) {
  if (evaluation.status !== 'planned') return [];
  const { params, plan } = evaluation;
  return gridLevels(
    plan.lines.map(({ index, price, role }) => ({ index, price, status: role })),
    {
      stopLoss: plan.stopLossPrice,
      takeProfit: orNull(params.takeProfitPrice),
      upperStop: orNull(params.upperStopPrice),
      trigger: orNull(params.triggerPrice),
    },
    true,
  );
}

/** The market with every line the fields describe, drawn anew as they change. */
export function PlanChart({ wizard }: { readonly wizard: WizardState }) {
  const { market, evaluation } = wizard;
  const { candles, isPending, error, retry, loadOlder } = useCandles(market.symbol, '1h');
  const levels = useMemo(() => toLevels(evaluation), [evaluation]);
  if (isPending) return <Skeleton className="h-full w-full" />;
  if (error !== null && candles.length === 0) {
    return (
      <ErrorState
        title="The chart could not load"
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
