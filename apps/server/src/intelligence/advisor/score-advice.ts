import { addMs, DAY_MS, type EpochMs, HOUR_MS, MINUTE_MS, toIso } from '@atb/core/base/time';
import { levelChance } from '@atb/core/statistics/level-chance';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { keepRunning, type KeptRunning } from '../../keep-running.ts';
import type { Logger } from '../../logger.ts';
import type { MarketDataSource } from '../../market-data/market-data-source.ts';

interface ScorerDeps {
  /** As atb_engine. */
  readonly pool: Pool;
  readonly source: Pick<MarketDataSource, 'candles' | 'now' | 'identity' | 'symbols'>;
  readonly logger: Logger;
}

interface Due {
  readonly id: string;
  readonly symbol: string;
  readonly condition: 'above' | 'below';
  /** Level ÷ price when it was given. */
  readonly ratio: number;
  readonly made_at: Date;
  readonly due_at: Date;
}

const ROUND_MS = 20_000;
const BATCH = 200;
/** A price from further away than this is not the one at the time. */
const NEAR_MS = 15 * MINUTE_MS;
/** Hourly closes before an advice that say how far its coin's price usually goes: a week. */
const COIN_CANDLES = 169;
/** What a coin says where they are missing. */
const COIN_USUAL = 0.5;
/** How long a price is waited for that the market does not tell. */
const WAIT_MS = DAY_MS;
/** Advice of a market that has not been seen since. */
const FORGOTTEN_MS = 30 * DAY_MS;

/** Settles what is due by the close of its minute. @returns how many were scored or given up. */
export async function scoreAdvice({ pool, source }: Omit<ScorerDeps, 'logger'>): Promise<number> {
  const now = source.now();
  const { rows } = await pool.query<Due>(
    `select id, symbol, condition, (level / reference_price)::float8 as ratio, made_at, due_at from advisor_advice where status = 'open' and market = $1 and due_at <= $2
     order by due_at limit ${BATCH}`,
    [source.identity, toIso(addMs(now, -MINUTE_MS))],
  );
  let settled = 0;
  for (const due of rows) {
    const { id, symbol, due_at: dueAt } = due;
    const price = source.symbols.includes(symbol) ? await priceAt(source, symbol, dueAt.getTime() as EpochMs) : null;
    if (price === null && now - dueAt.getTime() < WAIT_MS) continue;
    const values = price === null ? [id] : [id, price, await coinOf(source, due)];
    // Another process may have been faster: only what is open still is settled.
    const { rowCount } = await pool.query(
      price === null
        ? `update advisor_advice set status = 'void', scored_at = now() where id = $1 and status = 'open'`
        : `update advisor_advice set status = 'scored', scored_at = now(), end_price = $2::numeric, chance = $3::numeric,
             outcome = case condition when 'above' then $2::numeric > level else $2::numeric < level end
           where id = $1 and status = 'open'`,
      values,
    );
    settled += rowCount ?? 0;
  }
  return settled;
}

/** The last close at or before a moment; null when there is none near it. */
async function priceAt(source: ScorerDeps['source'], symbol: string, at: EpochMs): Promise<number | null> {
  const before = addMs(at, 1 - MINUTE_MS);
  const [candle] = await source.candles({ symbol, timeframe: '1m', before, limit: 1 });
  if (candle === undefined || at - (candle.openTime + MINUTE_MS) > NEAR_MS) return null;
  return candle.close;
}

/** What a coin says of the condition: by the moves of the week before it was given, and none that came later. */
async function coinOf(
  source: ScorerDeps['source'],
  { symbol, condition, ratio, made_at, due_at }: Due,
): Promise<number> {
  const madeAt = made_at.getTime() as EpochMs;
  const before = addMs(madeAt, 1 - HOUR_MS);
  const candles = ratio === 1 ? [] : await source.candles({ symbol, timeframe: '1h', before, limit: COIN_CANDLES });
  const steps = (due_at.getTime() - madeAt) / HOUR_MS;
  const chance = levelChance(
    { condition, ratio, steps },
    candles.map(({ close }) => close),
  );
  return Number((chance ?? COIN_USUAL).toFixed(6));
}

/** Advice that nothing will settle any more, and questions whose process ended before their answer. */
async function tidyAdvisor(pool: Pool, now: EpochMs): Promise<void> {
  await pool.query(
    `update advisor_advice set status = 'void', scored_at = now() where status = 'open' and due_at < $1`,
    [toIso(addMs(now, -FORGOTTEN_MS))],
  );
  await pool.query(
    `update advisor_questions set status = 'failed', ended_at = now()
     where status = 'asked' and asked_at < now() - interval '5 minutes'`,
  );
}

/** Scores advice when it is due, until it is stopped. */
export function startAdviceScorer({ pool, source, logger }: ScorerDeps): KeptRunning {
  return keepRunning({
    attempt: async (signal, onUp) => {
      while (!signal.aborted) {
        const settled = await scoreAdvice({ pool, source });
        await tidyAdvisor(pool, source.now());
        onUp();
        if (settled > 0) logger.info({ settled }, 'advice scored');
        await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    onLost: (error) => logger.error({ err: error }, 'the scoring of advice is interrupted'),
  });
}
