import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HowComputed } from '../../../components/how-computed.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SegmentedControl } from '../../../components/ui/segmented-control.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { historyQuery } from '../api/portfolio-queries.ts';
import { AllocationChart } from './allocation-chart.tsx';
import { PeriodChoice } from './period-choice.tsx';
import type { PortfolioTabProps } from './tab-props.ts';

const MEASURES = [
  { value: 'share', label: 'Share' },
  { value: 'worth', label: 'Worth' },
] as const;

/** How what is held was spread over assets since the first movement, or in a period. */
export function AllocationTab({ view }: PortfolioTabProps) {
  const [measure, setMeasure] = useState<'share' | 'worth'>('share');
  const [isTable, setTable] = useState(false);
  const days = view.period === 'all' ? undefined : Number(view.period) + 1;
  const { data, error, refetch } = useQuery(historyQuery(view.exchange, days));
  return (
    <Panel
      title="Allocation over time"
      help={
        <HowComputed of="allocation over time">
          Units of each asset from all postings of the ledger until the end of a UTC day, at the daily close; today at
          the price of now. The dashed line is what was paid in less what was paid out, at the prices of then.
        </HowComputed>
      }
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          label="Measure"
          variant="plain"
          value={measure}
          onValueChange={setMeasure}
          options={MEASURES}
        />
        <PeriodChoice view={view} label="Period of the allocation" />
      </div>
      {data === undefined && error !== null && (
        <ErrorState
          title="The history could not load."
          detail={describeError(error).message}
          onRetry={() => void refetch()}
          className="h-80"
        />
      )}
      {data === undefined && error === null && <Skeleton className="h-80 w-full" />}
      {data !== undefined && data.days.length === 0 && (
        <EmptyState
          title="Nothing has been held yet."
          detail="The history begins with the first payment or execution."
          className="h-80"
        />
      )}
      {data !== undefined && data.days.length > 0 && (
        <>
          <AllocationChart history={data} isShare={measure === 'share'} isTable={isTable} exchange={view.exchange} />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-2 text-xs text-fg-2">
            <p>{data.unpriced.length > 0 && `Without a price, and so not in it: ${data.unpriced.join(', ')}.`}</p>
            <Button size="xs" variant="ghost" onClick={() => setTable(!isTable)}>
              {isTable ? 'View as chart' : 'View as table'}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}
