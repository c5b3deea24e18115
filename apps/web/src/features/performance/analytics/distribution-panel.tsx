import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import { useState } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { formatCount, formatNumber } from '../../../lib/format-number.ts';
import type { Choice } from '../use-performance-view.ts';

type Bins = AnalyticsAnswer['distribution'];

export interface DistributionPanelProps {
  readonly bins: Bins;
  readonly choice: Choice;
}

function money(value: number): string {
  return formatNumber(value, { decimals: 2, signed: true }).text;
}

function rangeOf({ from, to }: Bins[number]): string {
  return `${money(from)} to ${money(to)}`;
}

/** How many trades brought how much, as bars or as a table in which each count opens its proof. */
export function DistributionPanel({ bins, choice }: DistributionPanelProps) {
  const [isTable, setTable] = useState(false);
  return (
    <Panel
      title="Trades by result"
      actions={
        <>
          {bins.length > 0 && (
            <Button variant="ghost" size="xs" onClick={() => setTable(!isTable)}>
              {isTable ? 'View as chart' : 'View as table'}
            </Button>
          )}
          <ProofButton of="Trades in all bars" request={{ figure: 'trades', ...choice }} />
        </>
      }
    >
      {bins.length === 0 && <p className="grid h-24 place-items-center text-sm text-fg-2">No trade to count.</p>}
      {bins.length > 0 && (isTable ? <BarTable bins={bins} choice={choice} /> : <Bars bins={bins} choice={choice} />)}
    </Panel>
  );
}

function Bars({ bins, choice }: DistributionPanelProps) {
  const highest = bins.reduce((most, { count }) => Math.max(most, count), 1);
  const bar = bins.findIndex(({ count }) => count === highest);
  const listed = bins.filter(({ count }) => count > 0).map((bin) => `${rangeOf(bin)}: ${bin.count}`);
  return (
    <>
      <div
        role="img"
        aria-label={`Trades by result. ${listed.join('; ')}.`}
        className="flex h-40 gap-px border-b border-line"
      >
        {bins.map((bin) => (
          <span key={bin.from} title={`${rangeOf(bin)}: ${bin.count}`} className="flex h-full min-w-0 flex-1 items-end">
            <span
              className={bin.from + bin.to < 0 ? 'w-full bg-down' : 'w-full bg-up'}
              style={{ height: bin.count === 0 ? 0 : `${Math.max(2, (bin.count / highest) * 100)}%` }}
            />
          </span>
        ))}
      </div>
      <div className="num mt-1 flex justify-between text-2xs text-fg-2">
        <span aria-hidden>{money(bins[0]?.from ?? 0)}</span>
        <span>
          at most{' '}
          <ProofButton of="Trades in the highest bar" request={{ ...choice, figure: 'bar', bar: Math.max(0, bar) }}>
            {highest}
          </ProofButton>{' '}
          in a bar
        </span>
        <span aria-hidden>{money(bins.at(-1)?.to ?? 0)}</span>
      </div>
    </>
  );
}

/** The bars that count any trade. */
function BarTable({ bins, choice }: DistributionPanelProps) {
  const rows = bins.map((bin, i) => ({ ...bin, bar: i })).filter(({ count }) => count > 0);
  return (
    <SimpleTable
      label="Trades by result, table"
      rows={rows}
      rowKey={({ bar }) => String(bar)}
      initialSort="result"
      columns={[
        { id: 'result', header: 'Result', value: ({ from }) => from, cell: rangeOf },
        {
          id: 'trades',
          header: 'Trades',
          value: ({ count }) => count,
          cell: (row) => (
            <ProofButton of={`Trades from ${rangeOf(row)}`} request={{ ...choice, figure: 'bar', bar: row.bar }}>
              {formatCount(row.count)}
            </ProofButton>
          ),
          isNumeric: true,
        },
      ]}
    />
  );
}
