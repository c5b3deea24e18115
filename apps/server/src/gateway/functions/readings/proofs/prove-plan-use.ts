import { readBotRecord } from '@atb/core/bots/read-bot-record';
import { toIso, utcMonthStart } from '@atb/core/base/time';
import { PAIR } from '../../../../performance/portfolio/sum-trades.ts';
import { agreeExactly, ENTRIES_MAX, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import type { CallContext } from '../../function-services.ts';
import { QUOTE_ASSET } from '../performance-reading.ts';
import type { PortfolioProof } from './proof-basis.ts';

interface PlacedBot {
  readonly name: string;
  readonly symbol: string;
  readonly status: string;
  readonly createdAt: Date;
  /** As the engine keeps it; null for a bot that has never run. */
  readonly state: unknown;
}

// One statement, so that list and records are of one moment.
const BOTS_SQL = `
  select (count(*) filter (where b.status <> 'stopped') over ())::text as counted, b.name, b.symbol, b.status, b.created_at as "createdAt", s.state
  from bots b left join bot_states s on s.bot_id = b.id where b.archived_at is null
  order by b.status = 'stopped', b.created_at desc, b.id`;

/** Bots that take a place of the plan: by the list of bots, and by what the engine keeps of each run. */
export async function provePlanBots({ userScope }: CallContext): Promise<PortfolioProof> {
  const { rows } = await userScope((tx) => tx.query<PlacedBot & { readonly counted: string }>(BOTS_SQL));
  return {
    quoteAsset: QUOTE_ASSET,
    unit: 'count',
    formula: 'Bots that are neither archived nor stopped. Drafts, paused bots and those in error keep their place.',
    ...agreeExactly([
      {
        name: 'List of bots',
        how: 'PostgreSQL counts the bots that are not archived and whose status is not that of a stopped one.',
        value: rows[0]?.counted ?? '0',
      },
      {
        name: 'Records of the engine',
        how: 'The trading core reads what the engine keeps of each run, and counts those that have not ended; of a bot that never ran only the list says anything.',
        value: String(rows.filter(hasPlace).length),
      },
    ]),
    entries: rows.slice(0, ENTRIES_MAX).map(
      ({ name, symbol, status, createdAt }): ProofEntry => ({
        at: createdAt.toISOString(),
        text: `${name.trim() === '' ? symbol : `${name} (${symbol})`}: ${status}`,
        amount: status === 'stopped' ? '0' : '1',
        reference: null,
      }),
    ),
    entriesTotal: rows.length,
  };
}

function hasPlace({ state, status }: PlacedBot): boolean {
  return (state === null ? status : readBotRecord(state)?.status) !== 'stopped';
}

const VOLUME_SQL = `
  with f as (
    select f.account_id, f.exec_ts, f.symbol, f.qty * f.price as amount, f.venue_trade_id as reference from trade_ledger f
    where f.user_id = $1 and f.exec_ts >= $2 and f.source = 'engine'
  )
  select coalesce(sum(amount), 0)::text as executed, count(*)::int as total,
    (select coalesce(sum(abs(p.amount)), 0)::text
     from f d join ledger_transactions t on t.account_id = d.account_id and t.kind = 'fill' and t.reference = d.reference
       join ledger_postings p on p.transaction_id = t.id and p.ledger_account = 'venue'
       ${PAIR} where p.asset = q.quote) as posted
  from f`;
const EXECUTIONS_SQL = `
  select f.exec_ts as at, initcap(f.side) || ' ' || trim_scale(f.qty)::text || ' ' || f.symbol || ' at ' || trim_scale(f.price)::text as text,
    trim_scale(f.qty * f.price)::text as amount, f.venue_trade_id as reference
  from trade_ledger f where f.user_id = $1 and f.exec_ts >= $2 and f.source = 'engine' order by f.exec_ts desc, f.id desc limit ${ENTRIES_MAX}`;

/** What was traded since the month began: by the executions, and by what the ledger moved for them between account and venue. */
export async function provePlanVolume({ claims, userScope, services }: CallContext): Promise<PortfolioProof> {
  const values = [claims.sub, toIso(utcMonthStart(services.market.now()))];
  const { sums, entries } = await userScope(async (tx) => ({
    sums: (await tx.query<{ executed: string; posted: string; total: number }>(VOLUME_SQL, values)).rows[0],
    entries: (await tx.query<Omit<ProofEntry, 'at'> & { readonly at: Date }>(EXECUTIONS_SQL, values)).rows,
  }));
  return {
    quoteAsset: QUOTE_ASSET,
    unit: 'quote',
    formula:
      'Quantity times price of everything that was bought and sold here since the month began (UTC, by the market’s time).',
    ...agreeExactly([
      {
        name: 'Executions',
        how: 'PostgreSQL adds quantity times price of the executions.',
        value: sums?.executed ?? '0',
      },
      {
        name: 'Ledger',
        how: 'PostgreSQL adds what the double-entry ledger moved of the quote asset for the same executions, between the account and the venue.',
        value: sums?.posted ?? '0',
      },
    ]),
    entries: entries.map((one) => ({ ...one, at: one.at.toISOString() })),
    entriesTotal: sums?.total ?? 0,
  };
}

const CALLS_SQL = `
  select d.day::text as day, d.calls, (sum(d.calls) over ())::text as summed
  from ai_call_days d where d.user_id = $1 and d.day >= $2::date and d.day < $2::date + interval '1 month' order by d.day desc`;

/** Questions of the month: by the meter that refuses at the limit, and by the days. */
export async function provePlanCalls({ claims, userScope, services }: CallContext): Promise<PortfolioProof> {
  const month = toIso(utcMonthStart(services.market.now())).slice(0, 10);
  const { meter, days } = await userScope(async (tx) => ({
    meter: (
      await tx.query<{ calls: string }>('select calls::text from ai_usage where email = $1 and yyyymm = $2', [
        claims.email.toLowerCase(),
        Number(month.slice(0, 7).replace('-', '')),
      ])
    ).rows[0],
    days: (await tx.query<{ day: string; calls: number; summed: string }>(CALLS_SQL, [claims.sub, month])).rows,
  }));
  return {
    quoteAsset: QUOTE_ASSET,
    unit: 'count',
    formula:
      'Questions to the advisor since the month began (UTC, by the market’s time), less those that were given back.',
    ...agreeExactly([
      { name: 'Meter', how: 'The number by which a question is refused at the limit.', value: meter?.calls ?? '0' },
      { name: 'Days', how: 'PostgreSQL adds what was counted day by day.', value: days[0]?.summed ?? '0' },
    ]),
    entries: days.map(
      ({ day, calls }): ProofEntry => ({
        at: `${day}T00:00:00.000Z`,
        text: 'Calls of the day',
        amount: String(calls),
        reference: null,
      }),
    ),
    entriesTotal: days.length,
  };
}

const FILES_SQL = `
  select name, created_at as at, coalesce(metadata ->> 'size', '0') as amount, (count(*) over ())::int as total,
    (sum(coalesce((metadata ->> 'size')::bigint, 0)) over ())::text as summed
  from files.objects where files.user_of(bucket_id, name) = $1 order by (metadata ->> 'size')::bigint desc nulls last, name limit ${ENTRIES_MAX}`;

/** Bytes that are kept: by the places that are taken, and by the files that are listed. */
export async function provePlanStorage({ claims, userScope }: CallContext): Promise<PortfolioProof> {
  const { taken, listed } = await userScope(async (tx) => ({
    taken: (await tx.query<{ bytes: string }>('select public.storage_used()::text as bytes')).rows[0],
    listed: (
      await tx.query<{ name: string; at: Date; amount: string; total: number; summed: string }>(FILES_SQL, [claims.sub])
    ).rows,
  }));
  return {
    quoteAsset: QUOTE_ASSET,
    unit: 'asset',
    asset: 'bytes',
    formula: 'Bytes of all files that are kept for you.',
    ...agreeExactly([
      {
        name: 'Places',
        how: 'PostgreSQL adds the places that are taken, by which a file is refused at the limit; one that is just being uploaded among them.',
        value: taken?.bytes ?? '0',
      },
      {
        name: 'Files',
        how: 'PostgreSQL adds the sizes of the files that are listed.',
        value: listed[0]?.summed ?? '0',
      },
    ]),
    entries: listed.map(
      ({ name, at, amount }): ProofEntry => ({
        at: at.toISOString(),
        // Without the folder, which is the user's id.
        text: name.slice(name.indexOf('/') + 1),
        amount,
        reference: null,
      }),
    ),
    entriesTotal: listed[0]?.total ?? 0,
  };
}
