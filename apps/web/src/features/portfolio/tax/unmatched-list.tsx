import type { TaxReportAnswer } from '@atb/api/functions/tax/tax-report';
import { UNMATCHED_ADVICE, UNMATCHED_LABELS } from '@atb/core/tax/tax-words';
import { createZoneClock } from '@atb/core/tax/zoned-day';
import { useMemo } from 'react';
import { Panel } from '../../../components/panel.tsx';
import { Qty } from '../../../components/qty.tsx';
import { SimpleTable } from '../../../components/table/simple-table.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { formatCount } from '../../../lib/format-number.ts';

export interface UnmatchedListProps {
  readonly report: TaxReportAnswer;
  readonly accounts: readonly Account[];
  readonly timeZone: string;
}

/** What could not be matched: listed, never guessed. */
export function UnmatchedList({ report, accounts, timeZone }: UnmatchedListProps) {
  const clock = useMemo(() => createZoneClock(timeZone), [timeZone]);
  const { unmatched, unmatchedTotal } = report;
  const reasons = [...new Set(unmatched.map(({ reason }) => reason))];
  return (
    <Panel title={`Unmatched (${formatCount(unmatchedTotal)})`} bodyClassName="p-0">
      {unmatchedTotal === 0 ? (
        <p className="p-3 text-sm text-fg-2">Everything in this year is matched.</p>
      ) : (
        <>
          <ul className="space-y-1 p-3 text-sm text-fg-2">
            <li>These entries are in no sum above.</li>
            {reasons.map((reason) => (
              <li key={reason}>
                <span className="text-fg">{UNMATCHED_LABELS[reason]}.</span> {UNMATCHED_ADVICE[reason]}
              </li>
            ))}
            {unmatched.length < unmatchedTotal && <li>Shown are the first {unmatched.length}; the CSV has all.</li>}
          </ul>
          <SimpleTable
            label="Unmatched"
            rows={unmatched.map((row, index) => ({ ...row, key: `${index}` }))}
            rowKey={({ key }) => key}
            initialSort=""
            minWidth="40rem"
            // However many there are, the lots below stay within reach.
            className="max-h-96"
            columns={[
              {
                id: 'at',
                header: 'Time',
                value: ({ at }) => at,
                cell: ({ at }) => <span className="num">{clock(Date.parse(at))}</span>,
              },
              { id: 'reason', header: 'Why', value: ({ reason }) => UNMATCHED_LABELS[reason] },
              { id: 'asset', header: 'Coin', value: ({ asset }) => asset },
              {
                id: 'quantity',
                header: 'Quantity',
                value: ({ quantity }) => quantity,
                cell: ({ quantity }) => <Qty value={quantity} isOwn />,
                isNumeric: true,
              },
              {
                id: 'account',
                header: 'Account',
                value: ({ accountId }) => accounts.find(({ id }) => id === accountId)?.label ?? '',
              },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
