import type { ResultFigures } from '@atb/api/research-bundle';
import { monthlyTable } from '@atb/core/statistics/monthly-table';
import { MonthlyTable } from '../../../components/monthly-table.tsx';
import { Panel } from '../../../components/panel.tsx';

/** Return of every month and year, open positions included. */
export function ResultMonthlyPanel({ bundle }: { readonly bundle: ResultFigures }) {
  return (
    <Panel title="Month by month" bodyClassName="p-0">
      <MonthlyTable rows={monthlyTable(bundle.daily.time, bundle.daily.equity, bundle.startEquity)} />
    </Panel>
  );
}
