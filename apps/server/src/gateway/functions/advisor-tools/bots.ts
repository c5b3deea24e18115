import { type AdvisorBotFacts, botsTool } from '@atb/api/functions/advisor-tools';
import { type Decimal, ZERO, dec, decFromNumber, toNumber } from '@atb/core/base/decimal';
import { readBotRecord } from '@atb/core/bots/read-bot-record';
import { implement } from '../function-services.ts';

/** As many as the list of numbers goes to. */
const BOTS_MAX = 50;

interface Row {
  readonly name: string;
  readonly type: string;
  readonly symbol: string;
  readonly status: string;
  readonly status_reason: string;
  readonly started_at: Date | null;
  readonly stopped_at: Date | null;
  readonly total: number;
  readonly running: number;
  readonly trades: number;
  /** Sales less purchases less fees of all runs, quote units. */
  readonly cash: string;
  readonly fees: number;
  readonly held: string;
  /** Fees apart. */
  readonly cost: string;
  /** Of the current or last run. */
  readonly state: unknown;
}

/** Fees in the quote asset left the cash; others made the position smaller and are in its quantity. */
const BOTS = `
  select b.name, b.type, b.symbol, b.status, b.status_reason, b.started_at, b.stopped_at,
    (count(*) over ())::int as total,
    (count(*) filter (where b.status in ('running', 'active')) over ())::int as running,
    coalesce(t.n, 0)::int as trades, coalesce(t.cash, 0)::text as cash, coalesce(t.fees, 0)::float8 as fees,
    coalesce(p.held, 0)::text as held, coalesce(p.cost, 0)::text as cost, s.state
  from bots b
  left join bot_states s on s.bot_id = b.id
  left join lateral (
    select count(*) as n, sum(case l.side when 'sell' then l.qty * l.price else -l.qty * l.price end
        - case when right(l.symbol, length(l.fee_asset)) = l.fee_asset then l.fee else 0 end) as cash,
      sum(case when right(l.symbol, length(l.fee_asset)) = l.fee_asset then l.fee else l.fee * l.price end) as fees
    from trade_ledger l where l.bot_id = b.id) t on true
  left join lateral (
    select sum(o.qty) as held, sum(o.qty * o.entry_price) as cost
    from positions o where o.bot_id = b.id and o.closed_at is null) p on true
  where b.user_id = auth.uid() and b.archived_at is null
  order by b.created_at desc, b.id limit ${BOTS_MAX}`;

export const readBots = implement(botsTool, {
  handle: async ({ userScope, services }) => {
    const { rows } = await userScope((tx) => tx.query<Row>(BOTS));
    const bots = rows.map((row, index) => toFacts(row, index + 1, services.market.latestQuote(row.symbol)?.bid));
    return { bots, running: rows[0]?.running ?? 0, total: rows[0]?.total ?? 0 };
  },
});

function toFacts(row: Row, bot: number, bid: number | undefined): AdvisorBotFacts {
  const { total, unrealized } = resultOf(row, bid === undefined ? null : decFromNumber(bid));
  return {
    bot,
    name: row.name,
    kind: row.type,
    symbol: row.symbol,
    status: row.status,
    reason: row.status_reason,
    startedAt: row.started_at?.toISOString() ?? null,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    realised: toNumber(total.minus(unrealized)),
    unrealised: toNumber(unrealized),
    fees: row.fees,
    profit: toNumber(total),
    trades: row.trades,
  };
}

/**
 * What all runs have earned, coins at the bid, and of it what is not sold yet, as the bot's page says both. Without a price coins are worth
 * what they cost.
 */
function resultOf({ cash, held, cost, state }: Row, bid: Decimal | null): { total: Decimal; unrealized: Decimal } {
  if (bid === null) return { total: dec(cash).plus(dec(cost)), unrealized: ZERO };
  const total = dec(cash).plus(dec(held).times(bid));
  const record = readBotRecord(state);
  // Of coins that the last run does not account for the fees of their purchase are not known apart.
  if (record === null) return { total, unrealized: dec(held).times(bid).minus(dec(cost)) };
  const { module, state: run } = record;
  return { total, unrealized: run.results.cashFlow.plus(module.holdings(run).times(bid)).minus(module.realized(run)) };
}
