import type { PortfolioTransfer } from '@atb/api/functions/portfolio/portfolio-transfers';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { MarketTime } from '../../../components/market-time.tsx';
import { Money } from '../../../components/money.tsx';
import { ProofButton } from '../../../components/proof/proof-button.tsx';
import { Qty } from '../../../components/qty.tsx';
import type { DataColumn } from '../../../components/table/data-column.ts';
import { PagedTable } from '../../../components/table/paged-table.tsx';
import { CopyId } from '../../../components/ui/copy-id.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import type { Account } from '../../../lib/api/get-accounts.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { exchangeOf, transfersQuery } from '../api/portfolio-queries.ts';
import type { PortfolioTabProps } from './tab-props.ts';

const KINDS: Readonly<Record<string, string>> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer: 'Transfer',
  adjustment: 'Adjustment',
  income: 'Reward',
  fee: 'Fee',
};

const FEE_DECIMALS = 8;

function wordOf(kind: string): string {
  return (KINDS[kind] ?? kind).toLowerCase();
}

function columnsOf(accounts: readonly Account[], quoteAsset: string): ReadonlyArray<DataColumn<PortfolioTransfer>> {
  const labels = new Map(accounts.map(({ id, label }) => [id, label]));
  return [
    {
      id: 'kind',
      header: 'Movement',
      isFixed: true,
      value: ({ kind }) => KINDS[kind] ?? kind,
      cell: ({ kind }) => <span className="font-medium">{KINDS[kind] ?? kind}</span>,
    },
    {
      id: 'time',
      header: 'Time',
      width: 'minmax(8rem, 1fr)',
      value: ({ at }) => at,
      cell: ({ at }) => <MarketTime value={at} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      isNumeric: true,
      width: 'minmax(9rem, 1fr)',
      value: ({ amount }) => amount,
      cell: ({ amount, asset }) => <Qty value={amount} unit={asset} isOwn />,
    },
    {
      id: 'value',
      header: `Worth then (${quoteAsset})`,
      isNumeric: true,
      width: 'minmax(8rem, 1fr)',
      value: ({ value }) => value,
      cell: ({ id, value, kind }) =>
        value === null ? (
          <span className="text-fg-3">No price</span>
        ) : (
          <ProofButton of={`Worth of a ${wordOf(kind)}`} request={{ row: { figure: 'transferWorth', id } }}>
            <Money value={value} isSigned />
          </ProofButton>
        ),
    },
    {
      id: 'fee',
      header: 'Fee',
      isNumeric: true,
      value: ({ fee }) => fee,
      cell: ({ id, fee, feeAsset, kind }) =>
        fee === null ? (
          <span className="text-fg-3">—</span>
        ) : (
          <ProofButton of={`Fee of a ${wordOf(kind)}`} request={{ row: { figure: 'transferFee', id } }}>
            <Money value={fee} decimals={FEE_DECIMALS} {...(feeAsset !== null && { unit: feeAsset })} />
          </ProofButton>
        ),
    },
    { id: 'account', header: 'Account', value: ({ accountId }) => labels.get(accountId) ?? '' },
    {
      id: 'reference',
      header: 'Reference',
      width: 'minmax(11rem, 1.5fr)',
      value: ({ reference }) => reference,
      cell: ({ reference }) => <CopyId value={reference} label="reference" isShort />,
    },
  ];
}

/** What came into the accounts and what left them, other than by executions. */
export function TransfersTab({ view, portfolio }: PortfolioTabProps) {
  const { chosen, overview } = portfolio;
  const pages = useInfiniteQuery(transfersQuery(view.exchange));
  const rows = useMemo(() => pages.data?.pages.flatMap(({ transfers }) => transfers) ?? [], [pages.data]);
  const quoteAsset = overview?.quoteAsset ?? 'USDT';
  const columns = useMemo(() => columnsOf(chosen, quoteAsset), [chosen, quoteAsset]);
  const { fetchNextPage, error, refetch } = pages;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (pages.data === undefined && error !== null) {
    return (
      <ErrorState
        title="The transfers could not load."
        detail={`${describeError(error).message} No money has moved.`}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <PagedTable
      label="Transfers"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      total={pages.data?.pages[0]?.total ?? null}
      totalProof={{
        of: 'Number of transfers',
        request: { portfolio: { figure: 'transfers', ...exchangeOf(view.exchange) } },
      }}
      hasMore={pages.hasNextPage}
      isLoading={pages.data === undefined}
      isLoadingMore={pages.isFetchingNextPage}
      onMore={more}
      minWidth="60rem"
      toolbar={
        <p className="max-w-[60ch] text-xs text-fg-2">
          Deposits, withdrawals, rewards and fees. What was paid in counts as it was worth at that time; rewards are
          earnings, not payments.
        </p>
      }
      empty={
        <EmptyState
          title="Nothing has been paid in or out."
          detail="Deposits and withdrawals are listed here, each with what it was worth."
        />
      }
    />
  );
}
