import { type Decimal, dec, decFromNumber, ONE, sumDecimals, toPlain, ZERO } from '@atb/core/base/decimal';
import { readBotRecord } from '@atb/core/bots/read-bot-record';
import type { BotRecord } from '@atb/core/engine/account/account-types';
import { isAtWork } from '@atb/core/engine/bot/bot-status';
import { type FallToStop, proceedsAtStop } from '@atb/core/engine/bot/fall-to-stop';
import { ACTIVE_STATUSES } from '../../../../database/active-orders.ts';
import { agreeExactly, ENTRIES_MAX, type ProofEntry } from '../../../../performance/proofs/proof.ts';
import type { CallContext } from '../../function-services.ts';
import { QUOTE_ASSET } from '../performance-reading.ts';
import type { PortfolioProof } from './proof-basis.ts';

interface RestingOrder {
  readonly clientOrderId: string;
  /** Decimal text. */
  readonly price: string;
  readonly quantity: string;
}

interface BotRow {
  readonly name: string;
  readonly symbol: string;
  readonly startedAt: Date | null;
  readonly state: unknown;
  /** Base units that the executions of this run add up to, decimal text. */
  readonly held: string;
  /** Average entry of the open position; null without one. */
  readonly entry: string | null;
  readonly resting: readonly RestingOrder[];
}

// One statement, so that states, executions and orders are of one moment.
const SQL = `
  select b.name, b.symbol, b.started_at as "startedAt", s.state,
    (select coalesce(sum(case f.side when 'buy' then f.qty - case when f.symbol like f.fee_asset || '%' then f.fee else 0 end else -f.qty end), 0)::text
     from trade_ledger f where f.bot_id = b.id and f.account_id = b.exchange_account_id and f.exec_ts >= b.started_at) as held,
    (select trim_scale(round(p.entry_price, 8))::text from positions p where p.bot_id = b.id and p.closed_at is null and p.qty > 0 limit 1) as entry,
    coalesce((
      select json_agg(json_build_object('clientOrderId', o.client_order_id, 'price', o.price::text, 'quantity', (o.quantity - o.filled_quantity)::text)
        order by o.price desc, o.sequence)
      from bot_orders o where o.bot_id = b.id and o.account_id = b.exchange_account_id and o.side = 'buy' and o.price is not null
        and o.status in ${ACTIVE_STATUSES}), '[]') as resting
  from bots b join bot_states s on s.bot_id = b.id
  where b.archived_at is null and s.status in ('running', 'paused') order by b.started_at, b.id`;

/** A bot at work that has a stop loss. */
interface StoppedBot {
  readonly label: string;
  readonly startedAt: Date | null;
  readonly record: BotRecord;
  /** As the bot's own state has it. */
  readonly fall: FallToStop;
  /** The same with what the books say is held and rests. */
  readonly booked: FallToStop;
  readonly entry: string | null;
  /** Bid now; null where no price is known, and what is held has no worth then. */
  readonly bid: Decimal | null;
}

/**
 * What bots lose from here when the price of each falls straight to its stop: from their own states, and from executions and orders at the
 * same stops.
 */
export async function proveAtStops({ userScope, services }: CallContext): Promise<PortfolioProof> {
  const { rows } = await userScope((tx) => tx.query<BotRow>(SQL));
  const bids = new Map(services.market.latestQuotes().map(({ symbol, bid }) => [symbol, decFromNumber(bid)]));
  const bots = rows.flatMap((row) => toStoppedBot(row, bids));
  const valued = bots.filter(({ bid, fall }) => bid !== null || fall.held.eq(ZERO));
  const sum = (of: (bot: StoppedBot) => FallToStop): string | null =>
    valued.length === 0 ? null : toPlain(sumDecimals(valued.map((bot) => lossOf(bot, of(bot)))));
  const entries = valued.flatMap(entriesOf);
  return {
    quoteAsset: QUOTE_ASSET,
    unit: 'quote',
    formula:
      'For each bot at work with a stop loss: what it holds and still buys on the way down, sold at the stop less the fee, less what those purchases cost with their fees, less what it holds at the bid now.',
    ...agreeExactly([
      {
        name: 'Executions and orders',
        how: 'PostgreSQL adds the executions of each run and takes its open purchases; what a bot has yet to ask for, and where its stop lies, comes from the bot.',
        value: sum(({ booked }) => booked),
      },
      {
        name: 'States of the bots',
        how: 'The trading core reads what each bot itself remembers of its holdings, orders and stop.',
        value: sum(({ fall }) => fall),
      },
    ]),
    entries: entries.slice(0, ENTRIES_MAX),
    entriesTotal: entries.length,
  };
}

function toStoppedBot(row: BotRow, bids: ReadonlyMap<string, Decimal>): readonly StoppedBot[] {
  const record = readBotRecord(row.state);
  const fall = record === null || !isAtWork(record) ? null : record.module.fallToStop(record.state);
  if (record === null || fall === null) return [];
  const resting = row.resting
    .map(({ clientOrderId, price, quantity }) => ({ clientOrderId, price: dec(price), quantity: dec(quantity) }))
    .filter(({ price }) => price.gt(fall.stop));
  const booked = {
    stop: fall.stop,
    held: dec(row.held),
    purchases: [
      ...resting,
      ...fall.purchases.filter(({ clientOrderId, quantity }) => clientOrderId === null && quantity.gt(ZERO)),
    ],
  };
  const { name, symbol, startedAt, entry } = row;
  const label = name.trim() === '' ? symbol : `${name} (${symbol})`;
  return [{ label, startedAt, record, fall, booked, entry, bid: bids.get(symbol) ?? null }];
}

/** Quote units, a loss is negative. */
function lossOf({ record, bid }: StoppedBot, fall: FallToStop): Decimal {
  return proceedsAtStop(fall, record.state.feeRate).minus(fall.held.times(bid ?? ZERO));
}

/** What a bot's loss is made of: what it holds, and each purchase on the way. */
function entriesOf({ label, startedAt, record, booked, entry, bid }: StoppedBot): readonly ProofEntry[] {
  const { feeRate } = record.state;
  const { stop, held, purchases } = booked;
  const at = startedAt?.toISOString() ?? null;
  const sold = stop.times(ONE.minus(feeRate));
  const holding = `${toPlain(held)} held, entry ${entry ?? 'n/a'}, at the stop ${toPlain(stop)} instead of the bid ${bid === null ? 'n/a' : toPlain(bid)}`;
  return [
    {
      at,
      text: `${label}: ${held.eq(ZERO) ? `nothing held, stop ${toPlain(stop)}` : holding}`,
      amount: toPlain(held.times(sold.minus(bid ?? ZERO))),
      reference: null,
    },
    ...purchases.map(
      ({ clientOrderId, price, quantity }): ProofEntry => ({
        at,
        text: `${label}: ${toPlain(quantity)} bought on the way at ${toPlain(price)} (${clientOrderId === null ? 'to be ordered yet' : `order ${clientOrderId}`}), at the stop ${toPlain(stop)}`,
        amount: toPlain(quantity.times(sold.minus(price.times(ONE.plus(feeRate))))),
        reference: null,
      }),
    ),
  ];
}
