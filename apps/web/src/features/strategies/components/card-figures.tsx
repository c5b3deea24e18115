import type { ReactNode } from 'react';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { StrategyRow } from '../strategy-row.ts';
import { EquitySpark } from './equity-spark.tsx';
import { Share } from './share.tsx';
import { windowWords } from './window-words.ts';
import { formatCount } from '../../../lib/format-number.ts';

interface FigureProps {
  readonly label: string;
  readonly isPending: boolean;
  readonly children: ReactNode;
}

function Figure({ label, isPending, children }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-2xs whitespace-nowrap text-fg-2">{label}</dt>
      <dd className="num text-sm">{isPending ? <Skeleton className="h-[1lh] w-12" /> : children}</dd>
    </div>
  );
}

/** What the figures were measured on, in a line of its own height. */
function Provenance({ row: { figures, window, reason, isPending, definition } }: { readonly row: StrategyRow }) {
  if (isPending) return <Skeleton className="h-[2lh] w-full" />;
  if (figures === null || window === null) return <>{reason ?? 'Figures are not available at the moment.'}</>;
  return (
    <>
      {windowWords(window)} on {definition.runsOn} candles, {figures.isOutOfSample ? 'out-of-sample' : 'in-sample'}.
      Holding made <Share value={window.benchmarkReturn} />.
    </>
  );
}

/** Equity, figures and what they were measured on; the same height whether they are there or not. */
export function CardFigures({ row }: { readonly row: StrategyRow }) {
  const { definition, figures, isPending } = row;
  return (
    <>
      <div className="h-12">
        {isPending && <Skeleton className="h-full w-full" />}
        {figures !== null && <EquitySpark name={definition.name} figures={figures} />}
        {figures === null && !isPending && (
          <p className="grid h-full place-items-center rounded-sm border border-dashed border-line text-xs text-fg-2">
            No figures
          </p>
        )}
      </div>
      <dl className="mt-2 grid grid-cols-4 gap-2">
        <Figure label="Return" isPending={isPending}>
          <Share value={figures?.totalReturn} isToned />
        </Figure>
        <Figure label="Max drawdown" isPending={isPending}>
          <Share value={figures === null ? null : -figures.drawdownMax} />
        </Figure>
        <Figure label="Trades" isPending={isPending}>
          {figures === null ? <span className="text-fg-2">n/a</span> : formatCount(figures.trades)}
        </Figure>
        <Figure label="Costs" isPending={isPending}>
          <Share value={figures?.costs} isRate />
        </Figure>
      </dl>
      <div className="mt-2 min-h-8 text-2xs text-pretty text-fg-2">
        <Provenance row={row} />
      </div>
    </>
  );
}
