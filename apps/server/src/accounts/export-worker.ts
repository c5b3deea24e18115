import { withTransaction } from '../database/with-transaction.ts';
import type { BlobStore } from '../files/blob-store.ts';
import { keepFile } from '../files/keep-file.ts';
import { readUserRefusal } from '../database/user-refusal.ts';
import type { Logger } from '../logger.ts';
import { exportFailedMail, exportReadyMail } from '../mail/account-mails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type ExportPools, exportTables } from './export-tables.ts';

export interface ExportWorkerDeps {
  readonly pools: ExportPools;
  readonly store: BlobStore;
  readonly mailer: Mailer;
  readonly siteUrl: string;
  readonly logger: Pick<Logger, 'error' | 'info'>;
}

interface ClaimedExport {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
}

/** An export whose writer showed no sign of life for so long is begun anew by another. */
const STALE = '60 seconds';
const BEAT_MS = 10_000;
const ATTEMPTS_MAX = 3;

const CLAIM = `
  update public.data_exports e set status = 'running', attempts = e.attempts + 1, beat_at = now(), progress = 0
  from (
    select id from public.data_exports
    where status = 'queued' or (status = 'running' and beat_at < now() - interval '${STALE}')
    order by created_at limit 1 for update skip locked
  ) next, public.profiles p
  where e.id = next.id and p.id = e.user_id returning e.id, e.user_id, p.email, e.attempts`;

/** Writes the export that has waited longest. Answers whether there was one. */
export async function writeNextExport(deps: ExportWorkerDeps): Promise<boolean> {
  const { engine } = deps.pools;
  const claimed = await engine.query<ClaimedExport & { readonly attempts: number }>(CLAIM);
  const [job] = claimed.rows;
  if (job === undefined) return false;
  if (job.attempts > ATTEMPTS_MAX) {
    await fail(deps, job, 'The export broke off several times. Try again, or ask the operator.');
    return true;
  }
  const beat = setInterval(() => {
    engine.query('update public.data_exports set beat_at = now() where id = $1', [job.id]).catch(() => undefined);
  }, BEAT_MS);
  try {
    await write(deps, job);
  } catch (error) {
    const refusal = readUserRefusal(error);
    if (refusal === null) deps.logger.error({ err: error, exportId: job.id }, 'an export failed');
    await fail(deps, job, refusal?.error ?? 'The export could not be written. Try again, or ask the operator.');
  } finally {
    clearInterval(beat);
  }
  return true;
}

async function write({ pools, store, mailer, siteUrl, logger }: ExportWorkerDeps, job: ClaimedExport): Promise<void> {
  const { engine } = pools;
  const at = new Date().toISOString();
  const name = `${job.user_id}/exports/atb-data-${at.slice(0, 10)}-${job.id.slice(0, 8)}.zip`;
  const bytes = exportTables(pools, {
    userId: job.user_id,
    email: job.email,
    at,
    onProgress: async (share) => {
      await engine.query('update public.data_exports set progress = $2, beat_at = now() where id = $1', [
        job.id,
        share,
      ]);
    },
  });
  const kept = await keepFile(store, (work) => withTransaction(engine, work), {
    bucket: 'user-files',
    name,
    bytes,
    bytesExpected: null,
    bytesMax: Number.MAX_SAFE_INTEGER,
    isUpsert: true,
    owner: job.user_id,
    mimetype: 'application/zip',
    details: () => ({ cacheControl: 'no-cache', userMetadata: {} }),
  });
  await engine.query(
    `update public.data_exports set status = 'done', progress = 1, file_name = $2, size = $3, finished_at = now() where id = $1`,
    [job.id, name, kept.bytes],
  );
  logger.info({ exportId: job.id, bytes: kept.bytes }, 'data exported');
  await mailer.send(exportReadyMail({ to: job.email, url: `${siteUrl}/settings/data` })).catch((error: unknown) => {
    logger.error({ err: error }, 'a mail could not be sent');
  });
}

async function fail(
  { pools, mailer, siteUrl, logger }: ExportWorkerDeps,
  job: ClaimedExport,
  error: string,
): Promise<void> {
  await pools.engine.query(
    `update public.data_exports set status = 'failed', error = $2, finished_at = now() where id = $1`,
    [job.id, error],
  );
  const mail = exportFailedMail({ to: job.email, reason: error, url: `${siteUrl}/settings/data` });
  await mailer.send(mail).catch((fault: unknown) => logger.error({ err: fault }, 'a mail could not be sent'));
}
