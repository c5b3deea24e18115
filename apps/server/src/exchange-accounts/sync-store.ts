import { maxDecimal, toPlain, ZERO } from '@atb/core/base/decimal';
import { type EpochMs, epochMs, toIso } from '@atb/core/base/time';
import type { VenueName } from '@atb/core/market/instrument';
import type { Pool } from 'pg';
import { type Transaction, withTransaction } from '../database/with-transaction.ts';
import { bookRecords } from './book-records.ts';
import { saveLegs } from './conversion-legs.ts';
import type { SyncFault } from './describe-fault.ts';
import type {
  HistoryCursor,
  ExchangeBalance,
  ExchangeOrder,
  SyncFinding,
  HistoryPage,
  PartState,
} from './venue-reader.ts';

/** An account whose turn it is. */
export interface DueAccount {
  readonly accountId: string;
  readonly userId: string;
  readonly venue: VenueName;
  readonly isTestnet: boolean;
  readonly failures: number;
  /** What its keys may do was last asked a day ago. */
  readonly isTestDue: boolean;
}

/** Connected accounts with tested keys are read; the database leaves out those whose history came in by files without the exchange's numbers. */
const ADD = `
  insert into exchange_syncs (account_id, user_id)
  select a.id, a.user_id from exchange_accounts a join encrypted_credentials c on c.exchange_account_id = a.id
  where a.adapter <> 'paper' and c.tested_at is not null and c.revoked_at is null
    and not exists (select from exchange_syncs s where s.account_id = a.id)
  on conflict (account_id) do nothing`;

/**
 * The longest waiting first, one of each user's at a time, some of each exchange's (one that does not answer holds up no other), and
 * none that another process has. New keys are tried at once; an account without keys rests.
 */
const CLAIM = `
  with due as (
    select s.account_id, c.tested_at < now() - interval '24 hours' as is_test_due from exchange_syncs s join exchange_accounts a on a.id = s.account_id
      join encrypted_credentials c on c.exchange_account_id = s.account_id and c.tested_at is not null and c.revoked_at is null
    where (s.next_at <= now() or c.keys_since > s.visited_at) and (s.claimed_until is null or s.claimed_until < now())
      and not exists (select from exchange_syncs o where o.user_id = s.user_id and o.account_id <> s.account_id and o.claimed_until > now())
      and (select count(*) from exchange_syncs o join exchange_accounts v on v.id = o.account_id
        where v.adapter = a.adapter and o.claimed_until > now()) < $2
    order by s.next_at limit 1 for update of s skip locked)
  update exchange_syncs s set claimed_until = now() + make_interval(secs => $1), visited_at = now()
  from due, exchange_accounts a where s.account_id = due.account_id and a.id = s.account_id
  returning s.account_id as "accountId", s.user_id as "userId", a.adapter as venue, a.is_paper as "isTestnet", s.failures,
    due.is_test_due as "isTestDue"`;

/** Makes accounts that can be read ones that are. */
export async function addAccounts(pool: Pool): Promise<void> {
  await pool.query(ADD);
}

/** Takes one account for so many seconds, unless as many of its exchange are taken; null when none is due. */
export async function claimAccount(pool: Pool, seconds: number, venueMax: number): Promise<DueAccount | null> {
  const { rows } = await pool.query<DueAccount>(CLAIM, [seconds, venueMax]);
  return rows[0] ?? null;
}

export async function readParts(pool: Pool, accountId: string): Promise<ReadonlyMap<string, PartState>> {
  const { rows } = await pool.query<{
    part: string;
    cursor: HistoryCursor;
    is_caught_up: boolean;
    records: string;
    read_at: Date;
  }>('select part, cursor, is_caught_up, records, read_at from exchange_sync_parts where account_id = $1', [accountId]);
  return new Map(
    rows.map(({ part, cursor, is_caught_up: isCaughtUp, records, read_at: at }) => [
      part,
      { cursor, isCaughtUp, records: Number(records), readAt: epochMs(at.getTime()) },
    ]),
  );
}

