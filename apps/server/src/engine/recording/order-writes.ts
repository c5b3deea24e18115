import { toPlain } from '@atb/core/base/decimal';
import { toIso } from '@atb/core/base/time';
import type { AccountChanges } from '@atb/core/engine/account/account-types';
import type { Order } from '@atb/core/orders/order';
import { orderProgressToRecord, orderToRecord } from '../order-row.ts';
import type { Write } from './recording.ts';

const isNew = (changes: AccountChanges, order: Order): boolean => changes.newOrderIds.has(order.request.clientOrderId);

export const ORDER_WRITES: readonly Write[] = [
  {
    // A new id that exists already is an error: the same intent must never be recorded twice.
    sql: `insert into bot_orders (account_id, user_id, bot_id, client_order_id, venue_order_id, symbol, side, type, purpose, slot, quantity, price, stop_loss,
        take_profit, filled_quantity, filled_notional, fill_price, reserved_asset, reserved, status, reason, created_at, updated_at)
      select r.account_id, r.user_id, r.bot_id, r.client_order_id, r.venue_order_id, r.symbol, r.side, r.type, r.purpose, r.slot, r.quantity, r.price,
        r.stop_loss, r.take_profit, r.filled_quantity, r.filled_notional, r.fill_price, r.reserved_asset, r.reserved, r.status, r.reason, r.created_at, r.updated_at
      from json_populate_recordset(null::bot_orders, $1::json) r`,
    rowsOf: ({ changes }) => changes.orders.filter((order) => isNew(changes, order)).map(orderToRecord),
  },
  {
    sql: `update bot_orders o set
        venue_order_id = r.venue_order_id, filled_quantity = r.filled_quantity, filled_notional = r.filled_notional,
        fill_price = r.fill_price, reserved = r.reserved, status = r.status, reason = r.reason, updated_at = r.updated_at
      from json_to_recordset($1::json) r (account_id uuid, user_id uuid, client_order_id text, venue_order_id text, filled_quantity numeric,
        filled_notional numeric, fill_price numeric, reserved numeric, status text, reason text, updated_at timestamptz)
      where o.account_id = r.account_id and o.user_id = r.user_id and o.client_order_id = r.client_order_id`,
    rowsOf: ({ changes }) => changes.orders.filter((order) => !isNew(changes, order)).map(orderProgressToRecord),
  },
  {
    sql: `insert into trade_ledger (account_id, user_id, bot_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, realized_pnl, trade_profit, maker, exec_ts)
      select r.account_id, r.user_id, r.bot_id, o.id, r.venue_trade_id, r.symbol, r.side, r.qty, r.price, r.fee, r.fee_asset, r.realized_pnl, r.trade_profit, r.maker, r.exec_ts
      from json_to_recordset($1::json) r (account_id uuid, user_id uuid, bot_id uuid, client_order_id text, venue_trade_id text, symbol text, side text, qty numeric,
        price numeric, fee numeric, fee_asset text, realized_pnl numeric, trade_profit numeric, maker boolean, exec_ts timestamptz)
      join bot_orders o on o.account_id = r.account_id and o.client_order_id = r.client_order_id`,
    rowsOf: ({ changes }) =>
      changes.fills.map(({ fill, realizedPnl, tradeProfit }) => ({
        bot_id: fill.botId,
        client_order_id: fill.clientOrderId,
        venue_trade_id: fill.tradeId,
        symbol: fill.symbol,
        side: fill.side,
        qty: toPlain(fill.quantity),
        price: toPlain(fill.price),
        fee: toPlain(fill.fee),
        fee_asset: fill.feeAsset,
        realized_pnl: realizedPnl === null ? null : toPlain(realizedPnl),
        trade_profit: tradeProfit === null ? null : toPlain(tradeProfit),
        maker: fill.isMaker,
        exec_ts: toIso(fill.executedAt),
      })),
  },
];
