import { setTimeout as sleep } from 'node:timers/promises';
import { toIso } from '@atb/core/base/time';
import { parseTimeframe, timeframeMs } from '@atb/core/market/timeframe';
import type { SignalSource } from '@atb/core/signals/rate-signals';
import { DEFAULT_SIGNAL_PARAMS } from '@atb/core/signals/signal-params';
import { strategyById } from '@atb/core/strategies/catalogue/catalogue';
import { checkDefinition } from '@atb/core/strategies/check-definition';
import type { Pool } from 'pg';
import { keepRunning, type KeptRunning } from '../../keep-running.ts';
import type { Logger } from '../../logger.ts';
import type { MarketHub } from '../../market-data/market-hub.ts';
import type { SignalReader } from './signal-service.ts';

export interface AlertWatchDeps {
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly signals: Pick<SignalReader, 'read'>;
  readonly hub: Pick<MarketHub, 'source' | 'now'>;
  readonly logger: Logger;
}

/** What alerts have in common that are decided by one reading. */
interface Watched {
  readonly symbol: string;
  readonly timeframe: string;
  readonly strategy: string | null;
}

/** How soon after the close of a candle its signal is looked at. */
const ROUND_MS = 5_000;

/** Tells users of signals that they asked to be told of, until it is stopped. Any number of processes may: each candle is told once. */
export function startAlertWatch(deps: AlertWatchDeps): KeptRunning {
  const look = createAlertWatch(deps);
  return keepRunning({
    attempt: async (signal, onUp) => {
      while (!signal.aborted) {
        await look();
        onUp();
        await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    onLost: (error) => deps.logger.error({ err: error }, 'alerts on signals are interrupted'),
  });
}

/** One look at all that is watched; what was read of a candle is not read again. Answers how many were told. */
export function createAlertWatch({ pool, signals, hub, logger }: AlertWatchDeps): () => Promise<number> {
  /** Market time from which the next candle has closed, by what is watched. */
  const dueAt = new Map<string, number>();

  const lookAt = async (watched: Watched): Promise<number> => {
    const source = sourceOf(watched);
    const interval = parseTimeframe(watched.timeframe);
    if (source === null || interval === null || !hub.source.symbols.includes(watched.symbol)) return 0;
    const read = await signals.read({ symbol: watched.symbol, interval, source });
    if (read === null) return 0;
    dueAt.set(keyOf(watched), read.closedAt + timeframeMs(interval));
    const { signal, confidence, lastClose } = read.reading;
    if (signal === 'Neutral') return 0;
    const title = `${signal} signal on ${watched.symbol} ${watched.timeframe}`;
    const by = source.kind === 'strategy' ? `By ${source.definition.name}. ` : '';
    const body = `${by}Confidence ${confidence}, close ${lastClose}, candle closed ${toIso(read.closedAt)}.`;
    return notify(pool, watched, { signal, confidence, closedAt: toIso(read.closedAt), title, body });
  };

  return async () => {
    const { rows } = await pool.query<Watched>(
      'select distinct symbol, timeframe, strategy from public.signal_alerts where is_on order by 1, 2, 3',
    );
    const wanted = new Set(rows.map(keyOf));
    for (const key of dueAt.keys()) if (!wanted.has(key)) dueAt.delete(key);
    let notified = 0;
    for (const watched of rows) {
      if (hub.now() < (dueAt.get(keyOf(watched)) ?? 0)) continue;
      // One market that does not answer holds up no other's alerts.
      notified += await lookAt(watched).catch((error: unknown) => {
        logger.warn({ err: error, ...watched }, 'a signal that is watched could not be read');
        return 0;
      });
    }
    return notified;
  };
}

/** Null for a strategy that is no longer there or does not run on the timeframe. */
function sourceOf({ strategy, timeframe }: Watched): SignalSource | null {
  if (strategy === null) return { kind: 'averages', params: DEFAULT_SIGNAL_PARAMS };
  const [definition, interval] = [strategyById(strategy), parseTimeframe(timeframe)];
  if (definition === null || interval === null || checkDefinition(definition, interval).length > 0) return null;
  return { kind: 'strategy', definition };
}

interface News {
  readonly signal: 'Long' | 'Short';
  readonly confidence: number;
  readonly closedAt: string;
  readonly title: string;
  readonly body: string;
}

/** The mark that a candle was told of and its notification are one statement: neither is there without the other. */
async function notify(pool: Pool, { symbol, timeframe, strategy }: Watched, news: News): Promise<number> {
  const { rowCount } = await pool.query(
    `with due as (
       update public.signal_alerts set notified_at = $4
       where is_on and symbol = $1 and timeframe = $2 and strategy is not distinct from $3
         and signal in ($5, 'Any') and confidence_min <= $6 and (notified_at is null or notified_at < $4)
       returning user_id)
     select public.notify_user(d.user_id, 'alerts', 'info', $7, $8, '/signals') from (select distinct user_id from due) d`,
    [symbol, timeframe, strategy, news.closedAt, news.signal, news.confidence, news.title, news.body],
  );
  return rowCount ?? 0;
}

function keyOf({ symbol, timeframe, strategy }: Watched): string {
  return `${symbol} ${timeframe} ${strategy ?? ''}`;
}
