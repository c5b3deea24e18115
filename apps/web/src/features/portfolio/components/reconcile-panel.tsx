import type { ReconcileCheckRow } from '@atb/api/rows/reconcile-checks';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { CircleAlert, CircleCheck, Download, RefreshCw } from 'lucide-react';
import { Panel } from '../../../components/panel.tsx';
import { RelativeTime } from '../../../components/relative-time.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { Rows } from '../../../components/trading/rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { downloadText, toCsv } from '../../../lib/to-csv.ts';
import { ExactFigure } from './exact-figure.tsx';
import { ExchangeSyncPanel } from './exchange-sync-panel.tsx';
import { reconciliationQuery } from '../api/get-reconciliation.ts';

/** What each check compares, in words. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'Ledger equals balance': 'Sum of all ledger entries against free plus locked',
  'Open orders equal locked': 'What open orders set aside against the locked balance',
  'Lots equal ledger': 'What the tax lots still hold against the ledger',
  'Positions equal lots': 'What open positions hold against the tax lots',
  'Book equals exchange': 'What all entries of the ledger add up to against what the exchange reports',
  'Deposits and fills equal cash': 'Deposits and every execution with its fee against the cash there is',
};

function differs({ difference }: ReconcileCheckRow): boolean {
  return Number(difference) !== 0;
}

const COLUMNS: ReadonlyArray<DataColumn<ReconcileCheckRow>> = [
  {
    id: 'check',
    header: 'Check',
    value: (row) => row.check_name,
    cell: (row) => (
      <span className="inline-flex items-center gap-1.5">
        {differs(row) ? (
          <CircleAlert aria-label="Differs" className="size-3.5 shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-label="Equal" className="size-3.5 shrink-0 text-fg-2" />
        )}
        <span title={EXPLAINED[row.check_name]}>{row.check_name}</span>
      </span>
    ),
  },
  { id: 'asset', header: 'Asset', value: (row) => row.asset },
  {
    id: 'expected',
    header: 'Expected',
    isNumeric: true,
    value: (row) => row.expected,
    cell: (row) => <ExactFigure value={row.expected} />,
  },
  {
    id: 'actual',
    header: 'Actual',
    isNumeric: true,
    value: (row) => row.actual,
    cell: (row) => <ExactFigure value={row.actual} />,
  },
  {
    id: 'difference',
    header: 'Difference',
    isNumeric: true,
    value: (row) => row.difference,
    cell: (row) => (
      <span className={differs(row) ? 'font-medium text-danger' : 'text-fg-2'}>
        <ExactFigure value={row.difference} />
      </span>
    ),
  },
];

const OTHER_HEADERS: Readonly<Record<string, string>> = { expected: 'Book', actual: 'Exchange' };
/** Of a connected account: what the book says beside what the exchange has. */
const EXCHANGE_COLUMNS = COLUMNS.map((column) => ({ ...column, header: OTHER_HEADERS[column.id] ?? column.header }));

interface VerdictProps {
  readonly checks: readonly ReconcileCheckRow[];
  readonly checkedAt: number;
  readonly isConnected: boolean;
}

function describeDifference(isConnected: boolean): string {
  return isConnected
    ? 'The history that the exchange gives does not explain what it reports, or is not read whole yet. Read it again; nothing is booked to make the difference go away.'
    : 'Stop trading on this account and report the rows below: two records of the same money disagree.';
}

function describeAgreement(count: number, isConnected: boolean): string {
  return isConnected
    ? `The book explains all ${count} balances that the exchange reports, to the last unit.`
    : `${count} figures, each computed twice on independent paths, agree to the last unit.`;
}

function Verdict({ checks, checkedAt, isConnected }: VerdictProps) {
  const differing = checks.filter(differs).length;
  const Mark = differing > 0 ? CircleAlert : CircleCheck;
  return (
    <div role="status" className="flex items-start gap-2 border-b border-line p-3">
      <Mark aria-hidden className={differing > 0 ? 'mt-0.5 size-4 text-danger' : 'mt-0.5 size-4'} />
      <div>
        <p className="font-medium">
          {differing > 0 ? `${differing} of ${checks.length} checks differ` : 'Everything adds up'}
        </p>
        <p className="text-xs text-fg-2">
          {differing > 0 ? describeDifference(isConnected) : describeAgreement(checks.length, isConnected)} Checked{' '}
          <RelativeTime value={checkedAt} />.
        </p>
      </div>
    </div>
  );
}

/** Of a connected account how it is read comes first. */
export function ReconcilePanel({ account }: { readonly account: Account }) {
  return (
    <>
      {account.adapter !== 'paper' && <ExchangeSyncPanel account={account} />}
      <Checks account={account} />
    </>
  );
}

/** Proof that balances, ledger, lots, positions and fills of one account agree. */
function Checks({ account }: { readonly account: Account }) {
  const { data: answer, error, dataUpdatedAt, isFetching, refetch } = useQuery(reconciliationQuery(account.id));
  // Drawn in slices, between which the page answers.
  const data = useDeferredValue(answer);
  const save = (): void => {
    const lines = (data ?? []).map((row) => COLUMNS.map((column) => column.value(row)));
    downloadText(
      `reconciliation-${account.label.toLowerCase().replaceAll(/\W+/gu, '-')}.csv`,
      toCsv(
        COLUMNS.map((column) => column.header),
        lines,
      ),
    );
  };
  return (
    <Panel
      title={`Reconciliation of ${account.label}`}
      actions={
        <>
          <Button size="xs" variant="ghost" isBusy={isFetching} onClick={() => void refetch()}>
            {!isFetching && <RefreshCw aria-hidden />}
            Check again
          </Button>
          <Button size="xs" variant="ghost" disabled={data === undefined || data.length === 0} onClick={save}>
            <Download aria-hidden />
            CSV
          </Button>
        </>
      }
      bodyClassName="p-0"
    >
      {data === undefined && error === null && <Skeleton className="m-3 h-40" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="The check could not be made."
          detail={`${describeError(error, 'data').message} No money has moved.`}
          requestId={describeError(error).requestId}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <Verdict checks={data} checkedAt={dataUpdatedAt} isConnected={account.adapter !== 'paper'} />
      )}
      {data !== undefined && (
        <Rows
          label={`Reconciliation of ${account.label}, checks`}
          columns={account.adapter === 'paper' ? COLUMNS : EXCHANGE_COLUMNS}
          rows={data}
          rowKey={(row) => `${row.check_name} ${row.asset}`}
          initialSort=""
          minWidth="40rem"
          empty={<EmptyState title="Nothing to compare yet." detail="The account has neither money nor entries." />}
        />
      )}
    </Panel>
  );
}
