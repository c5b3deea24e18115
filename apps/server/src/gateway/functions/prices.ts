import { toIso } from '@atb/core/base/time';
import { type PricesResponse, type PriceView, pricesBody } from '@atb/api/functions/prices';
import type { Quote } from '@atb/core/market/quote';
import { defineUserFunction, type FunctionServices } from './user-function.ts';

/** Latest prices of every symbol. One upstream poll serves all callers: this reads what it brought. */
export const prices = defineUserFunction({
  name: 'exchange-binance/prices',
  body: pricesBody,
  handle: ({ services }): Promise<PricesResponse> => {
    const { market } = services;
    const { kind, mode, venue } = market.source;
    const views = market.latestQuotes().map((quote) => toView(quote, market));
    const known = { mode, source: kind, venue, prices: views };
    return Promise.resolve(
      views.length > 0
        ? { success: true, ...known }
        : { success: false, error: 'Unable to fetch current market data.', ...known },
    );
  },
});

function toView(quote: Quote, market: FunctionServices['market']): PriceView {
  const day = market.source.dayStats(quote.symbol);
  return {
    symbol: quote.symbol,
    exchange: market.source.venue,
    price: quote.last,
    last: quote.last,
    bid: quote.bid,
    ask: quote.ask,
    volume_24h: quote.volume24hQuote,
    change24h: changeSince(day?.open ?? null, quote.last),
    high24h: Math.max(day?.high ?? quote.last, quote.last),
    low24h: Math.min(day?.low ?? quote.last, quote.last),
    timestamp: toIso(quote.eventTime),
  };
}

/** Fraction; 0 while nothing is known of the day before. */
function changeSince(open: number | null, last: number): number {
  return open === null || open === 0 ? 0 : last / open - 1;
}
