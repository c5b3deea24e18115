import type { AnalyticsAnswer } from '@atb/api/functions/performance/performance-analytics';
import { MonthlyTable } from '../../../components/monthly-table.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import type { ProofRequest } from '../../../components/proof/proof-request.ts';
import type { Choice } from '../use-performance-view.ts';

export interface MonthlyPanelProps {
  readonly rows: AnalyticsAnswer['months'];
  /** The period of the page, beyond which no month's days are counted. */
  readonly choice: Pick<Choice, 'from' | 'to'>;
  /** Chooses a month, milliseconds since the epoch. */
  readonly onChoose: (from: number, to: number) => void;
}

/** The return of the days that a month or year and the page's period have in common. */
function proofOf(first: number, end: number, { from = first, to = end }: MonthlyPanelProps['choice']): ProofRequest {
  return { figure: 'totalReturn', from: Math.max(first, from), to: Math.min(end, to) };
}

/** Return of every month and year without payments, whatever bot, symbol or hour is chosen; a month filters the page, and a scale opens the proof. */
export function MonthlyPanel({ rows, choice, onChoose }: MonthlyPanelProps) {
  return (
    <Panel title="Month by month, whole account" bodyClassName="p-0">
      <MonthlyTable
        rows={rows}
        onChoose={onChoose}
        proofOf={(name, from, to) => <ProofButton of={`Return of ${name}`} request={proofOf(from, to, choice)} />}
      />
    </Panel>
  );
}
