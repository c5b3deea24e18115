import type { PortfolioExecution } from '@atb/api/functions/portfolio/portfolio-executions';
import { findBotModule } from '@atb/core/bots/registry';
import { BY_HAND } from '@atb/core/performance/fill-filter';
import type { Transaction } from '../../../database/with-transaction.ts';
import { nextPlace, placeTime, readPlace } from './page-place.ts';

interface Row extends Omit<PortfolioExecution, 'order' | 'reason' | 'botName' | 'at'> {
  readonly place: string;
  readonly at: Date;
  readonly botName: string | null;
  readonly botSymbol: string | null;
  readonly botType: string | null;
  readonly orderId: string | null;
  readonly clientOrderId: string;
  readonly orderType: string;
  readonly orderPrice: string | null;
  readonly orderQuantity: string;
  readonly orderFilled: string;
  readonly orderStatus: string;
  readonly orderAt: Date;
  readonly purpose: 'entry' | 'exit';
  readonly slot: string | null;
}

/** Of some accounts which executions. */
export interface ExecutionChoice {
  readonly bot?: string | undefined;
  readonly symbol?: string | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
}

export interface ExecutionPage {
  readonly executions: readonly PortfolioExecution[];
  /** Where the next page begins; null at the end. */
  readonly next: string | null;
}

/** Executions of a choice with their orders, bots and reasons, the latest first, from a place on. */
export async function readExecutionPage(
  tx: Transaction,
  ids: readonly string[],
  choice: ExecutionChoice,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<ExecutionPage> {
  const rows = await readRows(tx, whereOf(ids, choice), before, limit);
  return { executions: rows.map(toExecution), next: nextPlace(rows, limit) };
}

interface Where {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** The choice as a condition on `trade_ledger f`; nothing of it is text of the caller's. */
function whereOf(ids: readonly string[], { bot, symbol, side }: ExecutionChoice): Where {
  // Of one account the index of its executions gives their order, of several that of the user.
  const [only] = ids;
  const values: unknown[] = [ids.length === 1 ? only : ids];
  const parts = [
    ids.length === 1 ? 'f.account_id = $1' : 'f.user_id = (select auth.uid()) and f.account_id = any ($1)',
  ];
  const add = (value: unknown, sql: (place: string) => string): void => {
    if (value === undefined) return;
    values.push(value);
    parts.push(sql(`$${values.length}`));
  };
  if (bot === BY_HAND) parts.push('f.bot_id is null');
  else add(bot, (place) => `f.bot_id = ${place}`);
  add(symbol, (place) => `f.symbol = ${place}`);
  add(side, (place) => `f.side = ${place}`);
  return { sql: parts.join(' and '), values };
}

async function readRows(tx: Transaction, where: Where, before: string | undefined, limit: number) {
  const place = readPlace(before);
  const values = [...where.values, ...(place === null ? [] : [place.at, place.id]), limit];
  const [at, id] = [where.values.length + 1, where.values.length + 2];
  const after = place === null ? '' : `and (f.exec_ts, f.id) < ($${at}::timestamptz, $${id}::uuid)`;
  // The page is found first: what stands beside its rows is looked up for them alone.
  const { rows } = await tx.query<Row>(
    `with f as materialized (
       select f.* from trade_ledger f where ${where.sql} ${after} order by f.exec_ts desc, f.id desc limit $${values.length})
     select f.id, f.account_id as "accountId", f.exec_ts as at, ${placeTime('f.exec_ts')} as place, f.symbol, f.side, f.qty::text as quantity,
       f.price::text as price, f.fee::text as fee, f.fee_asset as "feeAsset", f.trade_profit::text as "tradeProfit",
       f.realized_pnl::text as realized, f.maker as "isMaker", f.venue_order_id as "venueOrderId", f.venue_trade_id as "tradeId",
       f.bot_id as "botId", b.name as "botName", b.symbol as "botSymbol", b.type as "botType",
       o.id as "orderId", o.client_order_id as "clientOrderId", o.type as "orderType", o.price::text as "orderPrice",
       o.quantity::text as "orderQuantity", o.filled_quantity::text as "orderFilled", o.status as "orderStatus", o.created_at as "orderAt",
       o.purpose, o.slot
     from f left join bots b on b.id = f.bot_id left join bot_orders o on o.id = f.order_id
     order by f.exec_ts desc, f.id desc`,
    values,
  );
  return rows;
}

function toExecution(row: Row): PortfolioExecution {
  const {
    id,
    accountId,
    symbol,
    side,
    quantity,
    price,
    fee,
    feeAsset,
    tradeProfit,
    realized,
    isMaker,
    botId,
    venueOrderId,
    tradeId,
  } = row;
  return {
    id,
    accountId,
    at: row.at.toISOString(),
    symbol,
    side,
    quantity,
    price,
    fee,
    feeAsset,
    tradeProfit,
    realized,
    isMaker,
    botId,
    botName: row.botName === null ? null : row.botName === '' ? `${row.botSymbol ?? ''} bot` : row.botName,
    reason: reasonOf(row),
    order: orderOf(row),
    venueOrderId,
    tradeId,
  };
}

function orderOf(row: Row): PortfolioExecution['order'] {
  if (row.orderId === null) return null;
  return {
    id: row.orderId,
    clientOrderId: row.clientOrderId,
    type: row.orderType,
    price: row.orderPrice,
    quantity: row.orderQuantity,
    filled: row.orderFilled,
    status: row.orderStatus,
    at: row.orderAt.toISOString(),
  };
}

/** Orders that a command made by itself: a closed position, a stop of everything. */
const OF_COMMAND = /^cmd/u;

function reasonOf({ orderId, botId, botType, slot, side, purpose, clientOrderId }: Row): string {
  if (orderId === null) return 'Done on the exchange';
  if (OF_COMMAND.test(clientOrderId)) return 'Position closed by hand';
  const words = slot === null || botType === null ? null : findBotModule(botType)?.reasonOf?.(slot, side);
  if (words != null) return words;
  if (botId === null) return 'Order by hand';
  return purpose === 'entry' ? 'Bought by the bot' : 'Sold by the bot';
}
