import { toPlain } from '@atb/core/base/decimal';
import { toIso } from '@atb/core/base/time';
import type { Position } from '@atb/core/portfolio/position';
import { HOLDINGS_MAX } from '../holdings-max.ts';
import type { Write } from './recording.ts';

/** What was booked, what is held, and what it was bought for. */
export const LEDGER_WRITES: readonly Write[] = [
  {
    sql: `with entries as (
        select * from json_to_recordset($1::json) r (account_id uuid, user_id uuid, kind text, reference text, at timestamptz, postings json)
      ), posted as (
        insert into ledger_transactions (account_id, user_id, kind, reference, at)
        select e.account_id, e.user_id, e.kind, e.reference, e.at from entries e returning id, account_id, user_id, kind, reference
      )
      insert into ledger_postings (transaction_id, account_id, user_id, ledger_account, asset, amount)
      select t.id, t.account_id, t.user_id, p.ledger_account, p.asset, p.amount
      from posted t join entries e on e.account_id = t.account_id and e.kind = t.kind and e.reference = t.reference,
        json_to_recordset(e.postings) p (ledger_account text, asset text, amount numeric)`,
    rowsOf: ({ changes }) =>
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
  },
  {
    // All that its transaction wrote so far was posted above, and what the account writes later has larger numbers.
    sql: `insert into period_holdings (account_id, user_id, span, starts_at, holdings, posting_id)
      select r.account_id, r.user_id, r.span, r.starts_at, r.holdings, coalesce(
        (select min(p.id) - 1 from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
         where t.account_id = r.account_id and t.kind = r.before_kind and t.reference = r.before_reference),
        (select max(p.id) from ledger_postings p), 0)
      from json_to_recordset($1::json) r (account_id uuid, user_id uuid, span text, starts_at timestamptz, holdings jsonb, before_kind text, before_reference text)
      on conflict (account_id, span) do update
        set starts_at = excluded.starts_at, holdings = excluded.holdings, posting_id = excluded.posting_id`,
    rowsOf: ({ changes }) =>
      changes.begunPeriods
        .filter(({ holdings }) => holdings.length <= HOLDINGS_MAX)
        .map(({ span, startsAt, holdings, before }) => ({
          span,
          starts_at: toIso(startsAt),
          holdings,
          before_kind: before?.kind ?? null,
          before_reference: before?.reference ?? null,
        })),
  },
  {
    sql: `insert into balances (account_id, user_id, asset, free, locked, ts)
      select r.account_id, r.user_id, r.asset, r.free, r.locked, r.ts from json_populate_recordset(null::balances, $1::json) r
      on conflict (account_id, asset) do update set free = excluded.free, locked = excluded.locked, ts = excluded.ts`,
    rowsOf: ({ changes }) =>
      changes.balances.map((balance) => ({
        asset: balance.asset,
        free: toPlain(balance.free),
        locked: toPlain(balance.held),
        ts: toIso(changes.at),
      })),
  },
  {
    sql: `insert into positions (account_id, user_id, bot_id, symbol, side, qty, entry_price, realized_pnl, fees_paid, opened_at, updated_at, closed_at)
      select r.account_id, r.user_id, r.bot_id, r.symbol, 'long', r.qty, r.entry_price, r.realized_pnl, r.fees_paid, r.opened_at, r.updated_at, r.closed_at
      from json_populate_recordset(null::positions, $1::json) r
      on conflict (account_id, symbol, bot_id, opened_at) do update set
        qty = excluded.qty, entry_price = excluded.entry_price, realized_pnl = excluded.realized_pnl, fees_paid = excluded.fees_paid,
        updated_at = excluded.updated_at, closed_at = excluded.closed_at,
        unrealized_pnl = case when excluded.qty = 0 then 0 else positions.unrealized_pnl end`,
    // A closed episode goes first: of one owner and symbol only one may be open.
    rowsOf: ({ changes }) =>
      [...changes.positions]
        .sort((a, b) => Number(a.closedAt === null) - Number(b.closedAt === null))
        .map(positionToRecord),
  },
  {
    sql: `insert into tax_lots (account_id, user_id, id, asset, quantity, remaining, cost, acquired_at, sequence)
      select r.account_id, r.user_id, r.id, r.asset, r.quantity, r.remaining, r.cost, r.acquired_at, r.sequence
      from json_populate_recordset(null::tax_lots, $1::json) r
      on conflict (account_id, id) do update set remaining = excluded.remaining`,
    rowsOf: ({ changes }) =>
      changes.lots.map((lot) => ({
        id: lot.id,
        asset: lot.asset,
        quantity: toPlain(lot.quantity),
        remaining: toPlain(lot.remaining),
        cost: toPlain(lot.cost),
        acquired_at: toIso(lot.acquiredAt),
        sequence: lot.sequence,
      })),
  },
  {
    sql: `insert into lot_disposals (account_id, user_id, id, lot_id, reference, asset, quantity, cost, proceeds, gain, acquired_at, disposed_at)
      select r.account_id, r.user_id, r.id, r.lot_id, r.reference, r.asset, r.quantity, r.cost, r.proceeds, r.gain, r.acquired_at, r.disposed_at
      from json_populate_recordset(null::lot_disposals, $1::json) r`,
    rowsOf: ({ changes }) =>
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
  },
];

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
