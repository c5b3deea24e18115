import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import { MonthlyTable } from '../../../components/monthly-table.tsx';
import { Panel } from '../../../components/panel.tsx';

export interface MonthlyPanelProps {
  readonly rows: AnalyticsAnswer['months'];
  /** Chooses a month, milliseconds since the epoch. */
  readonly onChoose: (from: number, to: number) => void;
}

/** Return of every month and year without payments; a month filters the page. */
export function MonthlyPanel({ rows, onChoose }: MonthlyPanelProps) {
  return (
    <Panel title="Month by month" bodyClassName="p-0">
      <MonthlyTable rows={rows} onChoose={onChoose} />
    </Panel>
  );
}
