import type { CopiedTradeRow } from '@atb/api/rows/signal-providers';
import { OPENING_NUMBER } from '@atb/core/engine/bot/provider-trade';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LazyDataTable } from '../../../../../components/table/lazy-data-table.tsx';
import type { DataColumn } from '../../../../../components/table/data-column.ts';
import { MarketTime } from '../../../../../components/market-time.tsx';
import { Money } from '../../../../../components/money.tsx';
import { Price } from '../../../../../components/price.tsx';
import { Qty } from '../../../../../components/qty.tsx';
import { SideWord } from '../../../../../components/trading/side-word.tsx';
import { Button } from '../../../../../components/ui/button.tsx';
import { EmptyState } from '../../../../../components/ui/empty-state.tsx';
import type { DetailsOf } from '../../../../../lib/bot-kinds/registry.ts';
import { NO_FIGURE } from '../../../../../lib/format-number.ts';
import { incrementsOf } from '../../../../../lib/increments.ts';
import { splitSymbol } from '../../../../../lib/split-symbol.ts';
import { copiedTradesQuery } from '../../../api/copied-trades.ts';
import type { PartProps } from '../../../detail/detail-parts.ts';
import { delayOf, showDelay } from './copy-delay.ts';

/** What became of a trade: the reason of a miss stands in the copy's own state while it is recent. */
function outcomeOf(row: CopiedTradeRow, details: DetailsOf<'copy'> | null): string {
  if (row.quantity !== null) return row.number === OPENING_NUMBER ? 'Mirrored: what the provider held' : 'Copied';
  const missed = details?.state.missed.find(({ number }) => number === row.number);
  if (missed !== undefined) return missed.reason;
  if (row.order_status !== null) return `Order ${row.order_status.replaceAll('_', ' ')}`;
  const isTaken = row.number <= (details?.state.lastNumber ?? 0);
  return isTaken ? 'Not copied: see the log.' : 'On its way';
}

function columns(symbol: string, details: DetailsOf<'copy'> | null): ReadonlyArray<DataColumn<CopiedTradeRow>> {
  const { tick, lot } = incrementsOf(symbol);
  const { base, quote } = splitSymbol(symbol);
  const amount = (id: string, header: string, of: (row: CopiedTradeRow) => string | null, isOwn = false) => ({
    id,
    header,
    isNumeric: true,
    value: of,
    cell: (row: CopiedTradeRow) => <Qty value={of(row)} lot={lot} isOwn={isOwn} />,
  });
  const price = (id: string, header: string, of: (row: CopiedTradeRow) => string | null) => ({
    id,
    header,
    isNumeric: true,
    value: of,
    cell: (row: CopiedTradeRow) => <Price value={of(row)} tick={tick} />,
  });
  const fee = (id: string, header: string, of: (row: CopiedTradeRow) => string | null) => ({
    id,
    header,
    isNumeric: true,
    value: of,
    cell: (row: CopiedTradeRow) => <Money value={of(row)} decimals={4} />,
  });
  return [
    {
      id: 'time',
      header: 'Time',
      isFixed: true,
      value: ({ executed_at: at }) => at,
      cell: ({ executed_at: at }) => <MarketTime value={at} />,
    },
    {
      id: 'delay',
      header: 'Delay',
      isNumeric: true,
      value: delayOf,
      cell: (row) => showDelay(delayOf(row)),
    },
    { id: 'side', header: 'Side', value: ({ side }) => side, cell: ({ side }) => <SideWord side={side} /> },
    amount('theirs', `Provider (${base})`, (row) => row.provider_quantity),
    amount('yours', `You (${base})`, (row) => row.quantity, true),
    price('their-price', `Provider’s price (${quote})`, (row) => row.provider_price),
    price('your-price', `Your price (${quote})`, (row) => row.price),
    fee('their-fee', `Provider’s fee (${quote})`, (row) => row.provider_fee),
    fee('your-fee', `Your fee (${quote})`, (row) => row.fee),
    {
      id: 'your-time',
      header: 'Your time',
      isHidden: true,
      value: ({ filled_at: at }) => at,
      cell: ({ filled_at: at }) => (at === null ? NO_FIGURE : <MarketTime value={at} />),
    },
    {
      id: 'outcome',
      header: 'Outcome',
      isSortable: false,
      value: (row) => outcomeOf(row, details),
      cell: (row) => <span className="block min-w-40 py-1 text-pretty text-fg-2">{outcomeOf(row, details)}</span>,
    },
  ];
}

/** Each trade of the provider beside the copy's own. */
export function TradesTab({ view, details }: PartProps<DetailsOf<'copy'> | null>) {
  const [pages, setPages] = useState(1);
  const { data, isPending, isPlaceholderData } = useQuery(copiedTradesQuery(view.bot.id, pages));
  return (
    <div className="p-3">
      <LazyDataTable
        id="copied-trades"
        label="Copied trades"
        columns={columns(view.bot.symbol, details)}
        rows={data?.rows ?? []}
        rowKey={({ number }) => String(number)}
        initialSort="-time"
        isLoading={isPending}
        empty={<EmptyState title="No trades yet." detail="The copy begins with the provider’s next trade." />}
        className="max-h-[32rem]"
        minWidth="70rem"
      />
      {data?.hasOlder === true && (
        <Button variant="ghost" className="mt-3 w-full" isBusy={isPlaceholderData} onClick={() => setPages(pages + 1)}>
          Load older trades
        </Button>
      )}
    </div>
  );
}
