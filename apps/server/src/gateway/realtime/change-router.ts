import type { Pool } from 'pg';
import type { Logger } from '../../logger.ts';
import { type Change, type ChangeAnnouncement, parseChangedRows } from './change.ts';
import { sendChannelError, sendSystemNotice } from './channel.ts';
import type { ChannelRegistry } from './channel-registry.ts';
import { deliverChanges } from './deliver-changes.ts';
import { findRecipients } from './find-recipients.ts';
import type { RealtimeLimits } from './limits.ts';
import { readChangedRows } from './row-visibility.ts';
import type { PublishedTable, TableCatalogue } from './table-catalogue.ts';

/** Rows that are authorised with one question to the database, about. */
const BATCH_ROWS = 200;

export interface ChangeRouterOptions {
  readonly pool: Pool;
  readonly catalogue: TableCatalogue;
  readonly channels: ChannelRegistry;
  readonly limits: RealtimeLimits;
  readonly logger: Logger;
}

/** Since the start: rows announced while somebody listened, messages sent, times that re-fetching was asked for. */
export interface ChangeCounts {
  readonly announced: number;
  readonly delivered: number;
  readonly gaps: number;
}

/** Announcements of one table, waiting in order. */
interface Lane {
  readonly table: string;
  readonly waiting: ChangeAnnouncement[];
  waitingBytes: number;
  isRunning: boolean;
}

/**
 * Brings changes to those who may see them. The changes of one table stay in order; tables do not wait for each other.
 * While a batch is being authorised the next one gathers, so a burst costs few questions.
 */
export class ChangeRouter {
  readonly #options: ChangeRouterOptions;
  readonly #lanes = new Map<string, Lane>();
  #announced = 0;
  #delivered = 0;
  #gaps = 0;

  constructor(options: ChangeRouterOptions) {
    this.#options = options;
  }

  get counts(): ChangeCounts {
    return { announced: this.#announced, delivered: this.#delivered, gaps: this.#gaps };
  }

  accept(announcement: ChangeAnnouncement): void {
    const { table, body } = announcement;
    if (this.#options.channels.listeningTo(table).size === 0) return;
    const lane = this.#laneOf(table);
    lane.waiting.push(announcement);
    lane.waitingBytes += body.length;
    if (lane.waitingBytes > this.#options.limits.queuedBytesMax) {
      this.#options.logger.warn({ table }, 'changes come faster than they can be delivered');
      lane.waiting.length = 0;
      lane.waitingBytes = 0;
      this.signalGap(table, 'Changes came faster than they could be delivered');
    }
    if (!lane.isRunning) void this.#run(lane);
  }

  /**
   * Tells everyone who listens to a table that changes may have been missed. A stock client reports CHANNEL_ERROR, joins again
   * and reports SUBSCRIBED, which is when to fetch; until then the old membership goes on, so nothing further is missed.
   */
  signalGap(table: string, cause: string): void {
    for (const channel of this.#options.channels.listeningTo(table)) {
      this.#gaps++;
      sendSystemNotice(channel, {
        extension: 'postgres_changes',
        status: 'error',
        message: `${cause}: changes of ${table} may be missing, fetch them again`,
      });
      sendChannelError(channel);
    }
  }

  #laneOf(table: string): Lane {
    const known = this.#lanes.get(table);
    if (known !== undefined) return known;
    const lane: Lane = { table, waiting: [], waitingBytes: 0, isRunning: false };
    this.#lanes.set(table, lane);
    return lane;
  }

  async #run(lane: Lane): Promise<void> {
    lane.isRunning = true;
    for (let next = takeNext(lane); next !== null; next = takeNext(lane)) {
      try {
        await this.#handle(lane, next);
      } catch (error) {
        this.#options.logger.warn({ err: error, table: lane.table }, 'could not deliver changes');
        this.signalGap(lane.table, 'Changes could not be delivered');
      }
    }
    lane.isRunning = false;
  }

  async #handle(lane: Lane, first: ChangeAnnouncement): Promise<void> {
    if (first.content === 'gap') {
      this.signalGap(lane.table, 'Too much changed at once');
      return;
    }
    const { pool, catalogue, channels, limits } = this.#options;
    const table = catalogue.find(lane.table);
    if (table === undefined) return;
    const changes = await readChanges(pool, table, first);
    while (changes.length < BATCH_ROWS && lane.waiting[0]?.content === 'rows') {
      const more = takeNext(lane);
      if (more !== null) changes.push(...(await readChanges(pool, table, more)));
    }
    this.#announced += changes.length;
    const deliveries = await findRecipients(pool, table, changes, channels.listeningTo(lane.table));
    const messages = await deliverChanges(deliveries, { table, channels, recordBytesMax: limits.recordBytesMax });
    this.#delivered += messages; // read after the wait: other tables count too
  }
}

function takeNext(lane: Lane): ChangeAnnouncement | null {
  const next = lane.waiting.shift();
  if (next === undefined) return null;
  lane.waitingBytes -= next.body.length;
  return next;
}

async function readChanges(pool: Pool, table: PublishedTable, announcement: ChangeAnnouncement): Promise<Change[]> {
  const { type, at, content } = announcement;
  const listed = parseChangedRows(announcement.body);
  const rows = content === 'keys' ? await readChangedRows(pool, table, listed) : listed;
  return rows.map((row) => ({ type, at, row }));
}
