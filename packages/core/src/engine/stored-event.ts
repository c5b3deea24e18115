import {
  exactly,
  flagCodec,
  asIs,
  number,
  oneOf,
  record,
  type StoredOf,
  text,
  type ValueOf,
  variants,
} from '../base/codec.ts';
import { assert } from '../base/assert.ts';
import type { EpochMs } from '../base/time.ts';
import type { BotEvent } from './bot/events.ts';
import type { Candle } from '../market/candle.ts';
import type { Quote } from '../market/quote.ts';
import type { Fill } from '../orders/fill.ts';
import type { ClientOrderId, VenueTradeId } from '../orders/order-request.ts';
import { storedProviderTrade } from './bot/stored-provider-trade.ts';
import { storedDecimal, storedId, storedTime } from './bot/stored-values.ts';

const at = storedTime;

/** All parameters of a bot: plain JSON, read by its kind. */
const storedParams = asIs<object>((value) => typeof value === 'object' && value !== null, 'parameters');

/** An event without what is kept elsewhere: quotes and candles are the market's, fills stand in the books. */
const storedEvent = variants('kind', {
  started: record({ kind: exactly('started'), at }),
  resumed: record({ kind: exactly('resumed'), at }),
  quote: record({ kind: exactly('quote'), at }),
  candle_closed: record({
    kind: exactly('candle_closed'),
    at,
    openTime: storedTime,
    count: number,
    hasQuote: flagCodec,
  }),
  filled: record({ kind: exactly('filled'), at, tradeId: storedId<VenueTradeId>(), isComplete: flagCodec }),
  order_closed: record({
    kind: exactly('order_closed'),
    at,
    clientOrderId: storedId<ClientOrderId>(),
    status: oneOf('cancelled', 'rejected', 'denied', 'expired'),
    code: text,
    reason: text,
    filledQuantity: storedDecimal,
  }),
  provider_filled: record({ kind: exactly('provider_filled'), at, trade: storedProviderTrade, hasQuote: flagCodec }),
  paused: record({ kind: exactly('paused'), at, keepsSells: flagCodec }),
  edited: record({ kind: exactly('edited'), at, params: storedParams, before: storedParams }),
  alert: record({
    kind: exactly('alert'),
    at,
    action: oneOf('enter', 'exit'),
    source: text,
    hasQuote: flagCodec,
  }),
  stopped: record({ kind: exactly('stopped'), at, holdings: oneOf('sell', 'keep'), reason: text }),
});

/** Plain JSON of an event. */
export type StoredEvent = StoredOf<typeof storedEvent>;
export type KeptEvent = ValueOf<typeof storedEvent>;

export function serialiseEvent(event: BotEvent): StoredEvent {
  return storedEvent.encode(keptOf(event));
}

function keptOf(event: BotEvent): KeptEvent {
  switch (event.kind) {
    case 'started':
    case 'resumed':
    case 'quote':
      return { kind: event.kind, at: event.at };
    case 'candle_closed': {
      const last = event.candles.at(-1);
      assert(last !== undefined, 'a candle has closed and none is told');
      const { kind, candles, quote } = event;
      return { kind, at: event.at, openTime: last.openTime, count: candles.length, hasQuote: quote !== null };
    }
    case 'alert': {
      const { quote, ...rest } = event;
      return { ...rest, hasQuote: quote !== null };
    }
    case 'filled':
      return { kind: event.kind, at: event.at, tradeId: event.fill.tradeId, isComplete: event.isComplete };
    case 'provider_filled':
      return { kind: event.kind, at: event.at, trade: event.trade, hasQuote: event.quote !== null };
    case 'order_closed':
    case 'paused':
    case 'edited':
    case 'stopped':
      return event;
    case 'candle':
    case 'order_accepted':
      throw new Error(`an event "${event.kind}" is not kept`);
  }
}

/** @throws when the JSON is damaged. */
export function parseEvent(stored: unknown): KeptEvent {
  return storedEvent.decode(stored);
}

/** Where the rest of an event comes from; null for what is not there any more. */
export interface EventSources {
  /** The quote of exactly this time. */
  readonly quoteAt: (eventTime: EpochMs) => Quote | null;
  /** `count` candles, oldest first, of which the last opened at this time. */
  readonly candlesTo: (openTime: EpochMs, count: number) => readonly Candle[] | null;
  readonly fill: (tradeId: VenueTradeId) => Fill | null;
}

/** The event as it was told; null when the market or the books have not what it was about. */
export function restoreEvent(kept: KeptEvent, quoteAt: EpochMs | null, sources: EventSources): BotEvent | null {
  switch (kept.kind) {
    case 'started':
    case 'resumed':
    case 'quote': {
      const quote = quoteAt === null ? null : sources.quoteAt(quoteAt);
      return quote === null ? null : { kind: kept.kind, at: kept.at, quote };
    }
    case 'candle_closed': {
      const candles = sources.candlesTo(kept.openTime, kept.count);
      const quote = quoteAt === null || !kept.hasQuote ? null : sources.quoteAt(quoteAt);
      if (candles === null || (kept.hasQuote && quote === null)) return null;
      return { kind: kept.kind, at: kept.at, candles, quote };
    }
    case 'provider_filled': {
      const quote = quoteAt === null || !kept.hasQuote ? null : sources.quoteAt(quoteAt);
      if (kept.hasQuote && quote === null) return null;
      return { kind: kept.kind, at: kept.at, trade: kept.trade, quote };
    }
    case 'alert': {
      const { hasQuote, ...rest } = kept;
      const quote = quoteAt === null || !hasQuote ? null : sources.quoteAt(quoteAt);
      return hasQuote && quote === null ? null : { ...rest, quote };
    }
    case 'filled': {
      const fill = sources.fill(kept.tradeId);
      return fill === null ? null : { kind: kept.kind, at: kept.at, fill, isComplete: kept.isComplete };
    }
    case 'order_closed':
    case 'paused':
    case 'edited':
    case 'stopped':
      return kept;
  }
}
