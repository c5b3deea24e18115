import type { SharedPool } from '../../database/shared-pool.ts';
import { takeRequest } from '../../database/take-request.ts';
import { withTransaction } from '../../database/with-transaction.ts';

export interface NewImport {
  readonly userId: string;
  readonly accountId: string;
  /** Name in the bucket of users' files, below the user's own folder. */
  readonly file: string;
  readonly dateOrder: 'day-first' | 'month-first' | null;
}

export type ImportOutcome =
  | { readonly status: 'started'; readonly id: string }
  | { readonly status: 'no_account' | 'on_paper' | 'no_file' | 'under_way' | 'too_many' };

/** Takes in what a worker reads and books. */
export interface ImportService {
  readonly start: (asked: NewImport) => Promise<ImportOutcome>;
}

const IMPORTS_A_DAY = 50;

export function createImportService(shared: SharedPool): ImportService {
  return {
    start: ({ userId, accountId, file, dateOrder }) =>
      shared.run(userId, (pool) =>
        withTransaction(pool, async (tx): Promise<ImportOutcome> => {
          const account = await tx.query<{ adapter: string }>(
            'select adapter from public.exchange_accounts where id = $1 and user_id = $2',
            [accountId, userId],
          );
          const [own] = account.rows;
          if (own === undefined) return { status: 'no_account' };
          if (own.adapter === 'paper') return { status: 'on_paper' };
          const found = await tx.query(
            `select 1 from files.objects where bucket_id = 'user-files' and name = $1 and starts_with(name, $2 || '/')`,
            [file, userId],
          );
          if (found.rowCount === 0) return { status: 'no_file' };
          const { rows } = await tx.query<{ id: string }>(
            `insert into public.history_imports (user_id, account_id, file_name, date_order) values ($1, $2, $3, $4)
             on conflict (user_id) where status in ('queued', 'checking', 'booking') do nothing returning id`,
            [userId, accountId, file, dateOrder],
          );
          const [row] = rows;
          if (row === undefined) return { status: 'under_way' };
          if (await takeRequest(tx, userId, 'imports', IMPORTS_A_DAY)) return { status: 'started', id: row.id };
          await tx.query('delete from public.history_imports where id = $1', [row.id]);
          return { status: 'too_many' };
        }),
      ),
  };
}
