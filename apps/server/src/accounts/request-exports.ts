import type { SharedPool } from '../database/shared-pool.ts';
import { type Transaction, withTransaction } from '../database/with-transaction.ts';
import { takeRequest } from '../database/take-request.ts';
import { refuseRequest } from './refuse.ts';

const EXPORTS_A_DAY = 10;

/** Runs statements as the engine, one caller not at the cost of another. */
export type RunAsEngine = <T>(userId: string, work: (tx: Transaction) => Promise<T>) => Promise<T>;

export const runAsEngine =
  (shared: SharedPool): RunAsEngine =>
  (userId, work) =>
    shared.run(userId, (pool) => withTransaction(pool, work));

/** Exports that users ask for and take away; a worker writes them. */
export function createExportRequests(inTransaction: RunAsEngine) {
  return {
    startExport: (userId: string) =>
      inTransaction(userId, async (tx) => {
        const { rows } = await tx.query<{ id: string }>(
          `insert into public.data_exports (user_id) values ($1)
           on conflict (user_id) where status in ('queued', 'running') do nothing returning id`,
          [userId],
        );
        const [row] = rows;
        if (row === undefined) return refuseRequest('EXPORT_UNDER_WAY', 'An export is being written already.');
        if (!(await takeRequest(tx, userId, 'exports', EXPORTS_A_DAY))) {
          await tx.query('delete from public.data_exports where id = $1', [row.id]);
          return refuseRequest('TOO_MANY_EXPORTS', `${EXPORTS_A_DAY} exports a day are enough. Try again tomorrow.`);
        }
        return { status: 'started', id: row.id } as const;
      }),

    deleteExport: (userId: string, exportId: string) =>
      inTransaction(userId, async (tx) => {
        const { rows } = await tx.query<{ status: string; file_name: string | null }>(
          'select status, file_name from public.data_exports where id = $1 and user_id = $2 for update',
          [exportId, userId],
        );
        const [row] = rows;
        if (row === undefined) return refuseRequest('EXPORT_NOT_FOUND', 'This export is not there any more.');
        if (row.status === 'queued' || row.status === 'running') {
          return refuseRequest('EXPORT_UNDER_WAY', 'This export is being written. Wait until it is done.');
        }
        await tx.query(`delete from files.objects where bucket_id = 'user-files' and name = $1`, [row.file_name]);
        await tx.query('delete from public.data_exports where id = $1', [exportId]);
        return { status: 'deleted' } as const;
      }),
  };
}
