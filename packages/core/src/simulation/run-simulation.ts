import type { EpochMs } from '../base/time.ts';
import type { AccountBook } from '../engine/account/account-book.ts';
import {
  type AccountChanges,
  type AccountCommand,
  type CommandResult,
  NO_CHANGES,
} from '../engine/account/account-types.ts';
import type { ClosedCandles } from '../engine/account/awaited-candles.ts';
import type { ProviderTrade } from '../engine/bot/provider-trade.ts';
import { quoteAround } from '../market/candle-path.ts';
import type { Candle } from '../market/candle.ts';
import type { Quote } from '../market/quote.ts';
import type { BotId, VenueOrderId } from '../orders/order-request.ts';
import type { SimulatedVenue } from './simulated-venue.ts';

/** What drives a simulation, in the order of its time. */
export type SimulationEvent =
  | { readonly kind: 'quote'; readonly quote: Quote }
  | { readonly kind: 'candle'; readonly symbol: string; readonly candle: Candle; readonly closedAt: EpochMs }
  /** The last of the candles closed, before the first quote after it: for bots that decide on candles. */
  | ({ readonly kind: 'candle_closed' } & ClosedCandles)
  | { readonly kind: 'provider_trade'; readonly botId: BotId; readonly trade: ProviderTrade; readonly at: EpochMs }
  | { readonly kind: 'command'; readonly command: AccountCommand };

export interface SimulationOptions {
  readonly book: AccountBook;
  readonly venue: SimulatedVenue;
  /** Ask less bid of the quote that a candle's close stands for, basis points. */
  readonly candleSpreadBps: number;
  /** Carried by such a quote, quote units. */
  readonly volume24hQuote: number;
  /** Sees every change, in order. */
  readonly onChanges?: (changes: AccountChanges) => void;
  readonly onResult?: (command: AccountCommand, result: CommandResult) => void;
}

/** Feeds a market to a book and a simulated venue, in memory, until the events end. */
export function runSimulation(options: SimulationOptions, events: Iterable<SimulationEvent>): void {
  for (const event of events) simulate(options, event);
}

/** One event, and everything that follows from it before the next. */
export function simulate(options: SimulationOptions, event: SimulationEvent): void {
  const { book, venue } = options;
  switch (event.kind) {
    case 'quote':
      settle(options, book.handleQuote(event.quote, venue.matchQuote(event.quote)));
      break;
    case 'candle': {
      const { symbol, candle, closedAt } = event;
      const match = venue.matchCandle(symbol, candle, closedAt);
      settle(options, book.handleQuote(closeQuote(options, symbol, candle, closedAt), match));
      settle(options, book.handleCandle(symbol, candle, closedAt));
      break;
    }
    case 'candle_closed':
      settle(options, book.handleClosedCandle(event));
      break;
    case 'provider_trade':
      settle(options, book.handleProviderTrade(event.botId, event.trade, event.at));
      break;
    case 'command': {
      const { result, changes } = book.handleCommand(event.command);
      settle(options, changes);
      options.onResult?.(event.command, result);
      break;
    }
  }
}

/** Carries out what a change asks of the venue, and what the answers ask in turn. */
export function settle(options: Pick<SimulationOptions, 'book' | 'venue' | 'onChanges'>, first: AccountChanges): void {
  const { book, venue, onChanges } = options;
  const waiting = [first];
  for (let changes = waiting.shift(); changes !== undefined; changes = waiting.shift()) {
    if (changes === NO_CHANGES) continue;
    onChanges?.(changes);
    for (const command of changes.venueCommands) {
      if (command.kind === 'place') {
        const { clientOrderId } = command.request;
        venue.place(command.request, command.reserved);
        waiting.push(book.handleOrderAccepted(clientOrderId, venueOrderId(clientOrderId), changes.at));
      } else if (venue.cancel(command.clientOrderId)) {
        waiting.push(book.handleOrderClosed(command.clientOrderId, 'cancelled', 'Cancelled on request.', changes.at));
      }
    }
  }
}

function venueOrderId(clientOrderId: string): VenueOrderId {
  return `sim-${clientOrderId}` as VenueOrderId;
}

function closeQuote(options: SimulationOptions, symbol: string, candle: Candle, closedAt: EpochMs): Quote {
  return {
    symbol,
    ...quoteAround(candle.close, options.candleSpreadBps),
    last: candle.close,
    volume24hQuote: options.volume24hQuote,
    eventTime: closedAt,
    receivedAt: closedAt,
  };
}
