import type { Pool } from 'pg';
import type { BlobStore } from './blob-store.ts';

/** An upload that has shown no sign of life for so long has ended with its process. */
const UPLOAD_MAX = '1 hour';
/** Somebody may just be opening what was removed a moment ago. */
const READERS_GONE = '1 minute';
const BATCH = 500;

/**
 * Removes the bytes that no object names any more: of files that were replaced or deleted, and of uploads that came to nothing.
 * Bytes first, then the row that remembers them. Answers how many blobs went.
 * @param pool Connections as atb_engine.
 */
export async function sweepBlobs(pool: Pool, store: BlobStore): Promise<number> {
  await pool.query(`update files.blobs set state = 'dead' where state = 'pending' and since < now() - $1::interval`, [
    UPLOAD_MAX,
  ]);
  for (let removed = 0; ; ) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from files.blobs where state = 'dead' and since < now() - $1::interval order by since limit ${BATCH}`,
      [READERS_GONE],
    );
    for (const { id } of rows) await store.remove(id);
    const ids = rows.map(({ id }) => id);
    await pool.query('delete from files.blobs where id = any($1)', [ids]);
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}
