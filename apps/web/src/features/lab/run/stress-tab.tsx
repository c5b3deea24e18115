import type { StressReport, SweepBundle } from '@atb/api/research-bundle';
import type { BacktestSummary } from '@atb/core/backtest/summarise';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { percentText } from '../model/verdict.ts';
import { FanChart } from './fan-chart.tsx';
import { LabFigure } from './lab-figure.tsx';
import { formatCount } from '../../../lib/format-number.ts';

interface Case {
  readonly id: string;
  readonly label: string;
  readonly figures: BacktestSummary;
}

const FIGURES = [
  ['totalReturn', 'Return'],
  ['sharpe', 'Sharpe ratio'],
  ['drawdownMax', 'Drawdown'],
  ['trades', 'Round trips'],
] as const;

function Row({ each, base }: { readonly each: Case; readonly base: BacktestSummary }) {
  const isBase = each.figures === base;
  const change = each.figures.totalReturn - base.totalReturn;
  return (
    <tr className="h-row border-t border-line/60">
      <th scope="row" className="px-3 text-left font-normal">
        {each.label}
      </th>
      {FIGURES.map(([id]) => (
        <td key={id} className="num px-3 text-right">
          <LabFigure id={id} value={each.figures[id]} />
        </td>
      ))}
      <td className="num px-3 text-right">{isBase ? '' : <Percent value={change} isToned />}</td>
    </tr>
  );
}

function describeLosses(cases: readonly Case[]): string {
  const losing = cases.filter(({ figures }) => figures.totalReturn <= 0);
  if (losing.length === 0) return 'It stays in profit under every one of them.';
  return `It loses money under ${losing.length} of ${cases.length}: ${losing.map(({ label }) => label.toLowerCase()).join(', ')}.`;
}

interface Band {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

function BandLine({
  name,
  band,
  isFall = false,
}: {
  readonly name: string;
  readonly band: Band;
  readonly isFall?: boolean;
}) {
  const show = (value: number): number => (isFall ? -value : value);
  const [left, right] = isFall ? [show(band.high), 0] : [Math.min(0, band.low), Math.max(0, band.high)];
  const place = (value: number): number => ((value - left) / (right - left || 1)) * 100;
  const [from, to] = isFall ? [show(band.high), show(band.low)] : [band.low, band.high];
  return (
    <div className="mt-3">
      <p className="flex justify-between gap-2 text-xs">
        <span className="text-fg-2">{name}</span>
        <span>
          <Percent value={show(band.middle)} /> in the middle
        </span>
      </p>
      <div aria-hidden className="relative mt-1 h-3 bg-surface-3">
        <span
          className="absolute inset-y-0 bg-fg-3"
          style={{ left: `${place(from)}%`, width: `${place(to) - place(from)}%` }}
        />
        <span className="absolute -inset-y-0.5 w-0.5 bg-fg" style={{ left: `${place(show(band.middle))}%` }} />
        <span className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${place(0)}%` }} />
      </div>
      <p className="mt-1 flex justify-between text-2xs text-fg-2">
        <span>
          one in twenty: <Percent value={from} />
        </span>
        <span>
          one in twenty: <Percent value={to} />
        </span>
      </p>
    </div>
  );
}

function Shuffled({ shuffled }: { readonly shuffled: NonNullable<StressReport['shuffled']> }) {
  return (
    <Panel title="Monte Carlo (shuffled days)">
      <p className="text-sm text-fg-2">
        Blocks of days drawn anew {formatCount(shuffled.draws)} times (block bootstrap).{' '}
        {percentText(shuffled.lossShare)} of the draws end with a loss.
      </p>
      <BandLine name="Return" band={shuffled.totalReturn} />
      <BandLine name="Largest drawdown" band={shuffled.drawdownMax} isFall />
    </Panel>
  );
}

/** The best parameters under harder assumptions. */
export function StressTab({ bundle }: { readonly bundle: SweepBundle }) {
  const { stress, best, bestBacktest, seed } = bundle;
  if (stress === null || best === null)
    return <p className="p-4 text-sm text-fg-2">The best trial was not stressed.</p>;
  const base: Case = { id: 'base', label: 'As it was', figures: best.figures };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Panel title="Stress scenarios" bodyClassName="p-0">
        <div role="region" aria-label="Stress cases" tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-[42rem] text-xs">
            <thead className="text-2xs whitespace-nowrap text-fg-2">
              <tr className="h-7">
                <th scope="col" className="px-3 text-left font-medium">
                  Case
                </th>
                {FIGURES.map(([id, name]) => (
                  <th key={id} scope="col" className="px-3 text-right font-medium">
                    {name}
                  </th>
                ))}
                <th scope="col" className="px-3 text-right font-medium">
                  Change of return
                </th>
              </tr>
            </thead>
            <tbody>
              {[base, ...stress.cases].map((each) => (
                <Row key={each.id} each={each} base={best.figures} />
              ))}
            </tbody>
          </table>
        </div>
        <p className="border-t border-line p-3 text-xs text-fg-2">{describeLosses(stress.cases)}</p>
      </Panel>
      {stress.shuffled !== null && <Shuffled shuffled={stress.shuffled} />}
      {bestBacktest !== null && <FanChart backtest={bestBacktest} seed={seed} />}
    </div>
  );
}
