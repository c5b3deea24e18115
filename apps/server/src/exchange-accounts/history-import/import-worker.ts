import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportSummary } from '@atb/core/history-import/read-history-file';
import type { Pool } from 'pg';
import { withTransaction } from '../../database/with-transaction.ts';
import type { BlobStore } from '../../files/blob-store.ts';
import { keepRunning, type KeptRunning } from '../../keep-running.ts';
import type { Logger } from '../../logger.ts';
import { readImport } from './read-import.ts';

export interface ImportWorkerDeps {
  /** Connections as the engine's role. */
  readonly pool: Pool;
  readonly store: BlobStore;
  readonly logger: Pick<Logger, 'error' | 'info'>;
}

interface ClaimedImport {
  readonly id: string;
  readonly account_id: string;
  readonly adapter: 'binance' | 'kraken' | 'coinbase';
  readonly date_order: 'day-first' | 'month-first' | null;
  readonly attempts: number;
  /** By its key, from the exchange itself. */
  readonly is_read: boolean;
  /** The blob with the bytes and their number; null when the file is gone. */
  readonly version: string | null;
  readonly size: number | null;
}

/** How soon a new import is seen; the look is one index. */
const ROUND_MS = 1_000;
/** An import whose worker showed no sign of life for so long is begun anew by another. */
const STALE = '60 seconds';
const BEAT_MS = 2_000;
const ATTEMPTS_MAX = 3;
/** The part of the work that checking is; booking is the rest. */
const CHECKING_SHARE = 0.2;
const DIFFERENT_MAX = 100;

const CLAIM = `
  update public.history_imports i set status = 'checking', attempts = i.attempts + 1, beat_at = now(), progress = 0
  from (
    select id from public.history_imports
    where status = 'queued' or (status in ('checking', 'booking') and beat_at < now() - interval '${STALE}')
    order by created_at limit 1 for update skip locked
  ) next, public.exchange_accounts a
  where i.id = next.id and a.id = i.account_id
  returning i.id, i.account_id, a.adapter, i.date_order, i.attempts,
    exists (select from public.exchange_syncs s where s.account_id = i.account_id) as is_read,
    (select o.version from files.objects o where o.bucket_id = 'user-files' and o.name = i.file_name) as version,
    (select (o.metadata ->> 'size')::float8 from files.objects o where o.bucket_id = 'user-files' and o.name = i.file_name) as size`;

/** Reads and books histories, one after another, until it is stopped. */
export function startImportWorker(deps: ImportWorkerDeps): KeptRunning {
  return keepRunning({
    attempt: async (signal, onUp) => {
      while (!signal.aborted) {
        const hadOne = await importNext(deps);
        onUp();
        if (!hadOne) await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined);
      }
    },
    onLost: (error) => deps.logger.error({ err: error }, 'imports of histories are interrupted'),
  });
}

/** Imports the history that has waited longest. Answers whether there was one. */
export async function importNext(deps: ImportWorkerDeps): Promise<boolean> {
  const { rows } = await deps.pool.query<ClaimedImport>(CLAIM);
  const [job] = rows;
  if (job === undefined) return false;
  try {
    await carryOut(deps, job);
  } catch (error) {
    deps.logger.error({ err: error, importId: job.id }, 'an import failed');
    await fail(
      deps,
      job,
      'The file could not be imported, and nothing of it was. Try again, or ask the operator.',
      null,
    );
  }
  return true;
}

async function carryOut(deps: ImportWorkerDeps, job: ClaimedImport): Promise<void> {
  const { version, size, attempts } = job;
  if (attempts > ATTEMPTS_MAX) {
    return fail(deps, job, 'The import broke off several times. Nothing of it was booked.', null);
  }
  if (version === null) return fail(deps, job, 'The file is not there any more.', null);
  const options = { venue: job.adapter, dateOrder: job.date_order, bytesTotal: size ?? 0 };
  const meter = createMeter(deps, job);
  const checked = await readImport(await deps.store.read(version), {
    ...options,
    onProgress: (share) => meter('checking', share * CHECKING_SHARE),
  });
  if (checked.faultsTotal > 0) {
    const lines = checked.faultsTotal === 1 ? '1 line' : `${checked.faultsTotal} lines`;
    return fail(deps, job, `Nothing was imported: ${lines} of the file cannot be read.`, checked);
  }
  if (job.is_read && !checked.hasVenueIds) return fail(deps, job, IS_READ, checked);
  const booking = await book(deps, job, checked, (share) =>
    meter('booking', CHECKING_SHARE + share * (1 - CHECKING_SHARE)),
  );
  deps.logger.info({ importId: job.id, booked: booking.booked }, 'a history was imported');
}

/** The two would book the same records under different numbers; the database refuses it, too. */
const IS_READ =
  'Nothing was imported: this account is read from its exchange by its key, and the file lacks the numbers by which the exchange knows its ' +
  'records, so they would be booked twice. Import what is missing in the generic format, with the exchange’s number of each record as its id.';

interface Booking {
  readonly booked: number;
  readonly known: number;
  readonly different: readonly object[];
}

/** All records in one transaction, with the word that it is done: what others see of it is nothing or everything. */
function book(
  { pool, store }: ImportWorkerDeps,
  job: ClaimedImport,
  checked: ImportSummary,
  onProgress: (share: number) => Promise<void>,
): Promise<Booking> {
  return withTransaction(pool, async (tx) => {
    let total: Booking = { booked: 0, known: 0, different: [] };
    const summary = await readImport(await store.read(job.version ?? ''), {
      venue: job.adapter,
      dateOrder: job.date_order,
      bytesTotal: job.size ?? 0,
      onProgress,
      onRecords: async (json) => {
        const { rows } = await tx.query<Booking>(
          `select booked, known, different from public.book_exchange_records($1, 'import', $2)`,
          [job.account_id, json],
        );
        for (const { booked, known, different } of rows) {
          const listed = [...total.different, ...different].slice(0, DIFFERENT_MAX);
          total = { booked: total.booked + booked, known: total.known + known, different: listed };
        }
      },
    });
    if (summary.records !== checked.records || summary.faultsTotal > 0)
      throw new Error('the file changed while it was imported');
    await tx.query(
      `update public.history_imports set status = 'done', progress = 1, summary = $2, booked = $3, known = $4, different = $5, finished_at = now()
       where id = $1`,
      [job.id, JSON.stringify(summary), total.booked, total.known, JSON.stringify(total.different)],
    );
    return total;
  });
}

/** Writes how far it is, at most every other second, on a connection of its own: the booking's transaction tells nobody anything. */
function createMeter({ pool }: ImportWorkerDeps, { id }: ClaimedImport) {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return async (status: 'checking' | 'booking', progress: number): Promise<void> => {
    const now = performance.now();
    if (now - reportedAt < BEAT_MS) return;
    reportedAt = now;
    await pool.query('update public.history_imports set status = $2, progress = $3, beat_at = now() where id = $1', [
      id,
      status,
      progress,
    ]);
  };
}

async function fail(
  { pool }: ImportWorkerDeps,
  { id }: ClaimedImport,
  error: string,
  summary: ImportSummary | null,
): Promise<void> {
  await pool.query(
    `update public.history_imports set status = 'failed', error = $2, summary = $3, finished_at = now() where id = $1`,
    [id, error, summary === null ? null : JSON.stringify(summary)],
  );
}
