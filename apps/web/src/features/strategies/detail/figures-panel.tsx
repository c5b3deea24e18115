import { SAMPLE_MIN } from '@atb/core/statistics/sample-size';
import type { ReactNode } from 'react';
import { KeyFigure, KeyFigures } from '../../../components/key-figure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { cn } from '../../../lib/cn.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { showRatio } from '../../../lib/show-ratio.ts';
import { showSymbol } from '../../../lib/split-symbol.ts';
import { EquitySpark } from '../components/equity-spark.tsx';
import { Share } from '../components/share.tsx';
import { windowWords } from '../components/window-words.ts';
import type { StrategyRow } from '../strategy-row.ts';

export interface FiguresPanelProps {
  readonly row: StrategyRow;
  readonly market: string;
  /** The figures are of the parameters that the strategy comes with, and others are set. */
  readonly isOutOfDate?: boolean;
}

function Chart({ row: { definition, figures, isPending, reason } }: Pick<FiguresPanelProps, 'row'>) {
  if (isPending) return <Skeleton className="h-36 w-full" />;
  if (figures !== null) return <EquitySpark name={definition.name} figures={figures} className="h-36" />;
  return (
    <p className="grid h-36 place-items-center px-4 text-center text-sm text-fg-2">
      {reason ?? 'Figures are not available at the moment.'}
    </p>
  );
}

function Provenance({ row: { definition, figures, window }, market }: FiguresPanelProps) {
  if (figures === null || window === null) return null;
  const missing = window.missing === 0 ? '' : `, ${formatCount(window.missing)} missing`;
  return (
    <p className="num p-3 pt-2 text-xs text-pretty text-fg-2">
      {showSymbol(market)}, {windowWords(window)}, {formatCount(window.candles)} candles of {definition.runsOn}
      {missing}, with default parameters. Data {window.dataHash.slice(0, 12)}. The dotted line is the start, the shade
      is what was lost since the peak.
      {figures.trades < SAMPLE_MIN && ` ${figures.trades} trades are few: chance decides much of this.`}
    </p>
  );
}

interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  readonly detail: ReactNode;
}

function beside(word: string, value: ReactNode): ReactNode {
  return (
    <>
      {word} {value}
    </>
  );
}

function listFacts({ figures, window }: StrategyRow): readonly Fact[] {
  return [
    {
      label: 'Return',
      value: <Share value={figures?.totalReturn} isToned />,
      detail: beside('Holding:', <Share value={window?.benchmarkReturn} />),
    },
    {
      label: 'Max drawdown',
      value: <Share value={figures === null ? null : -figures.drawdownMax} />,
      detail: beside('Holding:', <Share value={window === null ? null : -window.benchmarkDrawdown} />),
    },
    {
      label: 'First half',
      value: <Share value={figures?.firstHalf} isToned />,
      detail: beside('Second:', <Share value={figures?.secondHalf} />),
    },
    {
      label: 'Trades',
      value: figures === null ? 'n/a' : formatCount(figures.trades),
      detail: beside('Won:', <Share value={figures?.winRate} isRate />),
    },
    { label: 'Costs', value: <Share value={figures?.costs} isRate />, detail: 'of the start' },
    { label: 'Profit factor', value: showRatio(figures?.profitFactor), detail: 'won over lost' },
    { label: 'Sharpe', value: showRatio(figures?.sharpe), detail: 'daily returns, a year' },
    { label: 'Time in the market', value: <Share value={figures?.exposure} isRate />, detail: 'of all candles' },
  ];
}

/** What it made of the recorded year, costs paid. */
export function FiguresPanel({ row, market, isOutOfDate = false }: FiguresPanelProps) {
  const { figures, isPending } = row;
  return (
    <Panel
      title="On recorded candles"
      actions={
        figures !== null && (
          <>
            {isOutOfDate && <Badge tone="warn">Out of date</Badge>}
            <Badge tone="outline">{figures.isOutOfSample ? 'Out-of-sample' : 'In-sample'}</Badge>
          </>
        )
      }
      bodyClassName=""
    >
      {isOutOfDate && (
        <p role="status" className="px-3 pt-2 text-xs text-pretty">
          Figures and curve are of the default parameters. Backtest the changed ones to see theirs.
        </p>
      )}
      <div className={cn('p-3', isOutOfDate && 'opacity-40')}>
        <Chart row={row} />
      </div>
      <div className={cn('border-y border-line', isOutOfDate && 'grayscale')}>
        <KeyFigures className="grid-cols-2 rounded-none border-0 sm:grid-cols-4">
          {listFacts(row).map((fact) => (
            <KeyFigure key={fact.label} {...fact} isLoading={isPending} />
          ))}
        </KeyFigures>
      </div>
      {isPending ? <Skeleton className="m-3 h-8" /> : <Provenance row={row} market={market} />}
    </Panel>
  );
}
