// features/performance/analytics: the tab of the plan's advanced analytics; fetched with it.
import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import type { PerformanceAnswer } from '@atb/api/functions/performance/performance';
import { useQuery } from '@tanstack/react-query';
import { HOLDING_SPANS } from '@atb/core/performance/fill-groups';
import { FilteredEmptyState } from '../../../components/filtered-empty-state.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { describeError } from '../../../lib/describe-error.ts';
import { isPlanDenial } from '../../../lib/is-plan-denial.ts';
import { GroupBars } from './group-bars.tsx';
import { EquityPanel, type TabProps } from '../components/overview-tab.tsx';
import { WEEKDAYS } from '../components/weekdays.ts';
import { analyticsQuery } from '../performance-queries.ts';
import type { PerformanceView } from '../use-performance-view.ts';
import { DistributionPanel } from './distribution-panel.tsx';
import { MonthlyPanel } from './monthly-panel.tsx';
import { RatiosPanel } from './ratios-panel.tsx';
import { WorstDaysPanel } from './worst-days-panel.tsx';

/** Where the money was won and lost. */
export function AnalyticsTab({ view, figures }: TabProps) {
  const { data, error, refetch } = useQuery({ ...analyticsQuery(view.choice), retry: false });
  if (data === undefined && error !== null) {
    const { message } = describeError(error);
    if (isPlanDenial(message)) return <Alert className="mt-4">{message}</Alert>;
    return <ErrorState title="The analytics could not load" detail={message} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid gap-4 pt-4">
      <EquityPanel view={view} />
      {data === undefined || figures === undefined ? (
        <Skeleton className="h-svh w-full" />
      ) : (
        <Panels analytics={data} figures={figures} view={view} />
      )}
    </div>
  );
}

interface PanelsProps {
  readonly analytics: AnalyticsAnswer;
  readonly figures: PerformanceAnswer;
  readonly view: PerformanceView;
}

function Panels({ analytics, figures, view }: PanelsProps) {
  const { hours, weekdays, held, months, distribution, worstDays, streaks } = analytics;
  const { choice } = view;
  if (figures.trades.fills === 0 && figures.equity.days < 1) {
    return (
      <FilteredEmptyState
        noun="trade"
        title="Nothing has been traded yet."
        detail="Figures appear here with the first fill."
        onClear={view.clear}
      />
    );
  }
  return (
    <>
      <RatiosPanel figures={figures} streaks={streaks} choice={choice} />
      <MonthlyPanel rows={months} choice={choice} onChoose={(from, to) => view.choose({ from, to })} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <GroupBars
          title="By hour (UTC)"
          groups={hours}
          nameOf={(hour) => `${String(hour).padStart(2, '0')}:00`}
          choiceOf={(hour) => ({ ...choice, hour })}
          onChoose={(hour) => view.choose({ hour })}
        />
        <GroupBars
          title="By weekday (UTC)"
          groups={weekdays}
          nameOf={(day) => WEEKDAYS[day] ?? ''}
          choiceOf={(weekday) => ({ ...choice, weekday })}
          onChoose={(weekday) => view.choose({ weekday })}
        />
        <GroupBars
          title="By holding time"
          groups={held}
          nameOf={(id) => HOLDING_SPANS.find((span) => span.id === id)?.label ?? id}
          choiceOf={(id) => ({ ...choice, held: id })}
          onChoose={(id) => view.choose({ held: id })}
        />
        <DistributionPanel bins={distribution} choice={choice} />
      </div>
      <WorstDaysPanel days={worstDays} onChoose={(from, to) => view.choose({ from, to })} />
    </>
  );
}
