import { serialiseBotRecord } from '@atb/core/engine/account/serialise-bot';
import { toPlain } from '@atb/core/base/decimal';
import { type EpochMs, toIso } from '@atb/core/base/time';
import type { AccountChanges } from '@atb/core/engine/account/account-types';
import { serialiseAccountMemory } from '@atb/core/engine/account/serialise-memory';
import { serialiseEvent } from '@atb/core/engine/stored-event';
import type { Order } from '@atb/core/orders/order';
import type { Position } from '@atb/core/portfolio/position';
import type { Transaction } from '../database/with-transaction.ts';
import { editedParams, UPDATE_PARAMS } from './edited-params.ts';
import { orderToRecord } from './order-row.ts';
import type { StatementBatch } from './statement-batch.ts';

/** Whose rows are written. */
export interface PersistContext {
  readonly accountId: string;
  readonly userId: string;
}

/** A command that these changes carry out, closed in the same transaction. */
export interface DoneCommand {
  readonly commandId: string;
  readonly result: Readonly<Record<string, unknown>>;
  /** The bot whose shown status must fall back to what it really is, because the command was refused; null otherwise. */
  readonly refusal: { readonly botId: string; readonly error: string } | null;
}

/**
 * Writes what one event changed, inside a transaction that asserts the lease first.
 * Rows arrive in their final form, so writing them again (after a restart) changes nothing.
 */
export function addChanges(batch: StatementBatch, context: PersistContext, changes: AccountChanges): void {
  const writer: Writer = {
    batch,
    context,
    put: (sql, records) => {
      if (records.length > 0) batch.add(sql, [context.accountId, context.userId, JSON.stringify(records)]);
    },
  };
  writeOrders(writer, changes);
  writeFills(writer, changes);
  writeLedger(writer, changes);
  writeHoldings(writer, changes);
  writeLots(writer, changes);
  writeBots(writer, changes);
  writeJournal(writer, changes);
  writeMemory(writer, changes);
}

interface Writer {
  readonly batch: StatementBatch;
  readonly context: PersistContext;
  /** The statement gets the account, its owner and the records as JSON; nothing is done for no records. */
  readonly put: (sql: string, records: readonly unknown[]) => void;
}

function writeOrders({ put }: Writer, changes: AccountChanges): void {
  const isNew = (order: Order): boolean => changes.newOrderIds.has(order.request.clientOrderId);
  // A new id that exists already is an error: the same intent must never be recorded twice.
  put(
    `insert into bot_orders (account_id, user_id, bot_id, client_order_id, venue_order_id, symbol, side, type, purpose, slot, quantity, price, stop_loss,
       take_profit, filled_quantity, filled_notional, fill_price, reserved_asset, reserved, status, reason, created_at, updated_at)
     select $1, $2, r.bot_id, r.client_order_id, r.venue_order_id, r.symbol, r.side, r.type, r.purpose, r.slot, r.quantity, r.price, r.stop_loss,
       r.take_profit, r.filled_quantity, r.filled_notional, r.fill_price, r.reserved_asset, r.reserved, r.status, r.reason, r.created_at, r.updated_at
     from json_populate_recordset(null::bot_orders, $3::json) r where $2::uuid is not null`,
    changes.orders.filter(isNew).map(orderToRecord),
  );
  put(
    `update bot_orders o set
       venue_order_id = r.venue_order_id, filled_quantity = r.filled_quantity, filled_notional = r.filled_notional,
       fill_price = r.fill_price, reserved = r.reserved, status = r.status, reason = r.reason, updated_at = r.updated_at
     from json_populate_recordset(null::bot_orders, $3::json) r
     where o.account_id = $1 and o.user_id = $2 and o.client_order_id = r.client_order_id`,
    changes.orders.filter((order) => !isNew(order)).map(orderToRecord),
  );
}

function writeFills({ put }: Writer, changes: AccountChanges): void {
  put(
    `insert into trade_ledger (account_id, user_id, bot_id, order_id, venue_trade_id, symbol, side, qty, price, fee, fee_asset, realized_pnl, trade_profit, maker, exec_ts)
     select $1, $2, r.bot_id, o.id, r.venue_trade_id, r.symbol, r.side, r.qty, r.price, r.fee, r.fee_asset, r.realized_pnl, r.trade_profit, r.maker, r.exec_ts
     from json_to_recordset($3::json) r (bot_id uuid, client_order_id text, venue_trade_id text, symbol text, side text, qty numeric,
       price numeric, fee numeric, fee_asset text, realized_pnl numeric, trade_profit numeric, maker boolean, exec_ts timestamptz)
     join bot_orders o on o.account_id = $1 and o.client_order_id = r.client_order_id`,
    changes.fills.map(({ fill, realizedPnl, tradeProfit }) => ({
      bot_id: fill.botId,
      client_order_id: fill.clientOrderId,
      venue_trade_id: fill.tradeId,
      symbol: fill.symbol,
      side: fill.side,
      qty: toPlain(fill.quantity),
      price: toPlain(fill.price),
      fee: toPlain(fill.fee),
      fee_asset: fill.feeAsset,
      realized_pnl: realizedPnl === null ? null : toPlain(realizedPnl),
      trade_profit: tradeProfit === null ? null : toPlain(tradeProfit),
      maker: fill.isMaker,
      exec_ts: toIso(fill.executedAt),
    })),
  );
}

