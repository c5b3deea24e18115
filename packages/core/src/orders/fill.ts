import type { Decimal } from '../base/decimal.ts';
import type { EpochMs } from '../base/time.ts';
import type { AccountId, BotId, ClientOrderId, Side, VenueTradeId } from './order-request.ts';

/** One execution of an order at the venue. */
export interface Fill {
  readonly tradeId: VenueTradeId;
  readonly clientOrderId: ClientOrderId;
  readonly accountId: AccountId;
  readonly botId: BotId | null;
  readonly symbol: string;
  readonly side: Side;
  /** Base asset units, positive. */
  readonly quantity: Decimal;
  /** Quote units per base unit, positive. */
  readonly price: Decimal;
  /** Paid in `feeAsset`, zero or positive. */
  readonly fee: Decimal;
  readonly feeAsset: string;
  /** True when the order rested in the book and provided liquidity. */
  readonly isMaker: boolean;
  /** When the venue says it happened. */
  readonly executedAt: EpochMs;
}
