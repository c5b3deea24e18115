import { useMemo } from 'react';
import { PriceChart } from '../../../components/chart/price-chart.tsx';
import type { ChartCandle, ChartFill, ChartLevel } from '../../../components/chart/chart-types.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import type { RecordedRun } from '../landing-data.ts';

export interface RunChartProps {
  readonly run: RecordedRun;
  /** Candles that are over. */
  readonly shown: number;
  readonly onDrawn: () => void;
}

function toFills({ fills, from, candleMinutes }: RecordedRun, shown: number): readonly ChartFill[] {
  return fills
    .filter(([index]) => index < shown)
    .map(([index, side, price], row) => ({
      id: String(row),
      time: from + index * candleMinutes * 60_000,
      side: side === 1 ? 'buy' : 'sell',
      price,
      text: '',
    }));
}

/** The same month in the product's own chart. */
export function RunChart({ run, shown, onDrawn }: RunChartProps) {
  const all = useMemo(
    () =>
      run.candles.map(([open, high, low, close, volume], index): ChartCandle => {
        const time = run.from + index * run.candleMinutes * 60_000;
        return { time, open, high, low, close, volume };
      }),
    [run],
  );
  const candles = useMemo(() => all.slice(0, shown), [all, shown]);
  const fills = useMemo(() => toFills(run, shown), [run, shown]);
  const levels = useMemo(
    () =>
      run.lines.map(
        (price, index): ChartLevel => ({ id: String(index), price, label: '', tone: 'muted', kind: 'level' }),
      ),
    [run],
  );
  return (
    <PriceChart
      label={`${showSymbol(run.symbol)} 4 hour candles with the orders of a recorded grid bot`}
      seriesKey={run.symbol}
      candles={candles}
      levels={levels}
      fills={fills}
      tick="0.01"
      onDrawn={onDrawn}
    />
  );
}
