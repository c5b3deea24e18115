import type { Disturbance } from '@atb/core/backtest/twin/compare-twin';
import { addMs, type EpochMs } from '@atb/core/base/time';
import { paramsAtStart } from '@atb/core/engine/bot/plan-edit';
import type { Candle } from '@atb/core/market/candle';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { Fill } from '@atb/core/orders/fill';
import { toPlain } from '@atb/core/base/decimal';
import type { Pool } from 'pg';
import { withTransaction } from '../database/with-transaction.ts';
import { VenueRefusedError, VenueUnavailableError } from '../market-data/ccxt/venue-error.ts';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import { type Plain, type TwinTask, packFill, packInstrument } from '../research/twin/twin-messages.ts';
import type { TwinReading } from '../research/twin/twin-runner.ts';
import { type LiveBotRun, readBotRun } from './read-bot-run.ts';
import { readTwinQuotes, type TwinQuotes } from './read-twin-quotes.ts';

export interface RefusedTwin {
  readonly status: 'refused';
  readonly reason: 'NEVER_STARTED' | 'STATE_UNREADABLE' | 'NOT_RECORDED' | 'TOO_LONG' | 'NO_QUOTES';
  readonly error: string;
}

const AWAY = 'The exchange does not tell its prices of that time now. Try again in a moment.';
const TOO_LONG =
  'The market said more than two million prices in this run, or it goes back further than an exchange is asked for: that is too much to live again. The next run can be compared.';

export interface TwinParts {
  readonly pool: Pool;
  readonly source: Pick<MarketDataSource, 'quotesSince' | 'candles' | 'instrument' | 'kind' | 'venue'>;
  readonly botId: string;
}

/**
 * Prices of one run: almost a year of recorded minutes, 115 days of a price every five seconds, 23 days of one a second. Nothing of a
 * longer run can be told: a twin begins where its bot began.
 */
const QUOTES_MAX = 2_000_000;

/** Candles of an exchange, which is asked for a thousand at a time. */
const VENUE_CANDLES_MAX = 20_000;

/**
 * All that a bot's twin is run from and compared with: the prices of the bot's current or last run, its settings, its fills and what
 * disturbed it.
 */
export async function readTwinTask({ pool, source, botId }: TwinParts): Promise<TwinReading<RefusedTwin>> {
  const lived = await withTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    return readBotRun(tx, botId);
  });
  const run = typeof lived === 'object' && lived !== null ? toItsEnd(lived) : lived;
  if (run === null) return refuse('NEVER_STARTED', 'The bot has never run, so there is nothing to compare yet.');
  if (run === 'unreadable')
    return refuse('STATE_UNREADABLE', 'The stored state of this bot cannot be read, so it cannot be compared.');
  const { startedAt: from, symbol, module, state } = run.record;
  if (module.provider !== undefined)
    return refuse(
      'NOT_RECORDED',
      'A copy does what another account does, so it has no twin. Its page compares it with its provider.',
    );
  if (module.takesAlerts?.(state.params) === true)
    return refuse(
      'NOT_RECORDED',
      'A bot that takes alerts has no twin: the market alone does not say what it would have done.',
    );
  const to = run.until;
  const [begin] = run.journal;
  if (begin?.event.kind !== 'started' || begin.quoteAt === null)
    return refuse(
      'NOT_RECORDED',
      'What the bot was told in this run is not kept any more. The next run can be compared.',
    );
  const prices = await readRunPrices({ pool, source, botId }, run, begin.quoteAt).catch(awayOrThrow);
  if (prices === 'away') return refuse('NO_QUOTES', AWAY);
  if (prices === 'many') return refuse('TOO_LONG', TOO_LONG);
  const { quotes, candles } = prices;
  const instrument = source.instrument(symbol);
  if (quotes.first !== begin.quoteAt || instrument === null)
    return refuse('NO_QUOTES', 'The market does not tell its prices of that time any more.');
  const { accountId, feeRate } = state;
  const params = paramsAtStart(
    run.journal.map(({ event }) => event),
    state.params,
  );
  const manualFills = run.manualFills.filter(({ executedAt }) => executedAt >= from);
  const task: TwinTask = {
    kind: module.kind,
    params,
    accountId,
    botId: state.botId,
    instrument: packInstrument(instrument),
    feeRate: toPlain(feeRate),
    nextSequence: begin.nextSequence,
    startedAt: begin.event.at,
    quotes: { symbol, pieces: quotes.pieces },
    candles,
    stop: findStop(run),
    edits: listEdits(run),
    orders: ordersOf(run, begin.nextSequence, manualFills),
    disturbances: listDisturbances(run, manualFills),
  };
  return { status: 'read', from, to, prices: quotes.prices, task };
}

