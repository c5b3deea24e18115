import { useMemo } from 'react';
import { Money } from '../../../components/money.tsx';
import { Price } from '../../../components/price.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { LazyDataTable } from '../../../components/table/lazy-data-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Switch } from '../../../components/ui/switch.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { isDust, type BalanceRow } from '../value-balances.ts';
import type { PortfolioTabProps } from './tab-props.ts';

/** Room for an amount with its eight decimals: what one owns is never cut off. */
const AMOUNT_WIDTH = 'minmax(8rem, 1fr)';

const AMOUNTS = { total: 'assetTotal', free: 'assetFree', locked: 'assetLocked' } as const;

function amountColumn(id: keyof typeof AMOUNTS, header: string): DataColumn<BalanceRow> {
  return {
    id,
    header,
    isNumeric: true,
    width: AMOUNT_WIDTH,
    value: (row) => row[id],
    cell: (row) => (
      <ProofButton of={`${header}, ${row.asset}`} request={{ portfolio: { figure: AMOUNTS[id], ...subjectOf(row) } }}>
        <Qty value={row[id]} isOwn />
      </ProofButton>
    ),
  };
}

function subjectOf({ account_id: accountId, asset: coin }: BalanceRow) {
  return { accountId, coin };
}

function balanceColumns(
  accounts: readonly Account[],
  quoteAsset: string,
  currency: string,
): ReadonlyArray<DataColumn<BalanceRow>> {
  const labelOf = (row: BalanceRow): string => accounts.find(({ id }) => id === row.account_id)?.label ?? '';
  const columns: ReadonlyArray<DataColumn<BalanceRow>> = [
    {
      id: 'asset',
      header: 'Asset',
      isFixed: true,
      value: (row) => row.asset,
      cell: (row) => <span className="font-medium">{row.asset}</span>,
    },
    amountColumn('total', 'Total'),
    amountColumn('free', 'Free'),
    amountColumn('locked', 'Locked'),
    {
      id: 'price',
      header: `Price (${quoteAsset})`,
      isNumeric: true,
      value: (row) => row.price,
      cell: (row) => (row.price === null ? <span className="text-fg-3">No price</span> : <Price value={row.price} />),
    },
    { id: 'pricedBy', header: 'Priced by', value: (row) => row.pricedBy },
    {
      id: 'value',
      header: `Value (${currency})`,
      isNumeric: true,
      value: (row) => row.value,
      cell: (row) =>
        row.value === null ? (
          <Money value={null} />
        ) : (
          <ProofButton of={`Value, ${row.asset}`} request={{ portfolio: { figure: 'assetWorth', ...subjectOf(row) } }}>
            <Money value={row.value} />
          </ProofButton>
        ),
    },
  ];
  if (accounts.length < 2) return columns;
  return [...columns, { id: 'account', header: 'Account', value: labelOf }];
}

/** What is in the accounts, asset by asset. */
export function BalancesTab({ view, portfolio }: PortfolioTabProps) {
  const { balances: rows, chosen: accounts, figures } = portfolio;
  const { isDustHidden } = view;
  const quoteAsset = figures?.quoteAsset ?? 'USDT';
  const currency = figures?.currency ?? 'USDT';
  const columns = useMemo(() => balanceColumns(accounts, quoteAsset, currency), [accounts, quoteAsset, currency]);
  const dustCount = (rows ?? []).filter(isDust).length;
  return (
    <LazyDataTable
      id="balances"
      label="Balances"
      columns={columns}
      rows={(rows ?? []).filter((row) => !isDustHidden || !isDust(row))}
      rowKey={(row) => `${row.account_id} ${row.asset}`}
      initialSort="-value"
      isLoading={rows === undefined}
      minWidth="50rem"
      toolbar={
        <Switch
          label={`Hide below 1 ${currency}${dustCount > 0 ? ` (${dustCount})` : ''}`}
          checked={isDustHidden}
          onChange={(event) => view.set({ dust: event.target.checked ? 'hide' : 'show' })}
        />
      }
      empty={
        <EmptyState
          title="No balances here."
          detail={
            isDustHidden && dustCount > 0
              ? `Only balances below 1 ${currency} are left, and those are hidden.`
              : 'Choose another account above, or deposit to this one on its exchange.'
          }
        />
      }
    />
  );
}