/** What the exchange reported before, as text, and every asset of the book. */
export async function readHoldings(pool: Pool, accountId: string) {
  const { rows } = await pool.query<{ asset: string; total: string | null }>(
    `select coalesce(b.asset, p.asset) as asset, trim_scale(b.free + b.locked)::text as total
     from (select asset, free, locked from balances where account_id = $1) b
     full join (select distinct asset from ledger_postings where account_id = $1) p on p.asset = b.asset`,
    [accountId],
  );
  return new Map(rows.map(({ asset, total }) => [asset, total]));
}

const SAVE_PART = `
  insert into exchange_sync_parts (account_id, user_id, part, cursor, is_caught_up, records, read_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (account_id, part) do update set cursor = excluded.cursor, is_caught_up = excluded.is_caught_up,
    records = exchange_sync_parts.records + excluded.records, read_at = excluded.read_at`;

/** Parts that the next turn has to look at, whatever moved. */
export async function reopenParts(pool: Pool, accountId: string, parts: readonly string[]): Promise<void> {
  await pool.query(
    'update exchange_sync_parts set is_caught_up = false where account_id = $1 and part = any ($2) and is_caught_up',
    [accountId, parts],
  );
}

const SAVE_FINDINGS = `
  insert into exchange_findings (account_id, user_id, kind, reference, detail)
  select $1, $2, f.kind, f.reference, f.detail from json_to_recordset($3) as f (kind text, reference text, detail text)
  on conflict (account_id, kind, reference) do nothing`;

const FINDINGS_MAX = 1_000;

/** The owner asked for the history to be read anew while a turn was under way: what that turn knows of places is void. */
export class HistoryRestartedError extends Error {}

/** Says that a turn begins. @returns when the reading of the history was begun: what a page is saved under. */
export async function beginReading(pool: Pool, accountId: string): Promise<string> {
  const { rows } = await pool.query<{ begun: string }>(
    `update exchange_syncs set started_at = coalesce(started_at, clock_timestamp()) where account_id = $1
     returning started_at::text as begun`,
    [accountId],
  );
  if (rows[0] === undefined) throw new Error(`account ${accountId} is not read`);
  return rows[0].begun;
}

export interface ReadPage extends HistoryPage {
  readonly part: string;
  readonly at: EpochMs;
  /** As `beginReading` told it. */
  readonly begun: string;
}

/**
 * Books a page and where the next one begins, together or not at all. @returns records that were new.
 * @throws HistoryRestartedError
 */
export function savePage(pool: Pool, account: DueAccount, page: ReadPage): Promise<number> {
  const { accountId, userId } = account;
  return withTransaction(pool, async (tx) => {
    const { booked, different } = await bookRecords(tx, accountId, 'exchange', page.records);
    const { rowCount } = await tx.query(
      `update exchange_syncs set records = records + $2, updated_at = now() where account_id = $1 and started_at::text = $3`,
      [accountId, booked, page.begun],
    );
    if (rowCount === 0) throw new HistoryRestartedError();
    const { part, isEnd, records, at } = page;
    await tx.query(SAVE_PART, [accountId, userId, part, JSON.stringify(page.cursor), isEnd, records.length, toIso(at)]);
    await saveLegs(tx, account, page.legs ?? []);
    await saveFindings(tx, account, [...page.findings, ...different.map(describeDifferent)]);
    return booked;
  });
}

function describeDifferent({ kind, id }: { readonly kind: string; readonly id: string }): SyncFinding {
  const detail = `The exchange now reports ${kind} ${id} with other figures than it did when it was booked. The booked ones stand.`;
  return { kind: 'different', reference: `${kind} ${id}`.slice(0, 200), detail: detail.slice(0, 500) };
}

async function saveFindings(
  tx: Transaction,
  { accountId, userId }: DueAccount,
  findings: readonly SyncFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const unique = new Map(findings.map((finding) => [`${finding.kind} ${finding.reference}`, finding]));
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from exchange_findings where account_id = $1',
    [accountId],
  );
  const room = FINDINGS_MAX - (rows[0]?.count ?? 0);
  if (room <= 0) return;
  await tx.query(SAVE_FINDINGS, [accountId, userId, JSON.stringify([...unique.values()].slice(0, room))]);
}

