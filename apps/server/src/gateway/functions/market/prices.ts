import { riskMessage } from '@atb/core/risk/risk-code';
import { toIso } from '@atb/core/base/time';
import { type PriceView, pricesContract } from '@atb/api/functions/market/prices';
import type { Quote } from '@atb/core/market/quote';
import { type FunctionServices, implement } from '../function-services.ts';
import { refused } from '../refused.ts';

/** Latest prices of every symbol. One upstream poll serves all callers: this reads what it brought. */
export const prices = implement(pricesContract, {
  handle: ({ services }) => {
    const { market } = services;
    const { kind, mode, venue } = market.source;
    const views = market.latestQuotes().map((quote) => toView(quote, market));
    const known = { mode, source: kind, venue, prices: views };
    return Promise.resolve(
      views.length > 0
        ? { success: true, ...known }
        : refused({ reason: 'NO_PRICE_DATA', error: riskMessage('NO_PRICE_DATA') }, known),
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
