// status: checks what users use, keeps what it found, opens and closes incidents, and has the document of all that in memory.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CHECK_SECONDS, type ServiceId, type StatusDocument } from '@atb/api/status-document';
import type { Pool } from 'pg';
import type { Logger } from '../logger.ts';
import { buildDocument } from './build-document.ts';
import { type HealthFinding, type HealthRound, makeRound, type ServiceChecks } from './health-round.ts';
import { readHistory, type StatusHistory } from './read-history.ts';
import { renderFeed } from './render-feed.ts';
import { addRequests, NO_REQUESTS, type RequestCounts } from './request-hours.ts';
import { storeRound } from './store-round.ts';

/** What a visitor is sent, made once for all of them. */
export interface PublishedStatus {
  readonly document: StatusDocument;
  readonly json: string;
  readonly jsonGzip: Uint8Array<ArrayBuffer>;
  readonly etag: string;
  /** Atom. */
  readonly feed: string;
}

/** Where the gateway counts requests. */
export interface RequestSource {
  /** Upper ends of the steps of durations, ms. */
  readonly steps: readonly number[];
  /** What was counted since it was last taken. */
  readonly take: () => RequestCounts;
  /** Counts it once more: it could not be kept. */
  readonly giveBack: (counts: RequestCounts) => void;
}

export interface StatusMonitorOptions {
  readonly checks: ServiceChecks;
  /** Connections as atb_engine. */
  readonly pool: Pool;
  readonly requests: RequestSource;
  /** Origin of the links in the feed. */
  readonly siteUrl: string;
  readonly logger: Logger;
  /** Wall time, ms since the epoch. */
  readonly clock: () => number;
}

const SLOT_MS = CHECK_SECONDS * 1_000;
/** A server that has just started has no price yet. */
const FIRST_MS = 2_000;
/** Between two looks whether the database has gone or come back. */
const PULSE_MS = 3_000;
const PULSE_TIMEOUT_MS = 2_000;
/** Rounds that are kept until the database is back: half a day. */
const KEPT_ROUNDS_MAX = 1_440;

const NO_HISTORY: StatusHistory = { days: [], incidents: [], requests24h: NO_REQUESTS, requests30d: NO_REQUESTS };

const compress = promisify(gzip);

/** One a process of the gateway. Each checks for itself; of each half minute the rows of one are kept. */
export class StatusMonitor {
  readonly #options: StatusMonitorOptions;
  readonly #latest = new Map<ServiceId, HealthFinding & { readonly at: number }>();
  #kept: HealthRound[] = [];
  #history: StatusHistory = NO_HISTORY;
  #published: PublishedStatus | null = null;
  #timer: NodeJS.Timeout | undefined;
  #pulse: NodeJS.Timeout | undefined;
  #working: Promise<void> | null = null;
  #isDatabaseUp = true;
  #isStopped = false;

  constructor(options: StatusMonitorOptions) {
    this.#options = options;
  }

  /** Null until the first round is over. */
  get published(): PublishedStatus | null {
    return this.#published;
  }

  /** Begins in a moment and goes on at every half minute. Nobody waits for it. */
  start(): void {
    this.#timer = setTimeout(() => void this.#runAndWait(), FIRST_MS).unref();
    this.#pulse = setInterval(() => void this.#feelPulse(), PULSE_MS).unref();
  }

  /** Waits for a round under way, and tells what was counted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearInterval(this.#pulse);
    await this.#working;
    await this.#keepRequests().catch(() => undefined);
  }

  /** Makes a round now; whoever asks while one is under way waits for that one. */
  async check(): Promise<void> {
    this.#working ??= this.#makeRound().finally(() => {
      this.#working = null;
    });
    await this.#working;
  }

  /** Reads again what the database knows: an operator has written. */
  async refresh(): Promise<void> {
    this.#history = await this.#readHistory();
    await this.#publish();
  }

  async #runAndWait(): Promise<void> {
    await this.check();
    if (this.#isStopped) return;
    const { clock } = this.#options;
    this.#timer = setTimeout(() => void this.#runAndWait(), SLOT_MS - (clock() % SLOT_MS)).unref();
  }

  async #makeRound(): Promise<void> {
    const { checks, clock, logger } = this.#options;
    const round = await makeRound(checks, clock());
    for (const finding of round.findings) this.#latest.set(finding.service, { ...finding, at: round.at });
    this.#kept = [...this.#kept, round].slice(-KEPT_ROUNDS_MAX);
    try {
      await this.#store();
      this.#isDatabaseUp = true;
    } catch (error) {
      this.#isDatabaseUp = false;
      logger.warn({ err: error, rounds: this.#kept.length }, 'health checks could not be kept; they wait');
    }
    await this.#publish();
  }

  /** Oldest first, so that incidents are judged in their order. */
  async #store(): Promise<void> {
    const { pool } = this.#options;
    for (let round = this.#kept[0]; round !== undefined; round = this.#kept[0]) {
      await storeRound(pool, round);
      this.#kept.shift();
    }
    await this.#keepRequests();
    this.#history = await this.#readHistory();
  }

  async #keepRequests(): Promise<void> {
    const { pool, requests, clock } = this.#options;
    const counts = requests.take();
    try {
      await addRequests(pool, clock(), counts);
    } catch (error) {
      requests.giveBack(counts);
      throw error;
    }
  }

  #readHistory(): Promise<StatusHistory> {
    const { pool, clock, requests } = this.#options;
    return readHistory(pool, clock(), requests.steps);
  }

  async #publish(): Promise<void> {
    const { clock, siteUrl } = this.#options;
    const document = buildDocument(this.#history, this.#latest, clock());
    const json = JSON.stringify(document);
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    this.#published = {
      document,
      json,
      jsonGzip: new Uint8Array(await compress(json)),
      etag,
      feed: renderFeed(document, siteUrl),
    };
  }

  /** A database that goes or comes back is known within seconds; everything else is looked at again then. */
  async #feelPulse(): Promise<void> {
    if (this.#working !== null) return;
    const isUp = await this.#isAnswering();
    if (isUp !== this.#isDatabaseUp && !this.#isStopped) await this.check();
  }

  async #isAnswering(): Promise<boolean> {
    const late = Promise.withResolvers<false>();
    const timer = setTimeout(() => late.resolve(false), PULSE_TIMEOUT_MS);
    const answered = this.#options.pool.query('select 1').then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answered, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }
}
