import { ENGINE_ORDER_COLUMNS, type EngineOrderRow } from '@atb/api/rows/bot-orders';
import type { ReplayedFillRow } from '@atb/api/rows/trade-ledger';
import { dec } from '@atb/core/base/decimal';
import { readBotRecord } from '@atb/core/bots/read-bot-record';
import type { EpochMs } from '@atb/core/base/time';
import type { BotRecord } from '@atb/core/engine/account/account-types';
import type { LivedOrder } from '@atb/core/engine/replay-bot';
import { type KeptEvent, parseEvent } from '@atb/core/engine/stored-event';
import { parseBotClientOrderId } from '@atb/core/orders/client-order-id';
import type { Fill } from '@atb/core/orders/fill';
import type { AccountId, BotId, ClientOrderId, VenueTradeId } from '@atb/core/orders/order-request';
import type { Transaction } from '../database/with-transaction.ts';
import { orderFromRow, epochOfDate } from './order-row.ts';

export interface KeptEntry {
  readonly event: KeptEvent;
  readonly nextSequence: number;
  readonly quoteAt: EpochMs | null;
}

/** What the books say of a bot's current or last run. */
export interface LiveBotRun {
  readonly record: BotRecord;
  readonly journal: readonly KeptEntry[];
  /** The bot's own, of all its runs, by their numbers. */
  readonly orders: readonly (LivedOrder & { readonly sequence: number })[];
  /** What a person sold of the bot's position, of all its runs: the bot never asked for it. Oldest first. */
  readonly manualFills: readonly Fill[];
  /** Event time of the last quote of its symbol that the bot was given. */
  readonly until: EpochMs;
}

/** Run inside one repeatable-read transaction, so that the parts fit together. Null for a bot that has never run. */
export async function readBotRun(tx: Transaction, botId: string): Promise<LiveBotRun | 'unreadable' | null> {
  const { rows } = await tx.query<{ state: unknown }>('select state from bot_states where bot_id = $1', [botId]);
  if (rows[0] === undefined) return null;
  const record = readBotRecord(rows[0].state);
  const entries = await readJournal(tx, botId);
  const journal = readStored(() => entries.map(toKeptEntry));
  if (record === null || journal === null) return 'unreadable';
  let deliveredAt: number = record.startedAt;
  for (const { quoteAt } of journal) deliveredAt = Math.max(deliveredAt, quoteAt ?? deliveredAt);
  const isOver = record.status === 'stopped' || record.status === 'error';
  const until = isOver ? deliveredAt : Math.max(deliveredAt, await readCursor(tx, record));
  return { record, journal, ...(await readOrders(tx, botId)), until: until as EpochMs };
}

/** Null for what is damaged, or was written by another version of the program. */
function readStored<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

interface JournalRow {
  readonly event: unknown;
  readonly next_sequence: string;
  readonly quote_at: Date | null;
}

async function readJournal(tx: Transaction, botId: string): Promise<readonly JournalRow[]> {
  const { rows } = await tx.query<JournalRow>(
    'select event, next_sequence, quote_at from bot_journal where bot_id = $1 order by id',
    [botId],
  );
  return rows;
}

function toKeptEntry({ event, next_sequence, quote_at }: JournalRow): KeptEntry {
  return {
    event: parseEvent(event),
    nextSequence: Number(next_sequence),
    quoteAt: quote_at === null ? null : epochOfDate(quote_at),
  };
}

async function readCursor(tx: Transaction, { state, symbol }: BotRecord): Promise<number> {
  const { rows } = await tx.query<{ event_time: Date }>(
    'select event_time from engine_cursors where account_id = $1 and symbol = $2',
    [state.accountId, symbol],
  );
  return rows[0] === undefined ? 0 : epochOfDate(rows[0].event_time);
}

async function readOrders(tx: Transaction, botId: string): Promise<Pick<LiveBotRun, 'orders' | 'manualFills'>> {
  // What a person sold of the bot's position has no slot.
  const { rows } = await tx.query<EngineOrderRow>(
    `select ${ENGINE_ORDER_COLUMNS} from bot_orders where bot_id = $1 and slot is not null order by sequence`,
    [botId],
  );
  const fills = await readFills(tx, botId);
  const orders = rows.map((row) => {
    const { request } = orderFromRow(row);
    const { clientOrderId } = request;
    const sequence = parseBotClientOrderId(clientOrderId)?.sequence ?? 0;
    return { request, sequence, fills: fills.get(clientOrderId) ?? [] };
  });
  const own = new Set(orders.map(({ request }) => request.clientOrderId));
  return { orders, manualFills: [...fills.values()].flat().filter(({ clientOrderId }) => !own.has(clientOrderId)) };
}

async function readFills(tx: Transaction, botId: string): Promise<ReadonlyMap<string, readonly Fill[]>> {
  const { rows } = await tx.query<ReplayedFillRow>(
    `select o.client_order_id, t.* from trade_ledger t join bot_orders o on o.id = t.order_id
     where t.bot_id = $1 order by t.exec_ts, t.id`,
    [botId],
  );
  const fills = rows.map((row) => fillFromRow(row, botId));
  return Map.groupBy(fills, ({ clientOrderId }) => clientOrderId);
}

function fillFromRow(row: ReplayedFillRow, botId: string): Fill {
  return {
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
    executedAt: epochOfDate(row.exec_ts),
  };
}
