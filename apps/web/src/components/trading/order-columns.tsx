import { Price } from '../price.tsx';
import { Qty } from '../qty.tsx';
import { MarketTime } from '../market-time.tsx';
import type { DataColumn } from '../table/data-column.ts';
import type { BotName } from '../../lib/api/get-bot-names.ts';
import type { OrderRow } from '@atb/api/rows/bot-orders';
import { formatNumber } from '../../lib/format-number.ts';
import { incrementsOf } from '../../lib/increments.ts';
import { showSymbol, splitSymbol } from '../../lib/split-symbol.ts';
import { OrderStatusChip, orderStatusWord } from './order-status-chip.tsx';
import { SideWord } from './side-word.tsx';
import { SourceName, sourceWord } from './source-name.tsx';

/** Share of the quantity that is filled, 0 to 1. Observed only, so a double will do. */
function filledShare(order: OrderRow): number {
  return Number(order.filled_quantity) / Number(order.quantity);
}

/** Columns of orders. */
export function orderColumns(bots: ReadonlyMap<string, BotName>): ReadonlyArray<DataColumn<OrderRow>> {
  return [
    {
      id: 'symbol',
      header: 'Symbol',
      isFixed: true,
      value: (order) => order.symbol,
      cell: (order) => <span className="font-medium whitespace-nowrap">{showSymbol(order.symbol)}</span>,
    },
    {
      id: 'side',
      header: 'Side',
      value: (order) => `${order.side} ${order.type}`,
      cell: (order) => (
        <span className="whitespace-nowrap">
          <SideWord side={order.side} /> <span className="text-fg-2">{order.type}</span>
        </span>
      ),
    },
    {
      id: 'price',
      header: 'Price',
      isNumeric: true,
      value: (order) => order.price,
      cell: (order) =>
        order.price === null ? (
          <span className="text-fg-2">At market</span>
        ) : (
          <Price value={order.price} tick={incrementsOf(order.symbol).tick} />
        ),
    },
    {
      id: 'quantity',
      header: 'Quantity',
      isNumeric: true,
      value: (order) => order.quantity,
      cell: (order) => <Qty value={order.quantity} unit={splitSymbol(order.symbol).base} isOwn />,
    },
    {
      id: 'filled',
      header: 'Filled',
      isNumeric: true,
      value: (order) => filledShare(order),
      cell: (order) => formatNumber(filledShare(order), { percent: true, decimals: 0 }).text,
    },
    {
      id: 'status',
      header: 'Status',
      width: 'minmax(10.5rem, 1fr)',
      value: (order) => orderStatusWord(order.status),
      cell: (order) => <OrderStatusChip status={order.status} />,
    },
    {
      id: 'created',
      header: 'Placed',
      value: (order) => order.created_at,
      cell: (order) => <MarketTime value={order.created_at} />,
    },
    {
      id: 'source',
      header: 'Source',
      value: (order) => sourceWord(order.bot_id, bots),
      cell: (order) => <SourceName botId={order.bot_id} bots={bots} />,
    },
  ];
}
