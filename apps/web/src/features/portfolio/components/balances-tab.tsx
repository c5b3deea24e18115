import { useMemo } from 'react';
import { Money } from '../../../components/money.tsx';
import { Price } from '../../../components/price.tsx';
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
    {
      id: 'total',
      header: 'Total',
      isNumeric: true,
      width: AMOUNT_WIDTH,
      value: (row) => row.total,
      cell: (row) => <Qty value={row.total} isOwn />,
    },
    {
      id: 'free',
      header: 'Free',
      isNumeric: true,
      width: AMOUNT_WIDTH,
      value: (row) => row.free,
      cell: (row) => <Qty value={row.free} isOwn />,
    },
    {
      id: 'locked',
      header: 'Locked',
      isNumeric: true,
      width: AMOUNT_WIDTH,
      value: (row) => row.locked,
      cell: (row) => <Qty value={row.locked} isOwn />,
    },
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
      cell: (row) => <Money value={row.value} />,
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
