import type { AdvisorAdviceRow, AdvisorScoreRow } from '@atb/api/rows/advisor';
import { SAMPLE_MIN } from '@atb/core/statistics/sample-size';
import { wilsonInterval } from '@atb/core/statistics/wilson-interval';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../components/panel.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useUser } from '../../../hooks/use-auth.ts';
import { usePreferences } from '../../../hooks/use-preferences.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { formatDateTime } from '../../../lib/format-time.ts';
import { showLevel } from '../answer-view.ts';
import { adviceQuery, scoresQuery } from '../api/advisor-queries.ts';

const score = (value: number | null): string => formatNumber(value, { decimals: 3 }).text;
const percent = (value: number | null): string => formatNumber(value, { percent: true, decimals: 2 }).text;

const whole = (share: number): string => `${Math.round(share * 100)}%`;

/** '60% (36% to 80%)' */
function describeRight({ scored, right_calls: right }: AdvisorScoreRow): string {
  if (scored === 0) return '—';
  const { low, high } = wilsonInterval(right, scored);
  return `${whole(right / scored)} (${whole(low)} to ${whole(high)})`;
}

const SCORE_COLUMNS: ReadonlyArray<DataColumn<AdvisorScoreRow>> = [
  { id: 'by', header: 'Answered by', value: (row) => row.answered_by },
  { id: 'whose', header: 'Advice', value: (row) => (row.scope === 'own' ? 'Yours' : 'All on this server') },
  { id: 'scored', header: 'Scored', value: (row) => row.scored, isNumeric: true },
  { id: 'open', header: 'Open', value: (row) => row.open, isNumeric: true },
  {
    id: 'right',
    header: 'Right',
    value: (row) => (row.scored === 0 ? null : row.right_calls / row.scored),
    cell: describeRight,
    isNumeric: true,
  },
  {
    id: 'brier',
    header: 'Brier score',
    value: (row) => row.brier,
    cell: (row) => (
      <span className="inline-flex items-center gap-1">
        {score(row.brier)}
        {row.brier !== null && row.scored < SAMPLE_MIN && <Badge tone="warn">few</Badge>}
      </span>
    ),
    isNumeric: true,
  },
  {
    id: 'coin',
    header: 'Coin',
    value: (row) => row.brier_coin,
    cell: (row) => score(row.brier_coin),
    isNumeric: true,
  },
  {
    id: 'holding',
    header: 'Holding',
    value: (row) => row.brier_holding,
    cell: (row) => score(row.brier_holding),
    isNumeric: true,
  },
  {
    id: 'followed',
    header: 'Return, followed',
    value: (row) => row.return_followed,
    cell: (row) => percent(row.return_followed),
    isNumeric: true,
  },
  {
    id: 'held',
    header: 'Return, holding',
    value: (row) => row.return_holding,
    cell: (row) => percent(row.return_holding),
    isNumeric: true,
  },
];

const OUTCOMES = { open: 'Open', void: 'No price' } as const;

function outcomeOf({ status, outcome }: AdvisorAdviceRow): string {
  return status === 'scored' ? (outcome === true ? 'Came true' : 'Did not') : OUTCOMES[status];
}

function adviceColumns(time: (iso: string) => string): ReadonlyArray<DataColumn<AdvisorAdviceRow>> {
  return [
    { id: 'made', header: 'Said', value: (row) => row.made_at, cell: (row) => time(row.made_at) },
    { id: 'symbol', header: 'Symbol', value: (row) => row.symbol },
    {
      id: 'condition',
      header: 'Condition',
      value: (row) => row.condition,
      cell: (row) => `${row.condition} ${showLevel(row.level)}`,
    },
    {
      id: 'probability',
      header: 'Probability',
      value: (row) => Number(row.probability),
      cell: (row) => whole(Number(row.probability)),
      isNumeric: true,
    },
    {
      id: 'coin',
      header: 'Coin',
      value: (row) => (row.status === 'scored' ? Number(row.chance) : null),
      cell: (row) => (row.status === 'scored' ? whole(Number(row.chance)) : '—'),
      isNumeric: true,
    },
    { id: 'due', header: 'Due', value: (row) => row.due_at, cell: (row) => time(row.due_at) },
    {
      id: 'end',
      header: 'Price then',
      value: (row) => row.end_price,
      cell: (row) => (row.end_price === null ? '—' : showLevel(row.end_price)),
      isNumeric: true,
    },
    { id: 'outcome', header: 'Outcome', value: outcomeOf },
    { id: 'by', header: 'Answered by', value: (row) => row.answered_by },
  ];
}

const NONE = (
  <p className="p-3 text-sm text-fg-2">
    Nothing to score yet. Ask where a symbol goes: an answer that says so is noted, and scored when it is due.
  </p>
);

/** How advice has fared, by who gave it; then each piece of it. */
export function Scoreboard() {
  const { id } = useUser();
  const { timeZone } = usePreferences();
  const scores = useQuery(scoresQuery(id));
  const advice = useQuery(adviceQuery(id));
  const fault = scores.error ?? advice.error;
  if (fault !== null && (scores.data === undefined || advice.data === undefined)) {
    return (
      <ErrorState
        title="The scores could not load"
        detail={describeError(fault, 'data').message}
        onRetry={() => void scores.refetch()}
      />
    );
  }
  // Both at once: a table that comes after the other would push it down.
  if (scores.data === undefined || advice.data === undefined) return <Skeleton className="mt-4 h-svh w-full" />;
  return (
    <div className="space-y-4 pt-4">
      <Panel title="Scores" bodyClassName="min-h-32">
        <SimpleTable
          label="Scores by who answered"
          columns={SCORE_COLUMNS}
          rows={scores.data}
          rowKey={(row) => `${row.scope} ${row.answered_by}`}
          empty={NONE}
          minWidth="60rem"
        />
      </Panel>
      <p className="max-w-[90ch] text-sm text-fg-2">
        Right: in brackets the 95% interval (Wilson 1927). Brier score: the mean square of the probability less what
        came, 1 or 0. 0 is perfect. The coin says 50% at the price of then, which scores 0.25, and of another level the
        chance by moves as large as those of the week before, up as likely as down: a level that nobody expects proves
        nothing. Holding says with the same certainty that the price will be higher. Returns are a mean for each piece
        of advice, without costs: bought when it said up, against bought each time. Below {SAMPLE_MIN} scored ones a
        score may be luck.
      </p>
      <Panel title="Your advice" bodyClassName="min-h-32">
        <SimpleTable
          label="Your advice with its scores"
          columns={adviceColumns((iso) => formatDateTime(iso, timeZone))}
          rows={advice.data}
          rowKey={(row) => String(row.id)}
          empty={NONE}
          minWidth="54rem"
        />
      </Panel>
    </div>
  );
}
