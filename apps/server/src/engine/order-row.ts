import type { EngineOrderRow } from '@atb/api/rows/bot-orders';
import { dec, toPlain } from '@atb/core/base/decimal';
import { type EpochMs, toIso } from '@atb/core/base/time';
import { averagePrice, type Order } from '@atb/core/orders/order';
import type { AccountId, BotId, ClientOrderId, OrderRequest, VenueOrderId } from '@atb/core/orders/order-request';

export function epochOfDate(at: Date): EpochMs {
  return at.getTime() as EpochMs;
}

const optional = (text: string | null): ReturnType<typeof dec> | null => (text === null ? null : dec(text));

export function orderFromRow(row: EngineOrderRow): Order {
  return {
    request: requestFromRow(row),
    status: row.status,
    venueOrderId: row.venue_order_id as VenueOrderId | null,
    filledQuantity: dec(row.filled_quantity),
    filledNotional: dec(row.filled_notional),
    reservedAsset: row.reserved_asset,
    reserved: dec(row.reserved),
    reason: row.reason,
    createdAt: epochOfDate(row.created_at),
    updatedAt: epochOfDate(row.updated_at),
  };
}

function requestFromRow(row: EngineOrderRow): OrderRequest {
  const base = {
    clientOrderId: row.client_order_id as ClientOrderId,
    accountId: row.account_id as AccountId,
    botId: row.bot_id as BotId | null,
    symbol: row.symbol,
    side: row.side,
    quantity: dec(row.quantity),
    purpose: row.purpose,
    slot: row.slot,
    stopLoss: optional(row.stop_loss),
    takeProfit: optional(row.take_profit),
    requestedAt: epochOfDate(row.created_at),
  };
  if (row.type === 'market') return { ...base, type: 'market', price: null };
  if (row.price === null) throw new Error(`limit order ${row.client_order_id} has no price`);
  return { ...base, type: 'limit', price: dec(row.price) };
}

/** What changes of an order, under its client order id: numerics as text so that no digit is lost. */
export function orderProgressToRecord(order: Order): Readonly<Record<string, string | null>> {
  const average = averagePrice(order);
  return {
    client_order_id: order.request.clientOrderId,
    venue_order_id: order.venueOrderId,
    filled_quantity: toPlain(order.filledQuantity),
    filled_notional: toPlain(order.filledNotional),
    fill_price: average === null ? null : toPlain(average),
    reserved: toPlain(order.reserved),
    status: order.status,
    reason: order.reason,
    updated_at: toIso(order.updatedAt),
  };
}

/** JSON record for json_to_recordset: all of an order that is new. */
export function orderToRecord(order: Order): Readonly<Record<string, string | null>> {
  const { request } = order;
  return {
    ...orderProgressToRecord(order),
    bot_id: request.botId,
    symbol: request.symbol,
    side: request.side,
    type: request.type,
    purpose: request.purpose,
    slot: request.slot,
    quantity: toPlain(request.quantity),
    price: request.price === null ? null : toPlain(request.price),
    stop_loss: request.stopLoss === null ? null : toPlain(request.stopLoss),
    take_profit: request.takeProfit === null ? null : toPlain(request.takeProfit),
    reserved_asset: order.reservedAsset,
    created_at: toIso(order.createdAt),
  };
}
