import type { EpochMs } from '@atb/core/base/time';
import { REPLAY_MAX_MS, type ReplayReport, replaySteps } from '@atb/core/engine/replay-bot';
import { paramsAtStart } from '@atb/core/engine/bot/plan-edit';
import { restoreEvent } from '@atb/core/engine/stored-event';
import type { Quote } from '@atb/core/market/quote';
import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import { takeSteps } from '../take-steps.ts';
import { type LiveBotRun, readBotRun } from './read-bot-run.ts';
import { readRunQuotes } from './read-run-quotes.ts';
import { readDeliveredCandles } from './read-delivered-candles.ts';

export type ReplayCheck =
  | { readonly status: 'replayed'; readonly from: EpochMs; readonly to: EpochMs; readonly report: ReplayReport }
  | {
      readonly status: 'refused';
      readonly reason: 'NEVER_STARTED' | 'STATE_UNREADABLE' | 'NOT_RECORDED' | 'TOO_LONG' | 'NO_QUOTES';
      readonly error: string;
    };

export interface ReplayParts {
  readonly pool: Pool;
  readonly source: Pick<MarketDataSource, 'quotesSince' | 'candles'>;
  readonly botId: string;
  /** Longest run that is replayed, market time; more would take the server too long while others wait. */
  readonly longestMs?: number;
}

const NO_QUOTES = refuse('NO_QUOTES', 'The market does not tell its prices of that time any more.');

/**
 * Lets a bot live its current or last run once more: what it was told goes through the very step of the engine, in the order
 * in which its account recorded it, and each order it asks for is held against the books. Prices and candles are the market's
 * and fills the ledger's; of the journal comes the order alone. The market must be one that tells its past quotes exactly, as
 * recorded and simulated ones do.
 */
export async function checkByReplay({
  pool,
  source,
  botId,
  longestMs = REPLAY_MAX_MS,
}: ReplayParts): Promise<ReplayCheck> {
  const run = await withTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    return readBotRun(tx, botId);
  });
  if (run === null) return refuse('NEVER_STARTED', 'The bot has never run, so there is nothing to replay.');
  if (run === 'unreadable')
    return refuse(
      'STATE_UNREADABLE',
      'The stored state of this bot cannot be read: it is damaged or was written by another version of ATB. Its orders and fills stay as they are.',
    );
  const { startedAt: from } = run.record;
  const { module, state, stoppedAt } = run.record;
  if ((stoppedAt ?? run.until) - from > longestMs)
    return refuse('TOO_LONG', 'Only runs of up to three days can be replayed.');
  const [begin] = run.journal;
  if (begin?.event.kind !== 'started' || begin.quoteAt === null)
    return refuse(
      'NOT_RECORDED',
      'What the bot was told in this run is not kept: it was long ago. The next run can be checked.',
    );
  const quotes = await readRunQuotes(source, run, begin.quoteAt);
  const events = await restoreEvents(source, run, quotes);
  const [first, ...later] = quotes;
  if (events === null || first?.eventTime !== begin.quoteAt) return NO_QUOTES;
  const params = paramsAtStart(
    run.journal.map(({ event }) => event),
    state.params,
  );
  const created = module.create({ ...state, params, quote: first, nextSequence: begin.nextSequence });
  if (created.status === 'invalid') throw new Error(`bot ${botId} cannot be made again: ${created.message}`);
  const report = await takeSteps(
    replaySteps({
      module,
      first: created.state,
      last: state,
      journal: events,
      quotes: later,
      orders: run.orders.filter(({ sequence }) => sequence >= begin.nextSequence),
    }),
  );
  return { status: 'replayed', from, to: stoppedAt ?? run.until, report };
}

/** The journal with what its entries are about; null when the market or the books do not have that any more. */
async function restoreEvents(source: ReplayParts['source'], run: LiveBotRun, quotes: readonly Quote[]) {
  const quoteTimes = new Map(quotes.map((quote) => [quote.eventTime, quote]));
  const fills = new Map(run.orders.flatMap((order) => order.fills.map((fill) => [fill.tradeId, fill])));
  const candlesTo = await readDeliveredCandles(source, run);
  const events = [];
  for (const { event: kept, nextSequence, quoteAt } of run.journal) {
    const event = restoreEvent(kept, quoteAt, {
      quoteAt: (eventTime) => quoteTimes.get(eventTime) ?? null,
      candlesTo,
      fill: (tradeId) => fills.get(tradeId) ?? null,
    });
    if (event === null) return null;
    events.push({ event, nextSequence, quoteAt });
  }
  return events;
}

function refuse(reason: Extract<ReplayCheck, { status: 'refused' }>['reason'], error: string): ReplayCheck {
  return { status: 'refused', reason, error };
}
