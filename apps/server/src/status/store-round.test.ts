import { CHECKS_PER_DAY, STATUS_SERVICES, type ServiceId, type ServiceStatus } from '@atb/api/status-document';
import { DAY_MS } from '@atb/core/base/time';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPools } from '../database/create-pools.ts';
import { createLogger } from '../logger.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { fillDays } from './build-document.ts';
import { type HealthRound, healthSlotOf } from './health-round.ts';
import { readHistory } from './read-history.ts';
import { addRequests, quantileOfSteps } from './request-hours.ts';
import { storeRound } from './store-round.ts';

const DAY = Date.UTC(2026, 10, 20);
const SLOT_MS = DAY_MS / CHECKS_PER_DAY;
const STEPS = [10, 100, 1_000];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pools.engine.query('delete from health_checks');
  await database.pools.engine.query('delete from health_days');
  await database.pools.engine.query('delete from incidents');
  await database.pools.engine.query('delete from request_hours');
});

function round(at: number, statuses: Partial<Record<ServiceId, ServiceStatus>>): HealthRound {
  const findings = Object.entries(statuses).map(([service, status]) => ({
    service: service as ServiceId,
    status,
    message: status,
    responseTimeMs: 7,
  }));
  return { slot: healthSlotOf(at), at, findings };
}

/** One check of the database after another, from the first half minute of the day on. */
async function check(statuses: readonly ServiceStatus[], from = 0): Promise<void> {
  for (const [index, status] of statuses.entries())
    await storeRound(database.pools.engine, round(DAY + (from + index) * SLOT_MS + 3, { database: status }));
}

const readIncidents = async () => (await readHistory(database.pools.engine, DAY + DAY_MS, STEPS)).incidents;

describe('incidents', () => {
  it('open after three failures in a row, and close after three successes, by the times of the first of each', async () => {
    await check(['healthy', 'error', 'error']);
    expect(await readIncidents(), 'two failures are none').toEqual([]);
    await check(['error'], 3);
    expect(await readIncidents()).toMatchObject([
      {
        kind: 'outage',
        service: 'database',
        title: 'Database: service disruption',
        startedAt: new Date(DAY + SLOT_MS + 3).toISOString(),
        resolvedAt: null,
      },
    ]);
    await check(['error', 'healthy', 'healthy', 'error', 'healthy', 'healthy'], 4);
    expect(await readIncidents(), 'not three in a row').toMatchObject([{ resolvedAt: null }]);
    await check(['healthy'], 10);
    const [closed] = await readIncidents();
    expect(closed?.resolvedAt).toBe(new Date(DAY + 8 * SLOT_MS + 3).toISOString());
    expect(closed?.updates.map(({ kind }) => kind)).toEqual(['resolved', 'opened']);
    await check(['healthy', 'healthy', 'healthy'], 11);
    expect(await readIncidents()).toHaveLength(1);
  });

  it('begin as degraded and become an outage', async () => {
    await check(['warning', 'error', 'warning']);
    expect(await readIncidents()).toMatchObject([{ kind: 'degraded' }]);
    await check(['error', 'error', 'error'], 3);
    const [worse] = await readIncidents();
    expect(worse).toMatchObject({ kind: 'outage', title: 'Database: service disruption' });
    expect(worse?.updates.map(({ kind }) => kind)).toEqual(['worse', 'opened']);
  });

  it('are one for each service', async () => {
    for (let index = 0; index < 3; index += 1) {
      const at = DAY + index * SLOT_MS;
      await storeRound(
        database.pools.engine,
        round(at, { database: 'error', market_data: 'warning', web_application: 'healthy' }),
      );
    }
    expect(new Set((await readIncidents()).map(({ service }) => service))).toEqual(
      new Set(['database', 'market_data']),
    );
  });
});

describe('two processes', () => {
  it('write each service once in a half minute, and open one incident', async () => {
    const other = createPools({
      ownerUrl: database.ownerUrl,
      secrets: database.secrets,
      logger: createLogger('error'),
    });
    try {
      for (let index = 0; index < 5; index += 1) {
        const at = DAY + index * SLOT_MS;
        const statuses = Object.fromEntries(STATUS_SERVICES.map(({ id }) => [id, 'error'])) as Record<
          ServiceId,
          ServiceStatus
        >;
        const written = await Promise.all([
          storeRound(database.pools.engine, round(at, statuses)),
          storeRound(other.engine, round(at + 900, statuses)),
        ]);
        expect(written.flat().toSorted()).toEqual(STATUS_SERVICES.map(({ id }) => id).toSorted());
      }
      const { rows } = await database.pools.engine.query('select count(*)::int as n from health_checks');
      expect(rows[0]).toEqual({ n: 5 * STATUS_SERVICES.length });
      expect(await readIncidents()).toHaveLength(STATUS_SERVICES.length);
    } finally {
      await Promise.all(Object.values({ ...other }).map((pool) => pool.end()));
    }
  });
});

