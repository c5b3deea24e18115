import { dec } from '@atb/core/base/decimal';
import { DAY_MS, type EpochMs, addMs } from '@atb/core/base/time';
import type { BotRecord } from '@atb/core/engine/account/account-types';
import { parseBotRecord } from '@atb/core/engine/account/serialise-bot';
import { candleNeed } from '@atb/core/engine/candle-need';
import { createBotState } from '@atb/core/engine/create-bot-state';
import { type LivedMoment, type LivedOrder, type ReplayReport, replayBot } from '@atb/core/engine/replay-bot';
import type { Quote } from '@atb/core/market/quote';
import { timeframeMs } from '@atb/core/market/timeframe';
import { parseBotClientOrderId } from '@atb/core/orders/client-order-id';
import type { Fill } from '@atb/core/orders/fill';
import type { AccountId, BotId, ClientOrderId, VenueTradeId } from '@atb/core/orders/order-request';
import type { Pool } from 'pg';
import type { MarketDataSource } from '../market-data/market-data-source.ts';
import { type OrderRow, orderFromRow, toEpochMs } from './order-row.ts';
import { readBotWishes } from './read-bot-wishes.ts';

export type ReplayCheck =
  | { readonly status: 'replayed'; readonly from: EpochMs; readonly to: EpochMs; readonly report: ReplayReport }
  | {
      readonly status: 'refused';
      readonly reason: 'NEVER_STARTED' | 'TOO_LONG' | 'NO_QUOTES';
      readonly error: string;
    };

export interface ReplayParts {
  readonly pool: Pool;
  readonly source: Pick<MarketDataSource, 'quotesSince' | 'candles'>;
  readonly botId: string;
}

/** More would take the server too long while others wait. */
const PERIOD_MAX_MS = 3 * DAY_MS;

/**
 * Lets a bot live its current or last run once more: the quotes and candles of the market, the wishes of its owner, and what
 * became of its orders go through the very step of the engine, and each order it asks for is held against the books. The
 * market must be one that tells its past quotes exactly, as recorded and simulated ones do.
 */
export async function checkByReplay({ pool, source, botId }: ReplayParts): Promise<ReplayCheck> {
  const record = await readRecord(pool, botId);
  if (record === null) return refuse('NEVER_STARTED', 'The bot has never run, so there is nothing to replay.');
  const { startedAt: from, state, symbol } = record;
  const seen = await pool.query<{ event_time: Date }>(
    'select event_time from engine_cursors where account_id = $1 and symbol = $2',
    [state.accountId, symbol],
  );
  const cursor = seen.rows[0];
  const to = record.stoppedAt ?? (cursor === undefined ? from : toEpochMs(cursor.event_time));
  if (to - from > PERIOD_MAX_MS) return refuse('TOO_LONG', 'Only runs of up to three days can be replayed.');
  const quotes = await readQuotes(source, symbol, addMs(from, -DAY_MS), to);
  const first = quotes.findLast(({ eventTime }) => eventTime <= from);
  if (first === undefined) return refuse('NO_QUOTES', 'The market does not tell its prices of that time any more.');
  const orders = await readOrders(pool, botId, from);
  const created = createBotState({
    ...state,
    kind: state.kind,
    quote: first,
    nextSequence: orders[0] === undefined ? state.nextSequence : sequenceOf(orders[0]),
  });
  if (created.status === 'invalid') throw new Error(`bot ${botId} cannot be made again: ${created.message}`);
  const moments = [
    { rank: 0, moment: { kind: 'started' as const, at: from, quote: first } },
    ...quotes
      .filter(({ eventTime }) => eventTime > from)
      .map((quote) => ranked({ kind: 'quote', at: quote.eventTime, quote })),
    ...(await readCandleMoments(source, record, { quotes, to })).map(ranked),
    ...(await readBotWishes(pool, { botId, accountId: state.accountId, from, quotes })).map(ranked),
  ].sort((a, b) => a.moment.at - b.moment.at || a.rank - b.rank);
  const report = replayBot({ state: created.state, moments: moments.map(({ moment }) => moment), orders });
  return { status: 'replayed', from, to, report };
}

/** Of one moment candles come first, then the quote, then what the owner wished. */
function ranked(moment: LivedMoment): { readonly rank: number; readonly moment: LivedMoment } {
  if (moment.kind === 'candle_closed') return { rank: 1, moment };
  return { rank: moment.kind === 'quote' ? 2 : 3, moment };
}

