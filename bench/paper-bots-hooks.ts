// Loaded into the server of the paper-bots benchmark before its own code (`node --import`): plays ten random walks, ten
// quotes a second each, in place of the recording, and takes the time of what every account makes of them.
import { createRandom, deriveSeed } from '@atb/core/base/random';
import type { EpochMs } from '@atb/core/base/time';
import { AccountBook } from '@atb/core/engine/account/account-book';
import { NO_CHANGES } from '@atb/core/engine/account/account-types';
import { findInstrument } from '@atb/core/market/instruments';
import type { Quote } from '@atb/core/market/quote';
import { AccountRunner } from '../apps/server/src/engine/account-runner.ts';
import type { QuoteConsumer } from '../apps/server/src/market-data/market-data-source.ts';
import { MarketHub } from '../apps/server/src/market-data/market-hub.ts';
import { PAPER_BOT_PRICES, type PaperBotsOrder, type PaperBotsReport } from './paper-bots-messages.ts';

const UPDATES_PER_SECOND = 10;
const SECONDS_PER_YEAR = 31_536_000;
const SPREAD = 0.0002;

/** When the quote reached this process: when it was due, however late the event loop was. */
const arrivals = new WeakMap<Quote, number>();
const acted = new WeakMap<Quote, Set<AccountBook>>();

let report: PaperBotsReport | null = null;
let volatility = 0.6;

const { handleQuote } = AccountBook.prototype;
AccountBook.prototype.handleQuote = function (quote, match) {
  const changes = handleQuote.call(this, quote, match);
  const arrival = arrivals.get(quote);
  if (report === null || arrival === undefined) return changes;
  const latency = performance.now() - arrival;
  report.decisions.push(latency);
  if (changes === NO_CHANGES) return changes;
  report.actions.push(latency);
  report.fills += changes.fills.length;
  acted.set(quote, (acted.get(quote) ?? new Set()).add(this));
  return changes;
};

const { onQuote } = AccountRunner.prototype;
AccountRunner.prototype.onQuote = function (quote) {
  const work = onQuote.call(this, quote);
  if (work === undefined) return work;
  return work.then(() => {
    const arrival = arrivals.get(quote);
    if (arrival !== undefined && acted.get(quote)?.has(this.book) === true)
      report?.commits.push(performance.now() - arrival);
  });
};

/** Quotes of every symbol in turn, each at its due time. */
function feed(consume: QuoteConsumer): void {
  const walks = Object.entries(PAPER_BOT_PRICES).map(([symbol, price]) => ({
    symbol,
    price,
    random: createRandom(deriveSeed(1, symbol)),
    increment: Number(findInstrument(symbol)?.priceIncrement.toString() ?? '0.01'),
  }));
  const gapMs = 1_000 / UPDATES_PER_SECOND / walks.length;
  const startedAt = performance.now();
  const epoch = Date.now() - startedAt;
  let count = 0;
  const turn = (): void => {
    for (let due = startedAt + count * gapMs; due <= performance.now(); due = startedAt + count * gapMs) {
      const walk = walks[count % walks.length];
      count += 1;
      if (walk === undefined) continue;
      const stepSize = volatility / Math.sqrt(SECONDS_PER_YEAR * UPDATES_PER_SECOND);
      // The sum of three uniform numbers is close to a normal one; its variance is a quarter.
      walk.price *= 1 + stepSize * 2 * (walk.random() + walk.random() + walk.random() - 1.5);
      const quote = quoteOf(walk, Math.round(epoch + due) as EpochMs);
      arrivals.set(quote, due);
      void consume(quote);
    }
    setTimeout(turn, 1);
  };
  turn();
}

function quoteOf(
  { symbol, price, increment }: { symbol: string; price: number; increment: number },
  at: EpochMs,
): Quote {
  const last = Math.round(price / increment) * increment;
  return {
    symbol,
    bid: last * (1 - SPREAD / 2),
    ask: last * (1 + SPREAD / 2),
    last,
    volume24hQuote: 1e9,
    eventTime: at,
    receivedAt: at,
  };
}

const { start } = MarketHub.prototype;
MarketHub.prototype.start = async function (options) {
  this.source.start = async (sourceOptions) => {
    feed(sourceOptions.onQuote);
    await sourceOptions.onCaughtUp?.();
  };
  await start.call(this, options);
};

process.on('message', (order: PaperBotsOrder) => {
  ({ volatility } = order);
  const measured: PaperBotsReport = { decisions: [], actions: [], commits: [], fills: 0, rssMax: 0, cores: 0 };
  report = measured;
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const sampler = setInterval(() => {
    measured.rssMax = Math.max(measured.rssMax, process.memoryUsage.rss());
  }, 200);
  setTimeout(() => {
    clearInterval(sampler);
    const used = process.cpuUsage(cpu);
    measured.cores = (used.user + used.system) / 1_000 / (performance.now() - startedAt);
    report = null;
    process.send?.(measured);
  }, order.seconds * 1_000);
});
process.on('disconnect', () => process.exit(1));
