import type { Pool } from 'pg';
import type { Pools } from '../../database/pools.ts';
import type { SharedPool } from '../../database/shared-pool.ts';
import { FairGate, type GateLimits } from '../fair-gate.ts';
import type { FunctionLane } from './implement.ts';

/** How the functions of a lane are let in, and how they come to a connection. */
export interface Lane {
  readonly gate: FairGate;
  readonly connections: {
    /** Connections as authenticator. */
    readonly pool: Pool;
    readonly gate: FairGate;
  };
}

/** Commands wait for the engine most of the time, which costs nothing but their place. */
const CALLS: Readonly<Record<FunctionLane, GateLimits>> = {
  ordinary: { atWork: 32, atWorkPerCaller: 4, keptFree: 8, waiting: 500, waitingPerCaller: 60, waitMs: 10_000 },
  command: { atWork: 500, atWorkPerCaller: 16, keptFree: 100, waiting: 500, waitingPerCaller: 48, waitMs: 10_000 },
  killSwitch: { atWork: 1_000, atWorkPerCaller: 4, keptFree: 500, waiting: 1_000, waitingPerCaller: 8, waitMs: 10_000 },
  // Up to a minute each, most of it waiting for a model.
  model: { atWork: 64, atWorkPerCaller: 2, keptFree: 16, waiting: 200, waitingPerCaller: 4, waitMs: 10_000 },
};

/** Twins are computed one after another, users in turn; who asks for more has those refused. */
const TWINS: GateLimits = {
  atWork: 1,
  atWorkPerCaller: 1,
  keptFree: 0,
  waiting: 100,
  waitingPerCaller: 2,
  waitMs: 20_000,
};

/** Histories are worked through one after another, users in turn; of one user one question at a time is let through to here. */
const TAX: Readonly<Record<'short' | 'long' | 'proofs', GateLimits>> = {
  short: { atWork: 1, atWorkPerCaller: 1, keptFree: 0, waiting: 100, waitingPerCaller: 1, waitMs: 30_000 },
  long: { atWork: 1, atWorkPerCaller: 1, keptFree: 0, waiting: 20, waitingPerCaller: 1, waitMs: 120_000 },
  proofs: { atWork: 1, atWorkPerCaller: 1, keptFree: 0, waiting: 100, waitingPerCaller: 1, waitMs: 30_000 },
};

/**
 * Questions about executions go to their threads one after another, users in turn. A page of performance asks for three things at
 * once and a report for one after another; a proof is seconds of a thread of its own, and reads what it proves in its turn.
 */
const PERFORMANCE: Readonly<Record<'pages' | 'proofs', GateLimits>> = {
  pages: { atWork: 1, atWorkPerCaller: 1, keptFree: 0, waiting: 500, waitingPerCaller: 32, waitMs: 30_000 },
  proofs: { atWork: 1, atWorkPerCaller: 1, keptFree: 0, waiting: 100, waitingPerCaller: 4, waitMs: 60_000 },
};

/** As many at work as the pools have connections, so that nobody waits where nobody takes turns. */
const CONNECTIONS: Readonly<Record<'functions' | 'commands' | 'services', GateLimits>> = {
  functions: { atWork: 4, atWorkPerCaller: 2, keptFree: 1, waiting: 500, waitingPerCaller: 60, waitMs: 5_000 },
  commands: { atWork: 3, atWorkPerCaller: 1, keptFree: 0, waiting: 2_000, waitingPerCaller: 60, waitMs: 5_000 },
  // Two of the pool's connections are for replays, which go one at a time, and for the operator's figures.
  services: { atWork: 4, atWorkPerCaller: 1, keptFree: 0, waiting: 500, waitingPerCaller: 60, waitMs: 5_000 },
};

/** What trades goes over connections of its own; what stops trading does not wait behind the same user's orders either. */
export function createLanes(pools: Pick<Pools, 'functions' | 'commands'>): Readonly<Record<FunctionLane, Lane>> {
  const functions = { pool: pools.functions, gate: new FairGate(CONNECTIONS.functions) };
  const commands = { pool: pools.commands, gate: new FairGate(CONNECTIONS.commands) };
  return {
    ordinary: { gate: new FairGate(CALLS.ordinary), connections: functions },
    command: { gate: new FairGate(CALLS.command), connections: commands },
    killSwitch: { gate: new FairGate(CALLS.killSwitch), connections: commands },
    model: { gate: new FairGate(CALLS.model), connections: functions },
  };
}

/** What functions do as the system for a caller, such as reading an account. */
export function shareServices({ services }: Pick<Pools, 'services'>): SharedPool {
  const gate = new FairGate(CONNECTIONS.services);
  return { run: (caller, work) => gate.run(caller, () => work(services)) };
}

/** Lets twins be computed by turns. */
export function createTwinGate(): FairGate {
  return new FairGate(TWINS);
}

/** Lets users to their pages of performance and to proofs by turns. */
export function createPerformanceTurns(): Readonly<Record<keyof typeof PERFORMANCE, FairGate>> {
  return { pages: new FairGate(PERFORMANCE.pages), proofs: new FairGate(PERFORMANCE.proofs) };
}

/** Lets users to their tax reports and positions by turns. */
export function createTaxTurns(): Readonly<Record<keyof typeof TAX, FairGate>> {
  return { short: new FairGate(TAX.short), long: new FairGate(TAX.long), proofs: new FairGate(TAX.proofs) };
}