const SAVE_BALANCES = `
  with given as (select * from json_to_recordset($3) as t (asset text, free numeric, locked numeric)),
  gone as (delete from balances b where b.account_id = $1 and not exists (select from given t where t.asset = b.asset))
  insert into balances (account_id, user_id, asset, free, locked, ts)
  select $1, $2, t.asset, t.free, t.locked, $4 from given t
  on conflict (account_id, asset) do update set free = excluded.free, locked = excluded.locked, ts = excluded.ts
  where (balances.free, balances.locked) is distinct from (excluded.free, excluded.locked)`;

const SAVE_ORDERS = `
  with given as (select * from json_to_recordset($3) as t (venue_order_id text, symbol text, side text, type text, quantity numeric,
    filled numeric, price numeric, placed_at timestamptz)),
  gone as (delete from exchange_open_orders o where o.account_id = $1
    and not exists (select from given t where t.symbol = o.symbol and t.venue_order_id = o.venue_order_id))
  insert into exchange_open_orders (account_id, user_id, venue_order_id, symbol, side, type, quantity, filled, price, placed_at)
  select $1, $2, t.venue_order_id, t.symbol, t.side, t.type, t.quantity, t.filled, t.price, t.placed_at from given t
  on conflict (account_id, symbol, venue_order_id) do update set quantity = excluded.quantity, filled = excluded.filled,
    price = excluded.price, read_at = now()`;

export interface SyncReport {
  readonly balances: readonly ExchangeBalance[];
  readonly orders: readonly ExchangeOrder[];
  readonly at: EpochMs;
}

/** What the exchange reports takes the place of what it reported before. */
export async function saveReport(pool: Pool, { accountId, userId }: DueAccount, report: SyncReport): Promise<void> {
  // What is owed on margin is no balance: the difference to the book says it.
  const balances = report.balances.map(({ asset, free, locked }) => ({
    asset,
    free: toPlain(maxDecimal(ZERO, free)),
    locked: toPlain(maxDecimal(ZERO, locked)),
  }));
  const orders = report.orders.map((order) => ({
    venue_order_id: order.venueOrderId,
    symbol: ledgerSymbol(order.base, order.quote),
    side: order.side,
    type: order.type,
    quantity: toPlain(order.quantity),
    filled: toPlain(order.filled),
    price: order.price === null ? null : toPlain(order.price),
    placed_at: toIso(order.at),
  }));
  await withTransaction(pool, async (tx) => {
    await tx.query(SAVE_BALANCES, [accountId, userId, JSON.stringify(balances), toIso(report.at)]);
    await tx.query(SAVE_ORDERS, [accountId, userId, JSON.stringify(orders)]);
  });
}

const MONEY: ReadonlySet<string> = new Set(['USDT', 'USDC', 'USD', 'EUR']);

/** As the ledger names a pair. */
function ledgerSymbol(base: string, quote: string): string {
  return MONEY.has(quote) ? base + quote : `${base}/${quote}`;
}

export interface SyncProgress {
  readonly state: 'reading' | 'current';
  readonly partsTotal: number;
  readonly partsDone: number;
}

export async function saveProgress(
  pool: Pool,
  accountId: string,
  { state, partsTotal, partsDone }: SyncProgress,
): Promise<void> {
  await pool.query(
    `update exchange_syncs set state = $2, parts_total = $3, parts_done = $4, updated_at = now()
     where account_id = $1`,
    [accountId, state, partsTotal, partsDone],
  );
}

export interface SyncOutcome {
  /** When the account is looked at again, milliseconds from now. */
  readonly nextMs: number;
  readonly fault: SyncFault | null;
  /** Everything was read, up to now. */
  readonly isCurrent: boolean;
}

/** Gives the account back. */
export async function releaseAccount(
  pool: Pool,
  accountId: string,
  { nextMs, fault, isCurrent }: SyncOutcome,
): Promise<void> {
  await pool.query(
    `update exchange_syncs set claimed_until = null, next_at = now() + make_interval(secs => $2), fault = $3, fault_detail = $4,
       failures = case when $3::text is null then 0 else failures + 1 end,
       state = case when $3::text is not null then 'failed' when state = 'failed' then 'reading' else state end,
       current_at = case when $5 then now() else current_at end, updated_at = now()
     where account_id = $1`,
    [accountId, nextMs / 1_000, fault?.code ?? null, fault?.detail ?? null, isCurrent],
  );
}
