// The one union of events and the one of requests that bots of all kinds share.
import type { Decimal } from '../../base/decimal.ts';
import type { EpochMs } from '../../base/time.ts';
import type { Candle } from '../../market/candle.ts';
import type { Quote } from '../../market/quote.ts';
import type { Fill } from '../../orders/fill.ts';
import type { ClientOrderId, OrderRequest } from '../../orders/order-request.ts';
import type { ProviderTrade } from './provider-trade.ts';

/** What happens to a bot. `at` is the event's own time; a bot never asks any other clock. */
export type EngineEvent =
  | { readonly kind: 'started'; readonly at: EpochMs; readonly quote: Quote }
  | { readonly kind: 'quote'; readonly at: EpochMs; readonly quote: Quote }
  | { readonly kind: 'candle'; readonly at: EpochMs; readonly candle: Candle }
  /**
   * A candle of the bot's own timeframe closed at `at`: the last of `candles`, which are oldest first and bring those before
   * it that the bot's rules look at. `quote`: the last one before; null for none.
   */
  | {
      readonly kind: 'candle_closed';
      readonly at: EpochMs;
      readonly candles: readonly Candle[];
      readonly quote: Quote | null;
    }
  | { readonly kind: 'order_accepted'; readonly at: EpochMs; readonly clientOrderId: ClientOrderId }
  | {
      readonly kind: 'order_closed';
      readonly at: EpochMs;
      readonly clientOrderId: ClientOrderId;
      readonly status: 'cancelled' | 'rejected' | 'denied' | 'expired';
      /** Stable, such as a risk code. */
      readonly code: string;
      /** A sentence. */
      readonly reason: string;
      readonly filledQuantity: Decimal;
    }
  | { readonly kind: 'filled'; readonly at: EpochMs; readonly fill: Fill; readonly isComplete: boolean }
  /** A fill of the account that the bot copies; `quote`: the symbol's last one when it came in, null for none. */
  | {
      readonly kind: 'provider_filled';
      readonly at: EpochMs;
      readonly trade: ProviderTrade;
      readonly quote: Quote | null;
    }
  /** `keepsSells` false: everything that rests is cancelled, what sells what is held too. */
  | { readonly kind: 'paused'; readonly at: EpochMs; readonly keepsSells: boolean }
  | { readonly kind: 'resumed'; readonly at: EpochMs; readonly quote: Quote }
  /** A signal from outside; `source` names where it came from. `quote`: the last one before; null for none. */
  | {
      readonly kind: 'alert';
      readonly at: EpochMs;
      readonly action: 'enter' | 'exit';
      readonly source: string;
      readonly quote: Quote | null;
    }
  | { readonly kind: 'stopped'; readonly at: EpochMs; readonly holdings: 'sell' | 'keep'; readonly reason: string };

/** The owner changed the bot while it ran: `params` are all of its parameters from now on, `before` those until now. */
export interface EditedEvent {
  readonly kind: 'edited';
  readonly at: EpochMs;
  readonly params: object;
  readonly before: object;
}

/** All that a bot can be told. Its kind's step takes the events, its `editing` the changes of its owner. */
export type BotEvent = EngineEvent | EditedEvent;

/** What a bot asks for. The bot numbers its orders; ids are made from bot and number, so the same state asks for the same id. */
export type BotRequest =
  | { readonly kind: 'place'; readonly request: OrderRequest }
  | { readonly kind: 'cancel'; readonly clientOrderId: ClientOrderId }
  | {
      readonly kind: 'note';
      readonly severity: 'info' | 'warning' | 'error';
      readonly code: string;
      readonly message: string;
    }
  | { readonly kind: 'finished'; readonly reason: string };
