import type { EpochMs } from '@atb/core/base/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeardQuote, QuoteBacklog } from './quote-backlog.ts';

const LIMIT = 20;

const said = fc.record({
  symbol: fc.constantFrom('BTCUSDT', 'ETHUSDT'),
  bid: fc.integer({ min: 1, max: 1_000 }),
  spread: fc.integer({ min: 0, max: 50 }),
});

function heard({ symbol, bid, spread }: typeof said extends fc.Arbitrary<infer T> ? T : never, at: number): HeardQuote {
  const eventTime = at as EpochMs;
  const quote = { symbol, bid, ask: bid + spread, last: bid, volume24hQuote: 1, eventTime, receivedAt: eventTime };
  return { quote, heardAt: at };
}

describe('QuoteBacklog', () => {
  it('is bounded, keeps order, and reaches whatever all of its quotes reached', () => {
    fc.assert(
      fc.property(fc.array(said, { minLength: 1, maxLength: 300 }), (words) => {
        const all = words.map(heard);
        const backlog = new QuoteBacklog(LIMIT);
        const letGo = all.reduce((sum, each) => sum + backlog.add(each), 0);
        const kept = backlog.quotes;
        expect(kept.length).toBeLessThanOrEqual(LIMIT);
        expect(kept.length + letGo).toBe(all.length);
        expect(backlog.isThinned).toBe(letGo > 0);
        expect(all.filter((each) => kept.includes(each))).toEqual(kept);
        for (const symbol of new Set(words.map((each) => each.symbol))) {
          const reach = (of: readonly HeardQuote[]) => {
            const quotes = of.flatMap(({ quote }) => (quote.symbol === symbol ? [quote] : []));
            const [bids, asks] = [quotes.map(({ bid }) => bid), quotes.map(({ ask }) => ask)];
            return [Math.min(...bids), Math.max(...bids), Math.min(...asks), Math.max(...asks), quotes.at(-1)];
          };
          expect(reach(kept)).toEqual(reach(all));
          expect(backlog.firstHeardAt(symbol)).toBe(all.find(({ quote }) => quote.symbol === symbol)?.heardAt);
        }
      }),
    );
  });
});
