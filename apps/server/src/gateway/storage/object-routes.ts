import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { RunInScope } from '../../files/keep-file.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { findBucket, findObject, OBJECT_COLUMNS, type ObjectRow } from './find-object.ts';
import { receiveObject } from './receive-object.ts';
import { sendObject } from './send-object.ts';
import { placeOf } from './sign-routes.ts';
import { AS_OPERATOR, callerUserId, readStorageJson, type StorageContext } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

const REMOVED_MAX = 1000;
const key = z.string().min(1).max(1024);
const removal = z.object({ prefixes: z.array(key).min(1).max(REMOVED_MAX) });
/** Routes of one object: bring, fetch, describe, remove. */
export function createObjectRoutes(context: StorageContext): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  const { scope, store } = context;
  const find = (c: Context<GatewayEnv>) =>
    scope(c)(async (tx) => {
      await findBucket(tx, placeOf(c).bucket);
      return findObject(tx, placeOf(c));
    });
  const findPublic = (c: Context<GatewayEnv>) =>
    scope(
      c,
      AS_OPERATOR,
    )(async (tx) => {
      if (!(await findBucket(tx, placeOf(c).bucket)).public) throw storageErrors.noBucket();
      return findObject(tx, placeOf(c));
    });

  app.on(['GET', 'HEAD'], '/storage/v1/object/public/:bucket/:key{.+}', async (c) =>
    sendObject(c, await findPublic(c), { store, isPublic: true }),
  );
  app.on(['GET', 'HEAD'], '/storage/v1/object/info/public/:bucket/:key{.+}', async (c) =>
    c.json(describe(await findPublic(c))),
  );
  for (const path of ['info/authenticated', 'info']) {
    app.on(['GET', 'HEAD'], `/storage/v1/object/${path}/:bucket/:key{.+}`, async (c) =>
      c.json(describe(await find(c))),
    );
  }
  for (const path of ['object/authenticated', 'object']) {
    app.on(['GET', 'HEAD'], `/storage/v1/${path}/:bucket/:key{.+}`, async (c) =>
      sendObject(c, await find(c), { store, isPublic: false }),
    );
  }

  app.on(['POST', 'PUT'], '/storage/v1/object/:bucket/:key{.+}', async (c) => {
    const place = placeOf(c);
    const isUpdate = c.req.method === 'PUT';
    if (isUpdate) await find(c);
    const isUpsert = isUpdate || c.req.header('X-Upsert') === 'true';
    const kept = await receiveObject(context, c, { ...place, isUpsert, owner: callerUserId(c), run: scope(c) });
    return c.json({ Id: kept.id, Key: `${place.bucket}/${place.name}` });
  });

  app.delete('/storage/v1/object/:bucket/:key{.+}', async (c) => {
    const { bucket, name } = placeOf(c);
    if ((await removeObjects(scope(c), bucket, [name])).length === 0) throw storageErrors.noObject();
    return c.json({ message: 'Successfully deleted' });
  });
  app.delete('/storage/v1/object/:bucket', async (c) => {
    const { prefixes } = await readStorageJson(c, removal);
    return c.json(await removeObjects(scope(c), c.req.param('bucket'), prefixes));
  });

  return app;
}

function describe({ metadata, ...row }: ObjectRow): object {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: metadata.size ?? null,
    content_type: metadata.mimetype ?? null,
    cache_control: metadata.cacheControl ?? null,
    etag: metadata.eTag ?? null,
    metadata: row.user_metadata,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}

async function removeObjects(run: RunInScope, bucket: string, names: readonly string[]): Promise<readonly ObjectRow[]> {
  const { rows } = await run(async (tx) => {
    await findBucket(tx, bucket);
    return tx.query<ObjectRow>(
      `delete from files.objects where bucket_id = $1 and name = any($2) returning ${OBJECT_COLUMNS}`,
      [bucket, names],
    );
  });
  return rows;
}
