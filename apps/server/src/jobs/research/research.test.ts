import { setTimeout as delay } from 'node:timers/promises';
import type { BacktestBundle } from '@atb/api/research-bundle';
import type { ResearchRunRow } from '@atb/api/research-rows';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../logger.ts';
import { openCandleArchive } from '../../market-data/archive/open-candle-archive.ts';
import {
  SHIPPED_CANDLES,
  startTradingServer,
  type Trader,
  type TradingServer,
} from '../../testing/start-trading-server.ts';
import { installQueue } from '../install-queue.ts';
import { openResearchQueue, type ResearchQueue } from './research-queue.ts';

let server: TradingServer;
let queue: ResearchQueue;
let trader: Trader;

beforeAll(async () => {
  server = await startTradingServer();
  await installQueue(server.database.ownerUrl);
  queue = await openQueue();
  trader = await server.signUpTrader();
});

afterAll(async () => {
  await queue.stop();
  await server.stop();
});

function openQueue(): Promise<ResearchQueue> {
  const archive = openCandleArchive({ dataDir: '/nowhere', shippedDir: SHIPPED_CANDLES });
  const logger = createLogger('error');
  return openResearchQueue({ pool: server.database.pools.engine, archive, logger, threads: 2, staleMs: 1_000 });
}

const BACKTEST = {
  strategyId: 'ema-cross',
  symbol: 'LINKUSDT',
  timeframe: '1h',
  from: '2024-05-01',
  to: '2024-06-20',
};

async function readRun(id: string): Promise<ResearchRunRow> {
  const { data } = await trader.client.from('research_runs').select('*').eq('id', id).single().throwOnError();
  return data as ResearchRunRow;
}

async function settle(id: string): Promise<ResearchRunRow> {
  for (let i = 0; i < 400; i += 1) {
    const run = await readRun(id);
    if (run.finished_at !== null) return run;
    await delay(25);
  }
  throw new Error('the run did not end');
}

async function start(change: object = {}): Promise<string> {
  const { body } = await server.call(trader, 'start-backtest', { ...BACKTEST, ...change });
  expect(body).toMatchObject({ success: true });
  return String(body['runId']);
}

describe('a backtest', () => {
  it('is carried out, and its result read by its owner', async () => {
    const run = await settle(await start({ name: 'Mine' }));
    expect(run).toMatchObject({ status: 'done', reason: null, name: 'Mine', progress: 1, stage: 'Done.' });
    const { data } = await trader.client.functions.invoke('research-result', { body: { runId: run.id } });
    const bundle = data.bundle as BacktestBundle;
    expect(bundle.coverage).toMatchObject({ candles: 1_200, missing: 0 });
    expect(bundle.digest).toBe(run.digest);
    expect(bundle.figures.trades).toBe(bundle.trades.total);
    expect(run.summary).toMatchObject(bundle.figures);
  });
});
