import { z } from 'zod/mini';
import { defineContract, OPERATOR } from '../define-contract.ts';
import { done, list, marketMode } from '../fields.ts';

const counts = z.record(z.string(), z.number());
const optionalNumber = z.nullable(z.number());

const report = z.strictObject({
  madeAt: z.string(),
  server: z.strictObject({
    version: z.string(),
    /** Of the source it runs from; null where that is no checkout. */
    commit: z.nullable(z.string()),
    node: z.string(),
    platform: z.string(),
    roles: list(z.string()),
    startedAt: z.string(),
    uptimeSeconds: z.number(),
  }),
  /** The program as it lies on disk now; a newer one waits for a restart. */
  installed: z.strictObject({
    version: z.nullable(z.string()),
    commit: z.nullable(z.string()),
    /** Commits that were fetched and not merged; null where there is no checkout, or no upstream branch. */
    fetched: optionalNumber,
  }),
  machine: z.strictObject({
    cpus: z.number(),
    /** Runnable processes of the machine, means over 1, 5 and 15 minutes. */
    load: list(z.number()),
    /** Of this process since the last report: 1 = one core all the time. */
    processCores: z.number(),
    memoryTotalBytes: z.number(),
    memoryFreeBytes: z.number(),
    processBytes: z.number(),
    heapBytes: z.number(),
    diskFreeBytes: optionalNumber,
    diskTotalBytes: optionalNumber,
    /** Longest pause of the main thread in 15 seconds. */
    eventLoopLagMs: z.number(),
  }),
  database: z.strictObject({
    version: z.nullable(z.string()),
    sizeBytes: optionalNumber,
    connections: optionalNumber,
    connectionsMax: optionalNumber,
    pools: list(
      z.strictObject({ name: z.string(), open: z.number(), idle: z.number(), waiting: z.number(), max: z.number() }),
    ),
  }),
  clock: z.strictObject({
    /** Milliseconds by which the database's clock is ahead of this process's; null when it could not be asked. */
    databaseAheadMs: optionalNumber,
    /** Last step of the wall clock, told for five minutes. */
    jumpMs: z.number(),
  }),
  queues: z.nullable(
    z.strictObject({
      commandsPending: z.number(),
      commandWaitSeconds: z.number(),
      jobsWaiting: z.number(),
      jobsFailed: z.number(),
      runs: counts,
      bots: counts,
    }),
  ),
  /** Null where the engine is another process, or does not run. */
  engine: z.nullable(counts),
  market: z.strictObject({
    mode: marketMode,
    source: z.string(),
    venue: z.string(),
    symbols: z.number(),
    symbolsStale: z.number(),
    roundTripMs: optionalNumber,
    /** ISO time before which the venue is not asked, because it said so or did not answer; null when it may be. */
    pausedUntil: z.nullable(z.string()),
    lastError: z.nullable(z.string()),
    /** Of what the venue allows a minute, as it told with its last answer; null where it does not tell. */
    usedWeight: optionalNumber,
    weightLimit: optionalNumber,
  }),
  /** Newest first. */
  backups: list(
    z.strictObject({
      name: z.string(),
      bytes: z.number(),
      at: z.string(),
      /** When it was last restored for a test; null: never. */
      restoreTestedAt: z.nullable(z.string()),
    }),
  ),
  parts: z.record(z.string(), z.strictObject({ status: z.string(), message: z.string() })),
  /** Warnings and errors of this process, newest first. */
  log: list(z.strictObject({ at: z.string(), level: z.string(), message: z.string(), detail: z.string() })),
});

export type SystemReport = z.output<typeof report>;

export const systemReportContract = defineContract({
  name: 'system-report',
  summary: 'All that is known of how this installation does, for whoever runs it.',
  auth: OPERATOR,
  body: z.strictObject({}),
  answer: z.strictObject({ success: done, report }),
  errors: [],
});
