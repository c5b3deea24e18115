import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Side } from '../../orders/order-request.ts';

/** Number of the trade that stands for what a provider held when a copy that mirrors it began; its price is the market's. */
export const OPENING_NUMBER = 0;

/** A fill of an account that others copy, as it reaches those who do. */
export interface ProviderTrade {
  /** Of the provider's fills, from 1 without a gap: one that was taken is never taken again. `OPENING_NUMBER` for its holdings. */
  readonly number: number;
  readonly symbol: string;
  readonly side: Side;
  /** Base units. */
  readonly quantity: Decimal;
  /** Quote units per base unit. */
  readonly price: Decimal;
  /** Quote units. */
  readonly fee: Decimal;
  /** Base units that the provider's account held of the symbol before it. */
  readonly heldBefore: Decimal;
  /** What the provider's account was worth right after it, quote units; null where something held had no price. */
  readonly equity: Decimal | null;
  /** Market time. */
  readonly executedAt: EpochMs;
}
