import type { OrderStatus } from '@atb/core/orders/order';
import { selectList, type ServerRow } from './select-list.ts';

/** What everybody reads of an order. Amounts are decimal text, in base units; prices in quote units. */
interface OrderFields {
  readonly account_id: string;
  /** Null for an order placed by hand. */
  readonly bot_id: string | null;
  readonly client_order_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'market' | 'limit';
  readonly purpose: 'entry' | 'exit';
  readonly quantity: string;
  readonly price: string | null;
  readonly stop_loss: string | null;
  readonly take_profit: string | null;
  readonly filled_quantity: string;
  readonly status: OrderStatus;
  readonly reason: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** An order as its user sees it. */
export interface OrderRow extends OrderFields {
  readonly id: string;
  /** Average of the fills; null until the first. */
  readonly fill_price: string | null;
}

export const ORDER_COLUMNS = selectList<OrderRow>({
  id: 'plain',
  account_id: 'plain',
  bot_id: 'plain',
  client_order_id: 'plain',
  symbol: 'plain',
  side: 'plain',
  type: 'plain',
  purpose: 'plain',
  quantity: 'text',
  price: 'text',
  stop_loss: 'text',
  take_profit: 'text',
  filled_quantity: 'text',
  fill_price: 'text',
  status: 'plain',
  reason: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
});

/** An order as the engine takes it up again. */
export interface EngineOrderRow extends ServerRow<OrderFields, 'created_at' | 'updated_at'> {
  readonly venue_order_id: string | null;
  /** What of the bot asked for it; null for what a person did. */
  readonly slot: string | null;
  readonly filled_notional: string;
  readonly reserved_asset: string;
  readonly reserved: string;
}

export const ENGINE_ORDER_COLUMNS = selectList<EngineOrderRow>({
  account_id: 'plain',
  bot_id: 'plain',
  client_order_id: 'plain',
  venue_order_id: 'plain',
  symbol: 'plain',
  side: 'plain',
  type: 'plain',
  purpose: 'plain',
  slot: 'plain',
  quantity: 'plain',
  price: 'plain',
  stop_loss: 'plain',
  take_profit: 'plain',
  filled_quantity: 'plain',
  filled_notional: 'plain',
  reserved_asset: 'plain',
  reserved: 'plain',
  status: 'plain',
  reason: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
});
