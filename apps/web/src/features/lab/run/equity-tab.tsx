import type { BacktestBundle } from '@atb/api/research-bundle';
import { TimeSeries } from '../../../components/chart/time-series.tsx';
import { Panel } from '../../../components/panel.tsx';
import { toPoints } from '../../../lib/thin-points.ts';
import { splitSymbol } from '../../../lib/split-symbol.ts';
import { ChecksPart } from './checks-part.tsx';

/** The best trial over time, and whether the strategy plays fair. */
export function EquityTab({ backtest }: { readonly backtest: BacktestBundle }) {
  const { curve, market, checks } = backtest;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel title="Equity of the best trial, in sample">
        <TimeSeries
          label="Equity of the best trial"
          points={toPoints(curve.time, curve.equity)}
          benchmark={toPoints(curve.time, curve.benchmark)}
          benchmarkLabel="buy and hold"
          unit={splitSymbol(market.symbol).quote}
          className="h-72"
        />
        <p className="mt-2 text-xs text-fg-2">
          These are the days on which the parameters were chosen. What they say of other days is told by the sealed
          period and the walk-forward.
        </p>
      </Panel>
      <ChecksPart checks={checks} />
    </div>
  );
}
