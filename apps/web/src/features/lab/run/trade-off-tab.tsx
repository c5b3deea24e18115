import { paretoFront } from '@atb/core/backtest/sweep/pareto-front';
import { useDeferredValue, useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Button } from '../../../components/ui/button.tsx';
import type { MapDimension } from '../model/heat-map.ts';
import type { LabTrial } from '../model/trial.ts';
import { Scatter } from './scatter.tsx';
import { paramColumns, RESULT_COLUMNS } from './trial-columns.tsx';

const AXES = [
  { of: ({ totalReturn, score }: LabTrial) => (score === null ? null : totalReturn), better: 'more' },
  { of: ({ drawdownMax }: LabTrial) => drawdownMax, better: 'less' },
] as const;

const NUMBER: DataColumn<LabTrial> = {
  id: 'number',
  header: 'Trial',
  value: ({ number }) => number + 1,
  isNumeric: true,
};

export interface TradeOffTabProps {
  readonly trials: readonly LabTrial[];
  readonly dimensions: readonly MapDimension[];
  readonly onChoose: (trial: LabTrial) => void;
}

/** Return against drawdown: which trials no other beats in both. */
export function TradeOffTab({ trials, dimensions, onChoose }: TradeOffTabProps) {
  const settled = useDeferredValue(trials);
  const front = useMemo(
    () => paretoFront(settled, AXES).toSorted((a, b) => (a.drawdownMax ?? 0) - (b.drawdownMax ?? 0)),
    [settled],
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Panel title="Return against drawdown">
        <Scatter trials={settled} front={front} onChoose={onChoose} />
        <p className="mt-2 text-xs text-fg-2">
          The line joins the trials that no other beats: more return is only to be had with a deeper drawdown.
        </p>
      </Panel>
      <Panel title={`Pareto front (${front.length})`} bodyClassName="p-0">
        <SimpleTable
          label="Pareto front trials"
          columns={[NUMBER, ...paramColumns(dimensions), ...RESULT_COLUMNS]}
          rows={front}
          rowKey={({ number }) => String(number)}
          initialSort="-totalReturn"
          className="max-h-96"
          empty={<p className="p-3 text-sm text-fg-2">No trial has a score yet.</p>}
          rowActions={(trial) => (
            <Button size="xs" variant="ghost" onClick={() => onChoose(trial)}>
              Details
            </Button>
          )}
        />
      </Panel>
    </div>
  );
}
