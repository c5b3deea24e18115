// testing: a server whose research really runs: worker threads, the queue, shipped candles.
import { setTimeout as delay } from 'node:timers/promises';
import type { FunctionName } from '@atb/api/functions/contracts';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { createLogger } from '../../../logger.ts';
import { openCandleArchive } from '../../../market-data/archive/open-candle-archive.ts';
import { startTradingServer, type Trader, type TradingServer } from '../../../testing/start-trading-server.ts';
import { SHIPPED_CANDLES } from '../../../places.ts';
import { installQueue } from '../../install-queue.ts';
import type { KeptRunning } from '../../../keep-running.ts';
import { keepResearchQueue } from '../research-queue.ts';

export interface ResearchServer extends TradingServer {
  /** Starts a further process's worth of work on the same database. */
  readonly openQueue: (threads?: number) => Promise<KeptRunning>;
  /** Starts a run and answers its id. @throws the server's refusal. */
  readonly startRun: (trader: Trader, name: FunctionName, body: object) => Promise<string>;
  /** What the workers logged as a warning or worse. */
  readonly researchFaults: readonly string[];
  readonly readRun: (trader: Trader, id: string) => Promise<ResearchRunRow>;
  /** Waits until the run is as wanted; by default until it has ended. */
  readonly waitFor: (trader: Trader, id: string, isDone?: (run: ResearchRunRow) => boolean) => Promise<ResearchRunRow>;
  readonly readResult: <Bundle>(trader: Trader, id: string) => Promise<Bundle>;
}

/** So long a worker may be silent before its runs are taken from it. */
const STALE_MS = 1_500;
const WAIT_MS = 200_000;
const POLL_MS = 15;

export async function startResearchServer(): Promise<ResearchServer> {
  const server = await startTradingServer();
  await installQueue(server.database.ownerUrl);
  const queues: KeptRunning[] = [];
  const faults: string[] = [];
  const readRun: ResearchServer['readRun'] = async ({ client }, id) => {
    const { data } = await client.from('research_runs').select('*').eq('id', id).single().throwOnError();
    return data as ResearchRunRow;
  };
  return {
    ...server,
    readRun,
    researchFaults: faults,
    openQueue: async (threads = 2) => {
      const archive = openCandleArchive({ dataDir: '/nowhere', shippedDir: SHIPPED_CANDLES });
      const pool = server.database.pools.engine;
      const logger = createLogger('warn', { write: (line: string) => void faults.push(line) });
      const queue = keepResearchQueue({ pool, archive, logger, threads, staleMs: STALE_MS });
      queues.push(queue);
      await queue.ready;
      return queue;
    },
    startRun: async (trader, name, body) => {
      const answer = await server.call(trader, name, body);
      if (answer.body['success'] !== true) throw new Error(JSON.stringify(answer.body));
      return String(answer.body['runId']);
    },
    waitFor: async (trader, id, isDone = (run) => run.finished_at !== null) => {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        const run = await readRun(trader, id);
        if (isDone(run)) return run;
        if (Date.now() > until)
          throw new Error(`the run is still ${run.status}: ${run.stage} ${run.done_count}/${run.total_count}`);
        await delay(POLL_MS);
      }
    },
    readResult: async <Bundle>({ client }: Trader, runId: string) => {
      const { data } = await client.functions.invoke('research-result', { body: { runId } });
      return (data as { readonly bundle: Bundle }).bundle;
    },
    stop: async () => {
      await Promise.all(queues.map((queue) => queue.stop()));
      await server.stop();
    },
  };
}

export const SUBJECT = {
  strategyId: 'ema-cross',
  symbol: 'LINKUSDT',
  timeframe: '1h',
  from: '2024-05-01',
  to: '2024-06-20',
} as const;