interface RunPrices {
  readonly quotes: TwinQuotes;
  readonly candles: readonly Candle[];
}

/** What the market said in a run, and the candles that the bot decides on. */
async function readRunPrices({ pool, source }: TwinParts, run: LiveBotRun, from: EpochMs): Promise<RunPrices | 'many'> {
  const quotes = await readTwinQuotes({ pool, source }, run, { from, max: QUOTES_MAX });
  if (quotes === 'many') return 'many';
  const candles = await readCandles(source, run);
  return candles === 'many' ? 'many' : { quotes, candles };
}

function awayOrThrow(error: unknown): 'away' {
  if (error instanceof VenueUnavailableError || error instanceof VenueRefusedError) return 'away';
  throw error;
}

/** The price at which the last order of a run was filled is told to nobody any more: the twin needs it, too. */
function toItsEnd(run: LiveBotRun): LiveBotRun {
  const times = run.orders.flatMap(({ fills }) => fills.map(({ executedAt }) => executedAt));
  const until = times.reduce((latest, at) => (at > latest ? at : latest), run.until);
  return { ...run, until };
}

/** Closed candles that the twin decides on, from as far back as its first decision looks. */
async function readCandles(
  source: TwinParts['source'],
  { record, until }: LiveBotRun,
): Promise<readonly Candle[] | 'many'> {
  const { module, state, symbol, startedAt } = record;
  const need = module.decidesOn(state.params);
  if (need === null) return [];
  const { timeframe } = need;
  const stepMs = timeframeMs(timeframe);
  const limit = need.count() + Math.ceil((until - startedAt) / stepMs) + 1;
  if (source.kind === 'ccxt' && limit > VENUE_CANDLES_MAX) return 'many';
  return source.candles({ symbol, timeframe, limit, before: addMs(until, 1 - stepMs) });
}

function findStop({ journal }: LiveBotRun): TwinTask['stop'] {
  for (const { event, quoteAt } of journal) {
    if (event.kind === 'stopped' && quoteAt !== null) return { event, afterQuote: quoteAt };
  }
  return null;
}

function listEdits({ journal }: LiveBotRun): NonNullable<TwinTask['edits']> {
  return journal.flatMap(({ event, quoteAt }) =>
    event.kind === 'edited' && quoteAt !== null ? [{ event, afterQuote: quoteAt }] : [],
  );
}

function listDisturbances({ journal }: LiveBotRun, manualFills: readonly Fill[]): readonly Disturbance[] {
  const inJournal = journal.flatMap(({ event }): Disturbance[] => {
    if (event.kind === 'paused') return [{ cause: 'pause', at: event.at }];
    return event.kind === 'order_closed' && event.status === 'denied' ? [{ cause: 'denial', at: event.at }] : [];
  });
  return [...inJournal, ...manualFills.map(({ executedAt }): Disturbance => ({ cause: 'manual', at: executedAt }))];
}

function ordersOf(run: LiveBotRun, nextSequence: number, manualFills: readonly Fill[]): TwinTask['orders'] {
  const own = run.orders
    .filter(({ sequence, fills }) => sequence >= nextSequence && fills.length > 0)
    .map(({ request: { clientOrderId, side, type, slot, requestedAt }, fills }) => ({
      request: { clientOrderId, side, type, slot, requestedAt },
      fills: fills.map(packFill),
    }));
  const byHand = [...Map.groupBy(manualFills, ({ clientOrderId }) => clientOrderId)].map(([clientOrderId, fills]) => {
    const { side = 'sell', executedAt = run.record.startedAt } = fills[0] ?? {};
    const request = { clientOrderId, side, type: 'market', slot: null, requestedAt: executedAt } as const;
    return { request, fills: fills.map(packFill) } satisfies Plain<TwinTask['orders'][number]>;
  });
  return [...own, ...byHand];
}

function refuse(reason: RefusedTwin['reason'], error: string): RefusedTwin {
  return { status: 'refused', reason, error };
}
