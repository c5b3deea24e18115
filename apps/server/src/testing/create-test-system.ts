import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { readServing } from '../engine/read-serving.ts';
import type { SystemService } from '../gateway/functions/system-service.ts';
import { createHealthCheck } from '../gateway/health/check-health.ts';
import { readDiskSpace } from '../gateway/health/disk-space.ts';
import { createRowFigures } from '../gateway/health/read-row-figures.ts';
import { createWaitFigures } from '../gateway/health/read-wait-figures.ts';
import { SystemReporter } from '../gateway/health/system-reporter.ts';
import { LogRing } from '../log-ring.ts';
import type { MarketHub } from '../market-data/market-hub.ts';
import { keepMaintenance, keepIncidentNote } from '../status/announcements.ts';

/** What the running server gives its functions, without a monitor: of the status page only the rows are there. */
export function createTestSystem(pool: Pool, hub: MarketHub): SystemService {
  const log = new LogRing();
  log.keep('{"level":"warn","time":"2026-06-01T12:00:00.000Z","pid":1,"part":"test","msg":"a warning of the test"}');
  const reporter = new SystemReporter({
    version: '0.0.0-test',
    repository: import.meta.dirname,
    dataDir: join(tmpdir(), 'no-such-folder'),
    roles: new Set(['gateway']),
    figures: {
      engine: null,
      serving: () => ({ engines: 0, accountsUnserved: 0 }),
      market: () => ({ symbols: 0, symbolsStale: 0 }),
      pools: { services: pool },
      rows: createRowFigures(pool),
      waits: createWaitFigures(pool),
      disk: () => readDiskSpace([tmpdir()]),
      watch: { lagMaxMs: 0, clockJumpMs: 0 },
    },
    health: createHealthCheck({ checks: {}, now: () => performance.now() }),
    hub,
    pool,
    readLog: () => log.read(),
    clock: () => Date.now(),
  });
  return {
    version: '0.0.0-test',
    supportEmail: 'support@atb.test',
    report: () => reporter.report(),
    readServing: (userId) => readServing(pool, userId, hub.now()),
    announce: (planned) => keepMaintenance(pool, planned),
    note: (incidentId, text) => keepIncidentNote(pool, incidentId, text),
  };
}
