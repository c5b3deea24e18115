import { join } from 'node:path';
import { realpath } from 'node:fs/promises';
import type { Pools } from '../../database/pools.ts';
import { type HealthCheck, HealthFault } from './check-health.ts';
import { judgeDisk, readDiskSpace } from './disk-space.ts';
import {
  type EngineFacts,
  judgeEngine,
  judgeMarket,
  judgeServing,
  type MarketFacts,
  type ServingFacts,
} from './judge-engine.ts';
import { MachineWatch } from './machine-watch.ts';
import type { MetricSources } from './operator-metrics.ts';
import { createOutsideChecks, type ReachedParts } from './outside-checks.ts';
import { createRowFigures, judgeBots, judgeQueues } from './read-row-figures.ts';
import { createWaitFigures, judgeDeliveries, judgeExchangeAccounts } from './read-wait-figures.ts';

export interface OperatorViewOptions {
  readonly pools: Pools;
  readonly dataDir: string;
  /** Throws, with a sentence that everybody may read, while bots are not served. Null where the engine is another process. */
  readonly engine: (() => EngineFacts) | null;
  /** What the database knows of engines in all processes. Throws while nothing is known. */
  readonly serving: () => ServingFacts;
  readonly market: () => MarketFacts;
  /** Null in a process without the gateway. */
  readonly realtime: (() => Promise<void>) | null;
  readonly reached: ReachedParts;
}

/** What the operator sees of the server: in `/healthz` by part, in `/metrics` by figure. */
export interface OperatorView {
  readonly healthChecks: Readonly<Record<string, HealthCheck>>;
  readonly figures: Omit<MetricSources, 'health'>;
  readonly close: () => void;
}

export function openOperatorView(options: OperatorViewOptions): OperatorView {
  const { pools, dataDir, engine, serving, market, realtime, reached } = options;
  const watch = new MachineWatch({ pools: { ...pools } });
  watch.start();
  const rows = createRowFigures(pools.services);
  const waits = createWaitFigures(pools.services);
  const disk = async () => {
    // The embedded database may lie elsewhere, behind a link.
    const postgres = await realpath(join(dataDir, 'postgres')).catch(() => dataDir);
    return readDiskSpace([dataDir, postgres]);
  };
  return {
    healthChecks: {
      ...(realtime === null ? {} : { realtime }),
      market: async () => judgeMarket(market()),
      engine: async () => (engine === null ? judgeServing(sayWhy(serving)) : judgeEngine(sayWhy(engine))),
      bots: async () => judgeBots(await rows()),
      queues: async () => judgeQueues(await rows()),
      deliveries: async () => judgeDeliveries(await waits()),
      exchangeAccounts: async () => judgeExchangeAccounts(await waits()),
      ...createOutsideChecks(reached),
      connections: async () => watch.connections(),
      disk: async () => judgeDisk(await disk()),
      clock: async () => watch.clock(),
      eventLoop: async () => watch.eventLoop(),
    },
    figures: { engine, serving, market, pools: { ...pools }, rows, waits, disk, watch },
    close: () => watch.stop(),
  };
}

function sayWhy<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new HealthFault(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
