import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { HealthReport } from './check-health.ts';

/** A pool of connections, as `pg` shows it. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max: number };
}

export interface MachineWatchOptions {
  readonly pools: Readonly<Record<string, WatchedPool>>;
  /** Wall time, ms since the epoch. */
  readonly now?: () => number;
  /** Milliseconds that never go back. */
  readonly monotonic?: () => number;
}

const LOOK_MS = 1_000;
/** A step of the wall clock; smaller ones are its ordinary corrections. */
const JUMP_MIN_MS = 2_000;
/** So long a jump is told. */
const JUMP_REPORTED_MS = 300_000;
/** Requests may wait for a connection for a moment. */
const EXHAUSTED_MIN_MS = 2_000;
/** Longest pause of the main thread that orders and requests bear. */
const LAG_MAX_MS = 500;
/** Pauses are kept for so many looks. */
const LAGS_KEPT = 15;
const NS_PER_MS = 1e6;

/** Looks once a second at what no request sees: the clock, the main thread, connections that are all in use. */
export class MachineWatch {
  readonly #pools: Readonly<Record<string, WatchedPool>>;
  readonly #now: () => number;
  readonly #monotonic: () => number;
  readonly #delays: IntervalHistogram = monitorEventLoopDelay({ resolution: 10 });
  readonly #lagsMs: number[] = [];
  /** Monotonic time since which all connections of a pool are in use and somebody waits. */
  readonly #exhaustedSince = new Map<string, number>();
  #offsetMs: number;
  #jump: { readonly at: number; readonly byMs: number } | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor({ pools, now = Date.now, monotonic = () => performance.now() }: MachineWatchOptions) {
    this.#pools = pools;
    this.#now = now;
    this.#monotonic = monotonic;
    this.#offsetMs = now() - monotonic();
  }

  start(): void {
    this.#delays.enable();
    this.#timer = setInterval(() => this.look(), LOOK_MS).unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#delays.disable();
  }

  look(): void {
    const at = this.#monotonic();
    const offsetMs = this.#now() - at;
    const byMs = offsetMs - this.#offsetMs;
    this.#offsetMs = offsetMs;
    if (Math.abs(byMs) >= JUMP_MIN_MS) this.#jump = { at, byMs };
    for (const [name, pool] of Object.entries(this.#pools)) {
      if (!isExhausted(pool)) this.#exhaustedSince.delete(name);
      else if (!this.#exhaustedSince.has(name)) this.#exhaustedSince.set(name, at);
    }
    this.#lagsMs.push(this.#delays.max / NS_PER_MS);
    if (this.#lagsMs.length > LAGS_KEPT) this.#lagsMs.shift();
    this.#delays.reset();
  }

  /** How long the main thread has stood still at most in the last seconds, ms. */
  get lagMaxMs(): number {
    return Math.round(Math.max(0, ...this.#lagsMs));
  }

  /** By how much the wall clock was last set, ms; 0 when it was not lately. */
  get clockJumpMs(): number {
    return this.#jump === null || this.#monotonic() - this.#jump.at > JUMP_REPORTED_MS
      ? 0
      : Math.round(this.#jump.byMs);
  }

  clock(): HealthReport {
    const byMs = this.clockJumpMs;
    const seconds = Math.round(Math.abs(byMs) / 1_000);
    const warning =
      byMs === 0 ? null : `the clock of this machine went ${byMs > 0 ? 'forward' : 'back'} by ${seconds} s`;
    return { figures: { jumpMs: byMs }, warning };
  }

  eventLoop(): HealthReport {
    const lagMaxMs = this.lagMaxMs;
    return {
      figures: { lagMaxMs },
      warning: lagMaxMs > LAG_MAX_MS ? `the server stood still for ${lagMaxMs} ms` : null,
    };
  }

  connections(): HealthReport {
    const at = this.#monotonic();
    const full = [...this.#exhaustedSince].filter(([, since]) => at - since >= EXHAUSTED_MIN_MS).map(([name]) => name);
    const waiting = Object.values(this.#pools).reduce((total, { waitingCount }) => total + waitingCount, 0);
    const warning = full.length === 0 ? null : `all connections are in use: ${full.join(', ')} (${waiting} waiting)`;
    return { figures: { waiting }, warning };
  }
}

function isExhausted({ totalCount, idleCount, waitingCount, options }: WatchedPool): boolean {
  return waitingCount > 0 && idleCount === 0 && totalCount >= options.max;
}
