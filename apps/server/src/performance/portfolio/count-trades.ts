import type { RunAsCaller } from '../../database/run-as-caller.ts';

/** Executions of one owner in one market. */
export interface TradeCount {
  readonly botId: string | null;
  readonly symbol: string;
  readonly fills: number;
  /** Of these, purchases. */
  readonly buys: number;
}

/** Which executions: what is undefined chooses nothing out, a bot of null those of none. */
export interface TradeChoice {
  readonly botId?: string | null | undefined;
  readonly symbol?: string | undefined;
  readonly side?: 'buy' | 'sell' | undefined;
}

/** Owners and markets of an account that are kept; executions in more of them are counted by the database for each question. */
const COUNTS_MAX = 10_000;

const COUNTS_SQL = `
  select bot_id as "botId", symbol, count(*)::int as fills, count(*) filter (where side = 'buy')::int as buys
  from trade_ledger where account_id = $1 group by 1, 2 limit ${COUNTS_MAX + 1}`;
const COUNT_SQL = `
  select count(*)::int as count from trade_ledger
  where account_id = $1 and ($2::boolean or bot_id is not distinct from $3::uuid) and ($4::text is null or symbol = $4)
    and ($5::text is null or side = $5)`;

/** Null where there are too many to keep. */
export async function readCounts(run: RunAsCaller, accountId: string): Promise<readonly TradeCount[] | null> {
  const { rows } = await run((tx) => tx.query<TradeCount>(COUNTS_SQL, [accountId]));
  return rows.length > COUNTS_MAX ? null : rows;
}

export function countChosen(counts: readonly TradeCount[], { botId, symbol, side }: TradeChoice): number {
  return counts
    .filter((one) => (botId === undefined || one.botId === botId) && (symbol === undefined || one.symbol === symbol))
    .reduce((count, { fills, buys }) => count + (side === undefined ? fills : side === 'buy' ? buys : fills - buys), 0);
}

export async function countInDatabase(
  run: RunAsCaller,
  accountId: string,
  { botId, symbol, side }: TradeChoice,
): Promise<number> {
  const values = [accountId, botId === undefined, botId ?? null, symbol ?? null, side ?? null];
  const { rows } = await run((tx) => tx.query<{ readonly count: number }>(COUNT_SQL, values));
  return rows[0]?.count ?? 0;
}
