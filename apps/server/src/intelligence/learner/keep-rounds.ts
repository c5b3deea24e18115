import { setTimeout as sleep } from 'node:timers/promises';
import { epochMs, toIso } from '@atb/core/base/time';
import { parseTimeframe } from '@atb/core/market/timeframe';
import type { Pool } from 'pg';
import { withTransaction } from '../../database/with-transaction.ts';
import { keepRunning, type KeptRunning } from '../../keep-running.ts';
import type { Logger } from '../../logger.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import { type DueRound, moveOn } from './move-on.ts';
import { lastClose, type RoundEnd, settleRound } from './shadow-round.ts';

export interface RoundKeeperDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly market: Pick<MarketHub, 'source' | 'now'>;
  readonly logger: Logger;
}

/** Rounds of a look, and of one user in it. */
const ROUNDS_MAX = 50;
const ROUNDS_OF_USER_MAX = 5;
const LOOK_MS = 20_000;
/** Looks that a round is left out of whose candles were not there, so that it keeps no other waiting. */
const PUT_OFF_LOOKS = 3;
/** No new round begins by itself after this long without anybody asking. */
const USED = '30 days';

/** Users in turn: everybody's first round that is due comes before anybody's second. */
const DUE = `select pull_id as "pullId", user_id as "userId", symbol, "interval", ends_at as "endsAt", is_used as "isUsed" from (
    select p.id as pull_id, l.user_id, l.symbol, l."interval", p.ends_at, l.asked_at > now() - interval '${USED}' as is_used,
      row_number() over (partition by l.user_id order by p.ends_at, p.id) as turn
    from public.learner_pulls p join public.learners l on l.id = p.learner_id
    where p.status = 'open' and p.ends_at <= $2 and l.market = $1 and p.id <> all ($3::bigint[])) due
  where turn <= ${ROUNDS_OF_USER_MAX} and public.has_strategy_lab(user_id) order by turn, ends_at, pull_id limit ${ROUNDS_MAX}`;

/**
 * One look at all rounds whose candles have closed: each is settled, and the learner's next one begins. Candles are read once for all who
 * learn from them. Answers how many were settled.
 */
export function createRoundKeeper({ pool, market, logger }: RoundKeeperDeps): () => Promise<number> {
  /** Looks for which a round is left alone, by its number. */
  const putOff = new Map<string, number>();

  return async () => {
    for (const [id, looks] of putOff) {
      if (looks > 1) putOff.set(id, looks - 1);
      else putOff.delete(id);
    }
    const { rows } = await pool.query<DueRound>(DUE, [market.source.identity, toIso(market.now()), [...putOff.keys()]]);
    const readings = new Map<string, Promise<Reading>>();
    let settled = 0;
    for (const round of rows) {
      const key = `${round.symbol} ${round.interval} ${round.endsAt.getTime()}`;
      const reading = readings.get(key) ?? read(market, round);
      readings.set(key, reading);
      try {
        const { end, startsAt } = await reading;
        if (end.status === 'early') putOff.set(round.pullId, PUT_OFF_LOOKS);
        else if (await withTransaction(pool, (tx) => moveOn(tx, market, { round, end, startsAt }))) settled += 1;
      } catch (error) {
        // One market that does not answer holds up nobody else's learner.
        putOff.set(round.pullId, PUT_OFF_LOOKS);
        logger.warn({ err: error, symbol: round.symbol, interval: round.interval }, 'a round could not be settled');
      }
    }
    return settled;
  };
}

interface Reading {
  readonly end: RoundEnd;
  /** Close of the latest candle, from which the next round runs. */
  readonly startsAt: Awaited<ReturnType<typeof lastClose>>;
}

async function read(market: RoundKeeperDeps['market'], { symbol, interval, endsAt }: DueRound): Promise<Reading> {
  const timeframe = parseTimeframe(interval);
  // What the market no longer has will not come.
  if (timeframe === null || !market.source.symbols.includes(symbol)) return { end: { status: 'void' }, startsAt: null };
  const end = await settleRound(market, { symbol, timeframe, endsAt: epochMs(endsAt.getTime()) });
  return { end, startsAt: await lastClose(market, symbol, timeframe) };
}

/** Settles rounds that are due, until it is stopped. Any number of processes may: each round is settled once. */
export function startRoundKeeper(deps: RoundKeeperDeps): KeptRunning {
  const look = createRoundKeeper(deps);
  return keepRunning({
    attempt: async (signal, onUp) => {
      while (!signal.aborted) {
        const settled = await look();
        onUp();
        if (settled > 0) deps.logger.debug({ settled }, 'rounds of learners settled');
        await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    onLost: (error) => deps.logger.error({ err: error }, 'the rounds of learners are interrupted'),
  });
}
