import { Hono } from 'hono';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { requireBucketName } from './object-key.ts';
import { readStorageJson, type StorageContext } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

const COLUMNS = 'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at';
/** Columns that buckets are sorted by. */
const SORTS: ReadonlySet<string> = new Set(['id', 'name', 'created_at', 'updated_at']);
const LIMIT_MAX = 1000;

interface BucketRow {
  readonly id: string;
  readonly name: string;
  readonly owner: string | null;
  readonly public: boolean;
  readonly file_size_limit: string | null;
  readonly allowed_mime_types: string[] | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

const UNITS: Readonly<Record<string, number>> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };

/** A number of bytes, or words such as `20MB`. */
const sizeLimit = z.union([z.number(), z.string()]).transform((given, ctx) => {
  const match = /^(\d+(?:\.\d+)?)\s*(b|kb|mb|gb)?$/iu.exec(String(given).trim());
  const bytes = Math.floor(Number(match?.[1] ?? Number.NaN) * (UNITS[match?.[2]?.toLowerCase() ?? 'b'] ?? 1));
  if (Number.isSafeInteger(bytes) && bytes > 0) return bytes;
  ctx.addIssue('Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B');
  return z.NEVER;
});
const fields = z.object({
  public: z.boolean().optional(),
  file_size_limit: sizeLimit.nullish(),
  allowed_mime_types: z.array(z.string().max(200)).max(100).nullish(),
});
const newBucket = fields.extend({ id: z.string().optional(), name: z.string() });

/** Routes of `/storage/v1/bucket`. Users see the bucket of their files; all else is for the secret key. */
export function createBucketRoutes(context: StorageContext): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  const { scope } = context;

  app.get('/storage/v1/bucket', async (c) => {
    const { limit, offset, sortColumn = 'name', sortOrder, search = '' } = c.req.query();
    if (!SORTS.has(sortColumn)) throw storageErrors.badRequest('querystring/sortColumn must be a column of buckets');
    const { rows } = await scope(c)((tx) =>
      tx.query<BucketRow>(
        `select ${COLUMNS} from files.buckets where position(lower($1) in lower(name)) > 0
         order by ${sortColumn} ${sortOrder === 'desc' ? 'desc' : 'asc'}, id limit $2 offset $3`,
        [search, readCount(limit, LIMIT_MAX), readCount(offset, 0)],
      ),
    );
    return c.json(rows.map(toBucket));
  });

  app.get('/storage/v1/bucket/:id', async (c) => {
    const { rows } = await scope(c)((tx) =>
      tx.query<BucketRow>(`select ${COLUMNS} from files.buckets where id = $1`, [c.req.param('id')]),
    );
    const [row] = rows;
    if (row === undefined) throw storageErrors.noBucket();
    return c.json(toBucket(row));
  });

  app.post('/storage/v1/bucket', async (c) => {
    const bucket = await readStorageJson(c, newBucket);
    const id = requireBucketName(bucket.id ?? bucket.name);
    await scope(c)((tx) =>
      tx.query(
        'insert into files.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)',
        [id, bucket.public ?? false, bucket.file_size_limit ?? null, bucket.allowed_mime_types ?? null],
      ),
    );
    return c.json({ name: id });
  });

  app.put('/storage/v1/bucket/:id', async (c) => {
    const change = await readStorageJson(c, fields);
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    const updated = await scope(c)((tx) =>
      tx.query(
        `update files.buckets set updated_at = now()${given.map(([name], index) => `, ${name} = $${index + 2}`).join('')} where id = $1`,
        [c.req.param('id'), ...given.map(([, value]) => value)],
      ),
    );
    if (updated.rowCount === 0) throw storageErrors.noBucket();
    return c.json({ message: 'Successfully updated' });
  });

  app.post('/storage/v1/bucket/:id/empty', async (c) => {
    await scope(c)(async (tx) => {
      // Asked as for a change: who may not change the bucket must not empty it.
      const found = await tx.query('update files.buckets set updated_at = now() where id = $1', [c.req.param('id')]);
      if (found.rowCount === 0) throw storageErrors.noBucket();
      await tx.query('delete from files.objects where bucket_id = $1', [c.req.param('id')]);
    });
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  });

  app.delete('/storage/v1/bucket/:id', async (c) => {
    const deleted = await scope(c)((tx) =>
      tx.query('delete from files.buckets where id = $1', [c.req.param('id')]),
    ).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.code?.startsWith('23')) throw storageErrors.notEmpty();
      throw error;
    });
    if (deleted.rowCount === 0) throw storageErrors.noBucket();
    return c.json({ message: 'Successfully deleted' });
  });
  return app;
}

function readCount(given: string | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!/^\d{1,9}$/u.test(given)) throw storageErrors.badRequest('querystring/limit and offset must be whole numbers');
  return usual === 0 ? Number(given) : Math.min(Number(given), usual);
}

function toBucket({ owner, file_size_limit: limit, ...row }: BucketRow): object {
  return { ...row, owner: owner ?? '', file_size_limit: limit === null ? null : Number(limit) };
}