function writeLedger({ put }: Writer, changes: AccountChanges): void {
  put(
    `with entries as (
       select * from json_to_recordset($3::json) r (kind text, reference text, at timestamptz, postings json)
     ), posted as (
       insert into ledger_transactions (account_id, user_id, kind, reference, at)
       select $1, $2, e.kind, e.reference, e.at from entries e returning id, kind, reference
     )
     insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
     select t.id, $1, $2, p.ledger_account, p.asset, p.amount
     from posted t join entries e on e.kind = t.kind and e.reference = t.reference,
       json_to_recordset(e.postings) p (ledger_account text, asset text, amount numeric)`,
    changes.ledgerTransactions.map((entry) => ({
      kind: entry.kind,
      reference: entry.reference,
      at: toIso(entry.at),
      postings: entry.postings.map((posting) => ({
        ledger_account: posting.ledgerAccount,
        asset: posting.asset,
        amount: toPlain(posting.amount),
      })),
    })),
  );
}

function writeHoldings({ put }: Writer, changes: AccountChanges): void {
  put(
    `insert into balances (account_id, user_id, asset, free, locked, ts)
     select $1, $2, r.asset, r.free, r.locked, r.ts from json_populate_recordset(null::balances, $3::json) r
     on conflict (account_id, asset) do update set free = excluded.free, locked = excluded.locked, ts = excluded.ts`,
    changes.balances.map((balance) => ({
      asset: balance.asset,
      free: toPlain(balance.free),
      locked: toPlain(balance.held),
      ts: toIso(changes.at),
    })),
  );
  put(
    `insert into positions (account_id, user_id, bot_id, symbol, side, qty, entry_price, realized_pnl, fees_paid, opened_at, updated_at, closed_at)
     select $1, $2, r.bot_id, r.symbol, 'long', r.qty, r.entry_price, r.realized_pnl, r.fees_paid, r.opened_at, r.updated_at, r.closed_at
     from json_populate_recordset(null::positions, $3::json) r
     on conflict (account_id, symbol, bot_id, opened_at) do update set
       qty = excluded.qty, entry_price = excluded.entry_price, realized_pnl = excluded.realized_pnl, fees_paid = excluded.fees_paid,
       updated_at = excluded.updated_at, closed_at = excluded.closed_at,
       unrealized_pnl = case when excluded.qty = 0 then 0 else positions.unrealized_pnl end`,
    // A closed episode goes first: of one owner and symbol only one may be open.
    [...changes.positions]
      .sort((a, b) => Number(a.closedAt === null) - Number(b.closedAt === null))
      .map(positionToRecord),
  );
}

function positionToRecord(position: Position): Readonly<Record<string, string | null>> {
  return {
    bot_id: position.botId,
    symbol: position.symbol,
    qty: toPlain(position.quantity),
    entry_price: toPlain(position.averageEntry),
    realized_pnl: toPlain(position.realizedPnl),
    fees_paid: toPlain(position.feesPaid),
    opened_at: toIso(position.openedAt),
    updated_at: toIso(position.updatedAt),
    closed_at: position.closedAt === null ? null : toIso(position.closedAt),
  };
}

function writeLots({ put }: Writer, changes: AccountChanges): void {
  put(
    `insert into tax_lots (account_id, user_id, id, asset, quantity, remaining, cost, acquired_at, sequence)
     select $1, $2, r.id, r.asset, r.quantity, r.remaining, r.cost, r.acquired_at, r.sequence from json_populate_recordset(null::tax_lots, $3::json) r
     on conflict (account_id, id) do update set remaining = excluded.remaining`,
    changes.lots.map((lot) => ({
      id: lot.id,
      asset: lot.asset,
      quantity: toPlain(lot.quantity),
      remaining: toPlain(lot.remaining),
      cost: toPlain(lot.cost),
      acquired_at: toIso(lot.acquiredAt),
      sequence: lot.sequence,
    })),
  );
  put(
    `insert into lot_disposals (account_id, user_id, id, lot_id, reference, asset, quantity, cost, proceeds, gain, acquired_at, disposed_at)
     select $1, $2, r.id, r.lot_id, r.reference, r.asset, r.quantity, r.cost, r.proceeds, r.gain, r.acquired_at, r.disposed_at
     from json_populate_recordset(null::lot_disposals, $3::json) r`,
    changes.gains.map((disposal) => ({
      id: disposal.id,
      lot_id: disposal.lotId,
      reference: disposal.reference,
      asset: disposal.asset,
      quantity: toPlain(disposal.quantity),
      cost: toPlain(disposal.cost),
      proceeds: toPlain(disposal.proceeds),
      gain: toPlain(disposal.gain),
      acquired_at: toIso(disposal.acquiredAt),
      disposed_at: toIso(disposal.disposedAt),
    })),
  );
}

