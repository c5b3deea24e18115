// features/backtests/compare: up to four runs over the same axis, their figures side by side.
import type { ResearchRunRow } from '@atb/api/research-rows';
import { useQueries } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { formatNumber } from '../../../lib/format-number.ts';
import { resultQuery } from '../api/get-result.ts';
import { CurvePanes } from '../components/curve-panes.tsx';
import type { CurveLine, CurvePane } from '../components/curve.ts';
import { DefinedLabel } from '../components/defined-label.tsx';
import { ResultFigure } from '../components/result-figure.tsx';
import { readRunFacts } from '../list/run-facts.ts';
import { formatDates } from '../../../lib/format-time.ts';

const COLORS = ['var(--fg)', 'var(--paper)', 'var(--ai)', 'var(--live)'] as const;
const FIGURES = [
  'totalReturn',
  'cagr',
  'drawdownMax',
  'sharpe',
  'sortino',
  'calmar',
  'trades',
  'winRate',
  'profitFactor',
  'expectancy',
  'exposure',
  'costShare',
] as const;

export interface ComparePanelProps {
  readonly runs: readonly ResearchRunRow[];
  readonly onRemove: (id: string) => void;
  readonly onClose: () => void;
}

function formatShare(value: number): string {
  return formatNumber(value, { decimals: 1, percent: true, signed: true }).text;
}

/** Growth of every run since its start, whatever it started with. */
function useLines(runs: readonly ResearchRunRow[]): readonly CurveLine[] | null {
  const results = useQueries({ queries: runs.map(({ id }) => resultQuery(id)) });
  const bundles = results.flatMap(({ data }) => data ?? []);
  const key = bundles.map(({ digest }) => digest).join(' ');
  return useMemo(
    () =>
      bundles.length < runs.length
        ? null
        : bundles.map(({ curve, startEquity }, index) => ({
            id: runs[index]?.id ?? '',
            label: runs[index]?.name ?? '',
            color: COLORS[index] ?? COLORS[0],
            points: curve.time.map((time, i) => ({ time, value: (curve.equity[i] ?? startEquity) / startEquity - 1 })),
          })),
    // oxlint-disable-next-line react/exhaustive-deps -- the digests say whether the results are the same
    [key, runs.map(({ id, name }) => `${id} ${name}`).join(' ')],
  );
}

function Table({ runs, onRemove }: Omit<ComparePanelProps, 'onClose'>) {
  return (
    <div
      role="region"
      aria-label="Figures side by side"
      tabIndex={0}
      className="overflow-x-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full text-sm" style={{ minWidth: '30rem' }}>
        <thead>
          <tr className="align-top">
            <th scope="col" className="sr-only">
              Figure
            </th>
            {runs.map((run, index) => {
              const { symbol, timeframe, from, to } = readRunFacts(run);
              return (
                <th key={run.id} scope="col" className="pb-2 pl-4 text-right text-xs font-medium">
                  <span className="mb-1 ml-auto block h-1 w-8" style={{ backgroundColor: COLORS[index] }} />
                  {run.name}
                  <span className="ml-auto block max-w-44 font-normal text-fg-2">
                    {symbol} {timeframe}
                    <span className="num block">{formatDates(from, to)}</span>
                  </span>
                  <IconButton
                    size="icon-xs"
                    label={`Take ${run.name} out of the comparison`}
                    onClick={() => onRemove(run.id)}
                  >
                    <X aria-hidden />
                  </IconButton>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {FIGURES.map((id) => (
            <tr key={id} className="h-8 border-t border-line/60">
              <th scope="row" className="text-left font-normal text-fg-2">
                <DefinedLabel id={id} />
              </th>
              {runs.map((run) => (
                <td key={run.id} className="num pl-4 text-right">
                  <ResultFigure id={id} value={run.summary?.[id] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Growth overlaid and figures side by side. */
export function ComparePanel({ runs, onRemove, onClose }: ComparePanelProps) {
  const lines = useLines(runs);
  const panes = useMemo<readonly CurvePane[]>(
    () =>
      lines === null
        ? []
        : [{ id: 'growth', label: 'Growth since the start', className: 'h-56', format: formatShare, lines }],
    [lines],
  );
  return (
    <Panel
      title={runs.length === 1 ? 'Compare: tick another run' : `Compare ${runs.length} runs`}
      actions={
        <Button size="xs" variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
      className="mb-4"
      bodyClassName="space-y-4 p-3"
    >
      {panes.length === 0 ? (
        <div style={{ height: '16.75rem' }}>
          <Skeleton className="h-full w-full" />
        </div>
      ) : (
        <CurvePanes label="Growth of the compared runs" panes={panes} />
      )}
      <Table runs={runs} onRemove={onRemove} />
    </Panel>
  );
}
