import type { Decimal } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { AccountId, BotId } from '../../../orders/order-request.ts';

/** What the state of every kind of bot begins with. */
export interface BotFacts {
  readonly botId: BotId;
  readonly accountId: AccountId;
  readonly symbol: string;
  readonly instrument: Instrument;
  /** The account's fraction of notional each side. */
  readonly feeRate: Decimal;
  /** Number of the next order. */
  readonly nextSequence: number;
}
