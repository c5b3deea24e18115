import { LOCAL_TRADES_MAX } from '@atb/api/functions/trading/local-strategies';
import { dec, ZERO } from '@atb/core/base/decimal';
import type { EpochMs } from '@atb/core/base/time';
import { findBotModule } from '@atb/core/bots/registry';
import { localStrategyOf } from '@atb/core/local-strategies/local-strategies';
import type { TradeRecord } from '@atb/core/local-strategies/rate-trades';
import { toCandleSeries } from '@atb/core/market/candle-series';
import type { Candle } from '@atb/core/market/candle';
import { findCandleFault } from '@atb/core/market-analysis/coin-columns';
import { findRegime } from '@atb/core/market-analysis/find-regime';
import { createMeasuringSpace, measureCoin } from '@atb/core/market-analysis/measure-coin';
import { ANALYSIS_CANDLES, ANALYSIS_TIMEFRAME, type Regime } from '@atb/core/market-analysis/words';
import { timeframeMs } from '@atb/core/market/timeframe';
import type { CallContext } from '../function-services.ts';

interface TradeRow {
  readonly id: string;
  readonly symbol: string;
  readonly kind: string | null;
  readonly category: string | null;
  readonly profit: string;
  readonly opened_at: Date;
  readonly closed_at: Date;
}

/** Candles of one symbol that are asked for at most: what is older has no market condition. */
const CANDLES_MAX = 1_000;
/** A source that must ask an exchange is asked for so many symbols; the rest has no market condition. */
const SYMBOLS_MAX = 8;

/** The account's latest sales with what they closed, by its tax lots, oldest first. The account must have been shown to be the caller's. */
export async function readLocalTrades(context: CallContext, accountId: string): Promise<readonly TradeRecord[]> {
  const { rows } = await context.userScope((tx) =>
    tx.query<TradeRow>(
      `select * from (
         select d.reference as id, t.symbol, b.type as kind, b.params -> 'definition' ->> 'category' as category,
           sum(d.gain)::text as profit, min(d.acquired_at) as opened_at, max(d.disposed_at) as closed_at
         from (select reference, gain, acquired_at, disposed_at from lot_disposals
               where account_id = $1 and user_id = (select auth.uid()) order by disposed_at desc limit $2 * 4) d
         join trade_ledger t on t.account_id = $1 and t.venue_trade_id = d.reference and t.user_id = (select auth.uid()) and t.side = 'sell'
         left join bots b on b.id = t.bot_id
         group by d.reference, t.symbol, b.type, category
         order by closed_at desc, id limit $2) latest
       order by closed_at, id`,
      [accountId, LOCAL_TRADES_MAX],
    ),
  );
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))].slice(-SYMBOLS_MAX);
  const conditions = new Map(
    await Promise.all(symbols.map(async (symbol) => [symbol, await readCandles(context, symbol)] as const)),
  );
  return rows.map((row) => toTrade(row, conditions.get(row.symbol) ?? []));
}

function toTrade(row: TradeRow, candles: readonly Candle[]): TradeRecord {
  const [timestamp, exitTimestamp] = [row.opened_at.getTime(), row.closed_at.getTime()];
  const profit = dec(row.profit);
  return {
    id: row.id,
    timestamp,
    direction: 'long',
    symbol: row.symbol,
    strategy: findBotModule(row.kind ?? '')?.localStrategy ?? localStrategyOf(row.category),
    success: profit.gt(ZERO),
    profit,
    marketCondition: conditionAt(candles, timestamp),
    exitTimestamp,
    duration: exitTimestamp - timestamp,
  };
}

async function readCandles({ services }: CallContext, symbol: string): Promise<readonly Candle[]> {
  const before = services.market.now();
  return services.market.source
    .candles({ symbol, timeframe: ANALYSIS_TIMEFRAME, limit: CANDLES_MAX, before })
    .catch(() => []); // an exchange that does not answer: conditions are unknown then
}

/** What kind of market it was by the candles that were closed then; null where they are too few. */
function conditionAt(candles: readonly Candle[], at: number): Regime | null {
  const end = candles.findLastIndex(({ openTime }) => openTime + timeframeMs(ANALYSIS_TIMEFRAME) <= at) + 1;
  const seen = candles.slice(Math.max(0, end - ANALYSIS_CANDLES), end);
  if (findCandleFault(seen) !== null) return null;
  const series = toCandleSeries(seen, ANALYSIS_TIMEFRAME);
  return findRegime(measureCoin(series, createMeasuringSpace(series.length)));
}

/** The market of a symbol now. */
export async function readCondition(context: CallContext, symbol: string): Promise<Regime | null> {
  const now: EpochMs = context.services.market.now();
  return conditionAt(await readCandles(context, symbol), now);
}
