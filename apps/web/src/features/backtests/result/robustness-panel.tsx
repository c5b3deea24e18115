import type { RunHistory } from '@atb/api/functions/research/research-result';
import type { AnyBacktestBundle } from '@atb/api/research-bundle';
import { type ResultPart, type ResultParts, splitResult } from '@atb/core/backtest/split-result';
import { type ReactNode, useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Percent } from '../../../components/percent.tsx';
import { DefinedLabel } from '../components/defined-label.tsx';
import { NotDefined, Ratio } from '../components/ratio.tsx';
import { describeSample, judgeRobustness } from './robustness.ts';
import { formatDate } from '../../../lib/format-time.ts';

const ROWS: ReadonlyArray<readonly [id: string, show: (part: ResultPart) => ReactNode]> = [
  ['totalReturn', ({ totalReturn }) => <Percent value={totalReturn} isToned />],
  ['buyAndHold', ({ buyAndHold }) => <Percent value={buyAndHold} />],
  ['sharpe', ({ sharpe }) => <Ratio value={sharpe} />],
  ['drawdownDaily', ({ drawdownMax }) => <Percent value={-drawdownMax} />],
  ['trades', ({ trades }) => <Ratio value={trades} decimals={0} />],
];

function PartTitle({ name, part }: { readonly name: string; readonly part: ResultPart | undefined }) {
  return (
    <th scope="col" className="pb-1 pl-3 text-right align-bottom font-medium">
      {name}
      {part !== undefined && (
        <span className="block font-normal">
          <span className="num inline-block">{formatDate(part.firstDay)} to</span>{' '}
          <span className="num inline-block">{formatDate(part.lastDay)}</span>
        </span>
      )}
    </th>
  );
}

function PartsTable({ parts }: { readonly parts: ResultParts | null }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">The first 70% of the days and the last 30% on their own</caption>
      <thead className="text-2xs text-fg-2">
        <tr>
          <th scope="col" className="text-left align-bottom font-medium">
            <span className="sr-only">Figure</span>
          </th>
          <PartTitle name="First 70% of the days" part={parts?.first} />
          <PartTitle name="Last 30%" part={parts?.last} />
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([id, show]) => (
          <tr key={id} className="h-8 border-t border-line/60">
            <th scope="row" className="text-left font-normal text-fg-2">
              <DefinedLabel id={id} />
            </th>
            {(['first', 'last'] as const).map((name) => (
              <td key={name} className="num pl-3 text-right">
                {parts === null ? <NotDefined /> : show(parts[name])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Line({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <div className="flex h-8 items-center justify-between gap-3 border-t border-line/60 first:border-t-0">
      <dt className="min-w-0 text-fg-2">
        <DefinedLabel id={id} />
      </dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function Trials({ trials, account }: Pick<RunHistory, 'trials' | 'account'>) {
  const { count, expectedSharpe, deflatedSharpe } = trials;
  return (
    <dl className="text-sm">
      <Line id="trialCount">
        <Ratio value={count} decimals={0} />
      </Line>
      <Line id="expectedSharpe">
        <Ratio value={expectedSharpe} />
      </Line>
      <Line id="deflatedSharpe">
        {deflatedSharpe === null ? <NotDefined /> : <Percent value={deflatedSharpe} isRate />}
      </Line>
      <Line id="accountTrials">
        <Ratio value={account.count} decimals={0} />
      </Line>
      <Line id="accountDeflatedSharpe">
        {account.deflatedSharpe === null ? <NotDefined /> : <Percent value={account.deflatedSharpe} isRate />}
      </Line>
    </dl>
  );
}

export interface RobustnessPanelProps {
  readonly bundle: AnyBacktestBundle;
  /** Null where it is not told: of a shared result only its owner sees it. */
  readonly history: RunHistory | null;
}

/** Whether the end of the range bears out its beginning, how often was tried, and which days nobody had looked at. */
export function RobustnessPanel({ bundle, history }: RobustnessPanelProps) {
  const parts = useMemo(() => splitResult(bundle), [bundle]);
  return (
    <Panel title="Robustness" bodyClassName="p-3">
      <p className="max-w-prose text-sm">{judgeRobustness(parts, history)}</p>
      <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PartsTable parts={parts} />
        <div className="flex flex-col gap-3">
          {history === null ? (
            <p className="text-xs text-fg-2">How many parameter sets were tried for it, only its owner sees.</p>
          ) : (
            <Trials trials={history.trials} account={history.account} />
          )}
          <p className="text-xs text-fg-2">{describeSample(bundle.market, parts, history?.earlier ?? null)}</p>
        </div>
      </div>
    </Panel>
  );
}
