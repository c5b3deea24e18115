import { Hono } from 'hono';
import { z } from 'zod';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { findBucket } from './find-object.ts';
import { readStorageJson, type StorageContext } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

const LIMIT_MAX = 1000;
const LENGTH_MAX = 1024;
const order = z.enum(['asc', 'desc']);
const text = z.string().max(LENGTH_MAX);

const search = z.object({
  prefix: text.default(''),
  limit: z.number().int().min(1).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  search: text.default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']).default('name'),
      order: order.default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

/** What lies directly in a folder: its files, and its folders with an id of null. */
const FOLDER = (by: string) => `
  with found as (
    select substr(o.name, length($2) + 1) as rest, o.* from files.objects o
    where o.bucket_id = $1 and o.name ^@ $2 and substr(o.name, length($2) + 1) ilike $3
  ), entries as (
    select split_part(rest, '/', 1) as name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
      null::timestamptz as last_accessed_at, null::jsonb as metadata
    from found where position('/' in rest) > 0 group by 1
    union all
    select rest, id, updated_at, created_at, last_accessed_at, metadata from found where position('/' in rest) = 0
  )
  select * from entries order by ${by} limit $4 offset $5`;

const cursorOf = z.object({ at: z.string().max(64).nullable(), name: text, column: z.string(), order });
const page = z.object({
  prefix: text.default(''),
  limit: z.number().int().min(1).default(LIMIT_MAX),
  cursor: z.string().max(4096).optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']).default('name'), order: order.default('asc') })
    .default({ column: 'name', order: 'asc' }),
});
type Page = z.output<typeof page>;

interface Entry {
  readonly name: string;
  readonly id: string | null;
  /** Where the entry stands by time; null when names alone order them. */
  readonly at: string | null;
  readonly updated_at: Date | null;
  readonly created_at: Date | null;
  readonly last_accessed_at: Date | null;
  readonly metadata: object | null;
}

/** Routes that list objects, by page number and by cursor. */
export function createListRoutes({ scope }: StorageContext): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();

  app.post('/storage/v1/object/list/:bucket', async (c) => {
    const { prefix, limit, offset, search: wanted, sortBy } = await readStorageJson(c, search);
    const bucket = c.req.param('bucket');
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
    const by = sortBy.column === 'name' ? `name ${sortBy.order}` : `${sortBy.column} ${sortBy.order} nulls first, name`;
    const pattern = `${wanted.replace(/[\\%_]/gu, '\\$&')}%`;
    const { rows } = await scope(c)(async (tx) => {
      await findBucket(tx, bucket);
      return tx.query(FOLDER(by), [bucket, folder, pattern, Math.min(limit, LIMIT_MAX), offset]);
    });
    return c.json(rows);
  });

  app.post('/storage/v1/object/list-v2/:bucket', async (c) => {
    const asked = await readStorageJson(c, page);
    const limit = Math.min(asked.limit, LIMIT_MAX);
    const cursor = asked.cursor === undefined ? null : readCursor(asked.cursor, asked);
    const bucket = c.req.param('bucket');
    const { rows } = await scope(c)(async (tx) => {
      await findBucket(tx, bucket);
      return tx.query<Entry>(pageSql(asked), [
        bucket,
        asked.prefix,
        limit + 1,
        cursor?.name ?? null,
        cursor?.at ?? null,
      ]);
    });
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    return c.json({
      hasNext: last !== undefined,
      ...(last === undefined ? {} : { nextCursor: writeCursor(last, asked) }),
      folders: shown.flatMap(({ id, name }) => (id === null ? [{ key: name.replace(/\/$/u, ''), name }] : [])),
      objects: shown.flatMap((entry) => (entry.id === null ? [] : [toObject(entry)])),
    });
  });
  return app;
}

/** $1 bucket, $2 prefix, $3 limit, $4 name and $5 time of the last entry that was shown. */
function pageSql({ with_delimiter: isFoldered, sortBy: { column, order: direction } }: Page): string {
  const isTimed = column !== 'name';
  const beyond = direction === 'asc' ? '>' : '<';
  const after = isTimed ? `(moment, name) ${beyond} ($5::text::timestamptz, $4)` : `name ${beyond} $4`;
  const slash = `position('/' in substr(o.name, length($2) + 1))`;
  const folders = isFoldered
    ? `union all select left(o.name, length($2) + ${slash}) collate "C", null, min(o.created_at), min(o.${column === 'name' ? 'created_at' : column}), null, null, null, null
       from files.objects o where o.bucket_id = $1 and o.name ^@ $2 and ${slash} > 0 group by 1`
    : '';
  return `select name, id, ${isTimed ? 'moment::text' : 'null'} as at, updated_at, created_at, last_accessed_at, metadata from (
      select o.name, o.id, o.created_at as first_at, o.${isTimed ? column : 'created_at'} as moment, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
      from files.objects o where o.bucket_id = $1 and o.name ^@ $2 ${isFoldered ? `and ${slash} = 0` : ''} ${folders}
    ) entries
    where ($4::text is null and $5::text is null) or ${after}
    order by ${isTimed ? `moment ${direction}, ` : ''}name ${direction} limit $3`;
}

function toObject({ name, id, updated_at, created_at, last_accessed_at, metadata }: Entry): object {
  return { key: name, name, id, updated_at, created_at, last_accessed_at, metadata };
}

function writeCursor({ name, at }: Entry, { sortBy }: Page): string {
  return Buffer.from(JSON.stringify({ name, at, ...sortBy })).toString('base64url');
}

function readCursor(given: string, { sortBy }: Page): z.output<typeof cursorOf> {
  try {
    const cursor = cursorOf.parse(JSON.parse(Buffer.from(given, 'base64url').toString()));
    const isOfThisOrder = cursor.column === sortBy.column && cursor.order === sortBy.order;
    const isTimeSound = cursor.at === null ? sortBy.column === 'name' : !Number.isNaN(Date.parse(cursor.at));
    if (isOfThisOrder && isTimeSound) return cursor;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
  }
  throw storageErrors.badRequest('body/cursor is not one of this list');
}