function writeBots({ put }: Writer, changes: AccountChanges): void {
  if (changes.bots.length > 0) {
    const records = changes.bots.map((bot) => ({
      bot_id: bot.botId,
      status: bot.status,
      status_reason: bot.statusReason,
      state: serialiseBotRecord(bot),
      updated_at: toIso(changes.at),
      started_at: toIso(bot.startedAt),
      stopped_at: bot.stoppedAt === null ? null : toIso(bot.stoppedAt),
    }));
    put(
      `insert into bot_states (account_id, user_id, bot_id, status, state, updated_at)
       select $1, $2, r.bot_id, r.status, r.state, r.updated_at from json_populate_recordset(null::bot_states, $3::json) r
       on conflict (bot_id) do update set status = excluded.status, state = excluded.state, updated_at = excluded.updated_at`,
      records,
    );
    put(
      `update bots b set status = r.status, status_reason = r.status_reason, started_at = r.started_at, stopped_at = r.stopped_at, updated_at = now()
       from json_to_recordset($3::json) r (bot_id uuid, status text, status_reason text, started_at timestamptz, stopped_at timestamptz)
       where b.id = r.bot_id and b.user_id = $2 and b.exchange_account_id = $1
         and (b.status, b.status_reason, b.started_at, b.stopped_at) is distinct from (r.status, r.status_reason, r.started_at, r.stopped_at)
         and not exists (select 1 from engine_commands c where c.account_id = $1 and c.status = 'pending' and c.payload ->> 'botId' = b.id::text
           and c.kind in ('start_bot', 'pause_bot', 'stop_bot'))`,
      records,
    );
  }
  put(UPDATE_PARAMS, editedParams(changes));
  put(
    `insert into bot_events (bot_id, user_id, severity, code, message, at)
     select r.bot_id, $2, r.severity, r.code, r.message, r.at from json_populate_recordset(null::bot_events, $3::json) r where $1::uuid is not null`,
    changes.notes.map((note) => ({
      bot_id: note.botId,
      severity: note.severity,
      code: note.code,
      message: note.message,
      at: toIso(note.at),
    })),
  );
}

/** A run that begins takes the place of the bot's last one. */
function writeJournal({ batch, put }: Writer, changes: AccountChanges): void {
  if (changes.journal.length === 0) return;
  const begun = changes.journal.flatMap(({ botId, event }) => (event.kind === 'started' ? [botId] : []));
  if (begun.length > 0) batch.add('delete from bot_journal where bot_id = any($1)', [begun]);
  put(
    `insert into bot_journal (bot_id, user_id, next_sequence, quote_at, event)
     select (e.entry ->> 'bot_id')::uuid, $2, (e.entry ->> 'next_sequence')::bigint, (e.entry ->> 'quote_at')::timestamptz, (e.entry -> 'event')::jsonb
     from json_array_elements($3::json) with ordinality e (entry, place) where $1::uuid is not null order by e.place`,
    changes.journal.map(({ botId, nextSequence, quoteAt, event }) => ({
      bot_id: botId,
      next_sequence: nextSequence,
      quote_at: quoteAt === null ? null : toIso(quoteAt),
      event: serialiseEvent(event),
    })),
  );
}

function writeMemory({ batch, context }: Writer, changes: AccountChanges): void {
  if (changes.memory !== null) {
    const memory = serialiseAccountMemory(changes.memory);
    batch.add(UPSERT_MEMORY, [context.accountId, context.userId, memory, toIso(changes.at)]);
  }
  if (changes.mode !== null) {
    const mode = changes.mode.toUpperCase();
    batch.add('update exchange_accounts set trading_mode = $2 where id = $1', [context.accountId, mode]);
  }
}

const UPSERT_MEMORY = `
  insert into account_states (account_id, user_id, state, updated_at) values ($1, $2, $3, $4)
  on conflict (account_id) do update set state = excluded.state, updated_at = excluded.updated_at`;

/** Closes commands with their results. @returns how many were still open: changes of one closed before are recorded already. */
export async function persistDone(tx: Transaction, done: readonly DoneCommand[], at: EpochMs): Promise<number> {
  let closed = 0;
  for (const command of done) {
    const { rowCount } = await tx.query(
      `update engine_commands set status = 'done', result = $2, done_at = $3 where id = $1 and status = 'pending'`,
      [command.commandId, JSON.stringify(command.result), toIso(at)],
    );
    if (rowCount === 0) continue;
    closed += 1;
    if (command.refusal !== null) await tx.query(SHOW_REFUSAL, [command.refusal.botId, command.refusal.error]);
  }
  return closed;
}

const SHOW_REFUSAL = `
  update bots b set status_reason = $2, updated_at = now(),
    status = coalesce((select s.status from bot_states s where s.bot_id = b.id), 'error')
  where b.id = $1`;
