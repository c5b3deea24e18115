import type { Decimal } from '../../../base/decimal.ts';
import type { Instrument } from '../../../market/instrument.ts';
import type { Quote } from '../../../market/quote.ts';
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

/** What a new state begins with. */
export function newBotFacts(bot: Omit<BotFacts, 'symbol'>): BotFacts {
  const { botId, accountId, instrument, feeRate, nextSequence } = bot;
  return { botId, accountId, symbol: instrument.symbol, instrument, feeRate, nextSequence };
}

/** The market's price now, or the one that the bot waits for. */
export function priceAtStart({ triggerPrice }: { readonly triggerPrice: string | null }, quote: Quote): number {
  return triggerPrice === null ? quote.last : Number(triggerPrice);
}
