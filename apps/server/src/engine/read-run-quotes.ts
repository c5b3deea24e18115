import { DAY_MS, type EpochMs, addMs } from '@atb/core/base/time';
import type { Quote } from '@atb/core/market/quote';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import type { LiveBotRun } from './read-bot-run.ts';

/** The quote on which a run began, and all behind it: what the market tells of them today. */
export async function readRunQuotes(
  source: Pick<MarketDataSource, 'quotesSince'>,
  run: Pick<LiveBotRun, 'record' | 'until'>,
  from: EpochMs,
): Promise<readonly Quote[]> {
  const quotes: Quote[] = [];
  for (let start = addMs(from, -1); start < run.until; start = addMs(start, DAY_MS)) {
    const end = Math.min(addMs(start, DAY_MS), run.until) as EpochMs;
    quotes.push(...(await source.quotesSince(run.record.symbol, start, end)));
  }
  return quotes;
}