async function readRecord(pool: Pool, botId: string): Promise<BotRecord | null> {
  const { rows } = await pool.query<{ state: unknown }>('select state from bot_states where bot_id = $1', [botId]);
  return rows[0] === undefined ? null : parseBotRecord(rows[0].state);
}

async function readQuotes(
  source: ReplayParts['source'],
  symbol: string,
  from: EpochMs,
  to: EpochMs,
): Promise<readonly Quote[]> {
  const quotes: Quote[] = [];
  for (let start = from; start < to; start = addMs(start, DAY_MS)) {
    const end = Math.min(addMs(start, DAY_MS), to) as EpochMs;
    quotes.push(...(await source.quotesSince(symbol, start, end)));
  }
  return quotes;
}

async function readOrders(pool: Pool, botId: string, from: EpochMs): Promise<readonly LivedOrder[]> {
  // What a person sold of the bot's position has no slot: the bot never asked for it.
  const { rows } = await pool.query<OrderRow>(
    'select * from bot_orders where bot_id = $1 and slot is not null and created_at >= $2 order by sequence',
    [botId, new Date(from)],
  );
  const fills = await readFills(pool, botId);
  return rows.map((row): LivedOrder => {
    const { request, status, reason, updatedAt } = orderFromRow(row);
    const isEnded = status === 'cancelled' || status === 'rejected' || status === 'denied' || status === 'expired';
    return {
      request,
      fills: fills.filter((fill) => fill.clientOrderId === request.clientOrderId),
      end: isEnded ? { status, at: updatedAt, code: reason ?? '' } : null,
    };
  });
}

interface FillRow {
  readonly client_order_id: string;
  readonly venue_trade_id: string;
  readonly account_id: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly qty: string;
  readonly price: string;
  readonly fee: string;
  readonly fee_asset: string;
  readonly maker: boolean;
  readonly exec_ts: Date;
}

async function readFills(pool: Pool, botId: string): Promise<readonly Fill[]> {
  const { rows } = await pool.query<FillRow>(
    `select o.client_order_id, t.* from trade_ledger t join bot_orders o on o.id = t.order_id
     where t.bot_id = $1 order by t.exec_ts, t.id`,
    [botId],
  );
  return rows.map((row) => ({
    tradeId: row.venue_trade_id as VenueTradeId,
    clientOrderId: row.client_order_id as ClientOrderId,
    accountId: row.account_id as AccountId,
    botId: botId as BotId,
    symbol: row.symbol,
    side: row.side,
    quantity: dec(row.qty),
    price: dec(row.price),
    fee: dec(row.fee),
    feeAsset: row.fee_asset,
    isMaker: row.maker,
    executedAt: toEpochMs(row.exec_ts),
  }));
}

/** The candles that closed in the bot's life, told before the first quote at or after their close. */
async function readCandleMoments(
  source: ReplayParts['source'],
  { state, startedAt, symbol }: BotRecord,
  { quotes, to }: { readonly quotes: readonly Quote[]; readonly to: EpochMs },
): Promise<readonly LivedMoment[]> {
  const need = candleNeed(state);
  if (need === null) return [];
  const { timeframe } = need;
  const stepMs = timeframeMs(timeframe);
  const count = need.count();
  const limit = count + Math.ceil((to - startedAt) / stepMs) + 1;
  const candles = await source.candles({ symbol, timeframe, limit, before: addMs(to, 1 - stepMs) });
  const seenTo = quotes.at(-1)?.eventTime ?? startedAt;
  let next = 0;
  return candles.flatMap((candle, index): LivedMoment[] => {
    const at = addMs(candle.openTime, stepMs);
    while ((quotes[next]?.eventTime ?? at) < at) next += 1;
    if (at <= startedAt || at > seenTo) return [];
    const seen = candles.slice(Math.max(0, index + 1 - count), index + 1);
    return [{ kind: 'candle_closed', at, candles: seen, quote: quotes[next - 1] ?? null }];
  });
}

function sequenceOf({ request }: LivedOrder): number {
  return parseBotClientOrderId(request.clientOrderId)?.sequence ?? 0;
}

function refuse(reason: Extract<ReplayCheck, { status: 'refused' }>['reason'], error: string): ReplayCheck {
  return { status: 'refused', reason, error };
}
