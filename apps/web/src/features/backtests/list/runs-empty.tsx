import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { strategiesQuery } from '../../../lib/api/strategies.ts';
import { seriesQuery } from '../../../lib/api/candle-series.ts';
import { checkDraft } from '../form/check-draft.ts';
import { readBacktestDraft } from '../form/draft.ts';
import { fillMarket } from '../../../components/research/market-form.ts';
import { useStartBacktest } from '../form/use-backtest-form.ts';

const SAMPLE = 'strategy=ema-cross&symbol=BTCUSDT&timeframe=1h';

/** No backtest was ever run. */
export function RunsEmpty() {
  const strategies = useQuery(strategiesQuery()).data ?? [];
  const series = useQuery(seriesQuery()).data ?? [];
  const start = useStartBacktest();
  const written = readBacktestDraft(new URLSearchParams(SAMPLE));
  const strategy = strategies.find(({ id }) => id === written.strategyId) ?? null;
  const sample = checkDraft(fillMarket(written, strategy, series).draft, strategy);
  return (
    <EmptyState
      icon={<FlaskConical aria-hidden />}
      title="No backtests yet."
      detail="A backtest plays a strategy on past candles, with fees and slippage, and shows every trade it would have made."
      actions={
        <Button
          variant="primary"
          size="md"
          disabled={sample.status === 'faulty'}
          isBusy={start.isPending}
          onClick={() => sample.status === 'ready' && start.begin(sample.order)}
        >
          Run the EMA cross on BTC 1h
        </Button>
      }
      className="rounded-lg border border-line bg-surface-1 py-16"
    />
  );
}
