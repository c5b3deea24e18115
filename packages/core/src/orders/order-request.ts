// orders: what is asked for, what became of it, and the one table that says how an order's status may change.
import type { Brand } from '../base/brand.ts';
import type { Decimal } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';

export type AccountId = Brand<string, 'AccountId'>;
export type BotId = Brand<string, 'BotId'>;
export type UserId = Brand<string, 'UserId'>;
/** Ours, sent with every placement; at most 36 characters of [A-Za-z0-9_-]. */
export type ClientOrderId = Brand<string, 'ClientOrderId'>;
/** Theirs. */
export type VenueOrderId = Brand<string, 'VenueOrderId'>;
/** The venue's id of one execution; fills are deduplicated by it. */
export type VenueTradeId = Brand<string, 'VenueTradeId'>;

export type Side = 'buy' | 'sell';
/** `entry` may open exposure; `exit` only ever reduces what is held, and is never blocked by entry breakers. */
export type OrderPurpose = 'entry' | 'exit';

interface OrderRequestBase {
  readonly clientOrderId: ClientOrderId;
  readonly accountId: AccountId;
  /** Null for a manual order. */
  readonly botId: BotId | null;
  /** Venue symbol, such as `BTCUSDT`. */
  readonly symbol: string;
  readonly side: Side;
  /** Base asset units, a multiple of the instrument's quantityIncrement. */
  readonly quantity: Decimal;
  readonly purpose: OrderPurpose;
  /** The bot's own name for the order's purpose (grid line, safety order); null for an order that no bot asked for. */
  readonly slot: string | null;
  /** Protective price given with a manual entry, for the risk check; null when absent. */
  readonly stopLoss: Decimal | null;
  readonly takeProfit: Decimal | null;
  readonly requestedAt: EpochMs;
}

export interface LimitOrderRequest extends OrderRequestBase {
  readonly type: 'limit';
  /** Quote units per base unit, a multiple of the instrument's priceIncrement. */
  readonly price: Decimal;
}

export interface MarketOrderRequest extends OrderRequestBase {
  readonly type: 'market';
  readonly price: null;
}

export type OrderRequest = LimitOrderRequest | MarketOrderRequest;

/** A person may sell a bot's position too: such an order is the bot's by its money, but the bot knows nothing of it. */
export function isAskedByBot(request: OrderRequest): boolean {
  return request.botId !== null && request.slot !== null;
}