describe('sums', () => {
  const services = STATUS_SERVICES.map(({ id }) => id);
  const findings = fc.array(
    fc.record({
      slot: fc.nat({ max: 3 * CHECKS_PER_DAY - 1 }),
      service: fc.constantFrom(...services),
      status: fc.constantFrom<ServiceStatus>('healthy', 'warning', 'error'),
    }),
    { minLength: 1, maxLength: 40 },
  );

  it('by day are what counting the rows says, in whatever order and however often they were told', async () => {
    await fc.assert(
      fc.asyncProperty(findings, async (found) => {
        await database.pools.engine.query('delete from health_checks');
        await database.pools.engine.query('delete from health_days');
        for (const { slot, service, status } of found)
          await storeRound(database.pools.engine, round(DAY + slot * SLOT_MS, { [service]: status }));
        // The first telling of a service in a half minute is the one that counts.
        const first = new Map(found.toReversed().map((one) => [`${one.service} ${one.slot}`, one]));
        const { days } = await readHistory(database.pools.engine, DAY + 3 * DAY_MS - 1, STEPS);
        for (const service of services) {
          const own = [...first.values()].filter((one) => one.service === service);
          const filled = fillDays(
            days.filter((day) => day.service === service),
            DAY + 3 * DAY_MS,
          );
          const count = (status: ServiceStatus, day: number) =>
            own.filter((one) => one.status === status && Math.floor(one.slot / CHECKS_PER_DAY) === day).length;
          const firstSlot = Math.min(...own.map(({ slot }) => slot));
          for (const { day, healthy, warning, error, off } of filled) {
            const number = (Date.parse(day) - DAY) / DAY_MS;
            expect({ healthy, warning, error }).toEqual({
              healthy: count('healthy', number),
              warning: count('warning', number),
              error: count('error', number),
            });
            if (number < 3) {
              const due = (number + 1) * CHECKS_PER_DAY - Math.max(firstSlot, number * CHECKS_PER_DAY);
              expect(healthy + warning + error + off).toBe(due);
            }
          }
        }
      }),
      { numRuns: 12 },
    );
  });

  it('of requests are those of all processes', async () => {
    const hour = DAY + 5 * 3_600_000;
    const counts = [
      { requests: 3, errors: 1, durations: [1, 1, 1, 0] },
      { requests: 97, errors: 0, durations: [90, 0, 0, 7] },
    ];
    await Promise.all(counts.map((one, index) => addRequests(database.pools.engine, hour + index * 60_000, one)));
    const { requests24h, requests30d } = await readHistory(database.pools.engine, hour + 3_600_000, STEPS);
    expect(requests24h).toEqual({ requests: 100, errors: 1, errorRate: 0.01, medianMs: 5.5, p95Ms: 1_000 });
    expect(requests30d).toEqual(requests24h);
    expect(quantileOfSteps([0, 4, 0, 0], STEPS, 0.5)).toBe(55);
    expect(quantileOfSteps([0, 0, 0, 0], STEPS, 0.5)).toBeNull();
  });
});

describe('fillDays', () => {
  it('counts what was due and not made as off, from the first check to now', () => {
    const firstSlot = healthSlotOf(DAY) + 100;
    const counted = {
      service: 'database',
      day: '2026-11-20',
      healthy: 10,
      warning: 1,
      error: 2,
      firstSlot,
      responseMsSum: 26,
    };
    const at = DAY + 2 * DAY_MS + 5 * SLOT_MS;
    expect(fillDays([counted], at)).toEqual([
      { day: '2026-11-20', healthy: 10, warning: 1, error: 2, off: CHECKS_PER_DAY - 100 - 13, averageMs: 2 },
      { day: '2026-11-21', healthy: 0, warning: 0, error: 0, off: CHECKS_PER_DAY, averageMs: 0 },
      { day: '2026-11-22', healthy: 0, warning: 0, error: 0, off: 5, averageMs: 0 },
    ]);
    expect(fillDays([], at)).toEqual([]);
  });
});
