import type { DecisionCode } from '@atb/api/decision-codes';
import type { JournalDecision } from '@atb/api/functions/journal/account-journal';
import type { JournalFilter } from '@atb/api/functions/journal/export-journal';
import type { JournalActor } from '@atb/api/journal-actors';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import type { CallContext } from '../function-services.ts';
import { describeDecision, describeOrder, type DecidedOrder } from './describe-decision.ts';

/** Where a page ended: time to the microsecond, table, and id there. */
interface Place {
  readonly at: string;
  readonly table: number;
  readonly id: string;
}

interface Row {
  readonly at: string;
  readonly table: number;
  readonly id: string;
  readonly actor: JournalActor;
  readonly code: string;
  readonly severity: JournalDecision['severity'];
  readonly message: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly account_id: string | null;
  readonly bot_id: string | null;
  readonly symbol: string | null;
}

interface Page {
  readonly decisions: readonly JournalDecision[];
  readonly next: string | null;
}

/** A page of the caller's journal, latest first: three tables, of each no more rows than the page has. */
export async function readDecisions(
  userScope: CallContext['userScope'],
  filter: JournalFilter,
  { after, limit }: { readonly after: Place | null; readonly limit: number },
): Promise<Page> {
  const {
    accountId = null,
    bot = null,
    symbol = null,
    actor = null,
    severityMin = null,
    from = null,
    to = null,
  } = filter;
  const values = [
    accountId,
    bot === BY_HAND ? null : bot,
    bot === BY_HAND,
    symbol,
    actor,
    from === null ? null : new Date(from),
    to === null ? null : new Date(to),
    after?.at ?? null,
    after?.table ?? null,
    after?.id ?? null,
    limit + 1,
    severityMin,
  ];
  const { rows } = await userScope((tx) => tx.query<Row>(DECISIONS, values));
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    decisions: shown.map(toDecision),
    next: rows.length > limit && last !== undefined ? writeCursor(last) : null,
  };
}

const TABLES = ['decision', 'note', 'order'] as const;

function toDecision(row: Row): JournalDecision {
  const { at, actor, code, severity, facts } = row;
  return {
    id: `${TABLES[row.table] ?? ''}-${row.id}`,
    at: `${at
      .replace(' ', 'T')
      .replace(/(\.\d{3})\d*/u, '$1')
      .replace(/\+00$/u, '')}Z`,
    actor,
    code,
    severity,
    message:
      row.message ??
      (row.table === 2
        ? describeOrder(facts as unknown as DecidedOrder)
        : describeDecision(code as DecisionCode, facts)),
    accountId: row.account_id,
    botId: row.bot_id,
    symbol: row.symbol,
  };
}

function writeCursor({ at, table, id }: Place): string {
  return Buffer.from(JSON.stringify([at, table, id])).toString('base64url');
}

const AT = /^\d{4,6}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?$/u;

/** Null for what is no cursor. */
export function readCursor(text: string): Place | null {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts)) return null;
    const [at, table, id] = parts as readonly unknown[];
    if (typeof at !== 'string' || !AT.test(at) || Number.isNaN(Date.parse(`${at.replace(' ', 'T')}Z`))) return null;
    if (table !== 0 && table !== 1 && table !== 2) return null;
    const isId = typeof id === 'string' && (table === 2 ? /^[0-9a-f-]{36}$/u : /^\d{1,18}$/u).test(id);
    return isId ? { at, table, id } : null;
  } catch {
    return null;
  }
}

/** Rows of one table behind the place where the last page ended. */
const behind = (table: number, at: string, id: string, type: string): string => `
  ($6::timestamptz is null or ${at} >= $6) and ($7::timestamptz is null or ${at} < $7)
  and ($8::text is null or ${at} <= ($8 || '+00')::timestamptz)
  and ($8::text is null or ${at} < ($8 || '+00')::timestamptz or $9::integer > ${table}
    or ($9 = ${table} and ${id} < case when $9 = ${table} then $10::text::${type} end))`;

const time = (at: string): string => `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/** Of rows that say how grave they are. */
const grave = (severity: string): string =>
  `($12::text is null or array_position(array['info', 'warning', 'error'], ${severity}) >= array_position(array['info', 'warning', 'error'], $12))`;

/** Notes of a bot's schedule; all others are its own. */
const BY_SCHEDULE = `e.code in ('SCHEDULED', 'SCHEDULE_MISSED')`;

/** Orders that came to nothing; none of them is an error. */
const WARNED = `o.status in ('denied', 'rejected', 'unknown')`;

const DECISIONS = `
  select * from (
    (select ${time('d.at')} as at, d.at as moment, 0 as table, d.id::text as id, d.actor, d.code, d.severity, null as message, d.facts,
       d.account_id, d.bot_id, d.symbol
     from account_decisions d
     where ($1::uuid is null or d.account_id = $1 or d.account_id is null) and ($2::uuid is null or d.bot_id = $2) and (not $3::boolean or d.bot_id is null)
       and ($4::text is null or d.symbol = $4) and ($5::text is null or d.actor = $5) and ${grave('d.severity')} and ${behind(0, 'd.at', 'd.id', 'bigint')}
     order by d.at desc, d.id desc limit $11)
    union all
    (select ${time('e.at')}, e.at, 1, e.id::text,
       case when ${BY_SCHEDULE} then 'schedule' else 'engine' end, e.code, e.severity, e.message, '{}'::jsonb, b.exchange_account_id, e.bot_id, b.symbol
     from bot_events e join bots b on b.id = e.bot_id
     where ($1::uuid is null or b.exchange_account_id = $1) and ($2::uuid is null or e.bot_id = $2) and not $3::boolean
       and ($4::text is null or b.symbol = $4) and ($5::text is null or ($5 = 'engine' and not ${BY_SCHEDULE}) or ($5 = 'schedule' and ${BY_SCHEDULE})) and ${grave('e.severity')} and ${behind(1, 'e.at', 'e.id', 'bigint')}
     order by e.at desc, e.id desc limit $11)
    union all
    (select ${time('o.created_at')}, o.created_at, 2, o.id::text,
       case when o.status = 'denied' then 'risk' when o.bot_id is null then 'user' else 'engine' end,
       case when o.status = 'denied' then coalesce(o.reason, 'DENIED') else 'ORDER_' || upper(o.status) end,
       case when ${WARNED} then 'warning' else 'info' end, null,
       jsonb_build_object('side', o.side, 'type', o.type, 'symbol', o.symbol, 'quantity', trim_scale(o.quantity)::text, 'price', trim_scale(o.price)::text,
         'filled', trim_scale(o.filled_quantity)::text, 'fillPrice', trim_scale(o.fill_price)::text, 'status', o.status, 'reason', o.reason),
       o.account_id, o.bot_id, o.symbol
     from bot_orders o
     where ($1::uuid is null or o.account_id = $1) and ($2::uuid is null or o.bot_id = $2) and (not $3::boolean or o.bot_id is null)
       and ($4::text is null or o.symbol = $4)
       and ($5::text is null or $5 = case when o.status = 'denied' then 'risk' when o.bot_id is null then 'user' else 'engine' end)
       and (coalesce($12, 'info') = 'info' or ($12 = 'warning' and ${WARNED}))
       and ${behind(2, 'o.created_at', 'o.id', 'uuid')}
     order by o.created_at desc, o.id desc limit $11)
  ) journal
  order by moment desc, "table" desc, case when "table" < 2 then id::numeric end desc nulls first, id collate "C" desc limit $11`;
