import type { LedgerPostingRow } from '@atb/api/rows/ledger-postings';
import { useQuery } from '@tanstack/react-query';
import { Figure } from '../../../components/figure.tsx';
import { MarketTime } from '../../../components/market-time.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { formatNumber } from '../../../lib/format-number.ts';
import { LEDGER_MAX, ledgerQuery } from '../api/get-ledger.ts';

const KIND: Readonly<Record<LedgerPostingRow['transaction']['kind'], string>> = {
  fill: 'Execution',
  fee: 'Fee',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
  income: 'Income',
};

const SIDE: Readonly<Record<LedgerPostingRow['ledger_account'], string>> = {
  assets: 'Your assets',
  venue: 'Venue',
  fees: 'Fees',
  external: 'Outside',
};

const COLUMNS: ReadonlyArray<DataColumn<LedgerPostingRow>> = [
  {
    id: 'at',
    header: 'Time',
    isFixed: true,
    value: (row) => row.transaction.at,
    cell: (row) => <MarketTime value={row.transaction.at} />,
  },
  { id: 'kind', header: 'Entry', value: (row) => KIND[row.transaction.kind] },
  { id: 'side', header: 'Ledger account', value: (row) => SIDE[row.ledger_account] },
  { id: 'asset', header: 'Asset', value: (row) => row.asset },
  {
    id: 'amount',
    header: 'Amount',
    isNumeric: true,
    value: (row) => row.amount,
    cell: (row) => <Figure figure={formatNumber(row.amount, { decimals: 18, minDecimals: 0, signed: true })} />,
  },
  {
    id: 'reference',
    header: 'Reference',
    width: 'minmax(12rem, 2fr)',
    value: (row) => row.transaction.reference,
    cell: (row) => <span className="font-mono text-2xs text-fg-2">{row.transaction.reference}</span>,
  },
];

/** The double-entry ledger of one account; entries are only ever added. */
export function LedgerTable({ account }: { readonly account: Account }) {
  const { data } = useQuery(ledgerQuery(account.id));
  return (
    <section aria-label={`Ledger of ${account.label}`}>
      <h2 className="text-base font-medium">Ledger entries</h2>
      <p className="mb-3 text-xs text-fg-2">
        Every movement is written twice, so that each entry sums to zero by asset. Nothing is ever changed or removed.
        {data?.length === LEDGER_MAX && ` Shown are the latest ${LEDGER_MAX}.`}
      </p>
      <LazyDataTable
        id="ledger"
        label={`Ledger of ${account.label}`}
        columns={COLUMNS}
        rows={data ?? []}
        rowKey={(row) => String(row.id)}
        isLoading={data === undefined}
        minWidth="52rem"
        empty={<EmptyState title="No entries yet." detail="The first deposit opens the ledger." />}
      />
    </section>
  );
}
