import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { keepFile } from '../../files/keep-file.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { findBucket, findObject } from './find-object.ts';
import { requireKey } from './object-key.ts';
import { callerUserId, readStorageJson, type StorageContext } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

const key = z.string().min(1).max(1024);
const transfer = z.object({
  bucketId: key,
  sourceKey: key,
  destinationKey: key,
  destinationBucket: key.nullish(),
});

/** Routes that move and copy an object, also into another bucket. */
export function createTransferRoutes(context: StorageContext): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  const { scope, store } = context;

  app.post('/storage/v1/object/move', async (c) => {
    const { from, to } = await readTransfer(c);
    const moved = await scope(c)(async (tx) => {
      await findBucket(tx, from.bucket);
      await findBucket(tx, to.bucket);
      return tx.query<{ id: string }>(
        `update files.objects set bucket_id = $3, name = $4, updated_at = clock_timestamp()
         where bucket_id = $1 and name = $2 returning id`,
        [from.bucket, from.name, to.bucket, to.name],
      );
    });
    const [row] = moved.rows;
    if (row === undefined) throw storageErrors.noObject();
    return c.json({ message: 'Successfully moved', Id: row.id, Key: to.name });
  });

  app.post('/storage/v1/object/copy', async (c) => {
    const { from, to } = await readTransfer(c);
    const source = await scope(c)(async (tx) => {
      await findBucket(tx, from.bucket);
      await findBucket(tx, to.bucket);
      return findObject(tx, from);
    });
    const { version, metadata } = source;
    if (version === null) throw storageErrors.noObject();
    const bytes = await store.read(version);
    const file = {
      ...to,
      bytes,
      bytesExpected: metadata.size ?? null,
      bytesMax: Number.POSITIVE_INFINITY,
      isUpsert: c.req.header('X-Upsert') === 'true',
      owner: callerUserId(c),
      mimetype: metadata.mimetype ?? 'application/octet-stream',
      details: () => ({ cacheControl: metadata.cacheControl ?? 'no-cache', userMetadata: source.user_metadata }),
    };
    const kept = await context.transfers
      .run(c.get('callerKey'), () => keepFile(store, scope(c), file))
      .finally(() => bytes.destroy());
    return c.json({ Id: kept.id, Key: `${to.bucket}/${to.name}`, id: kept.id, name: to.name, bucket_id: to.bucket });
  });

  return app;
}

async function readTransfer(c: Context<GatewayEnv>) {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readStorageJson(c, transfer);
  return {
    from: { bucket: bucketId, name: sourceKey },
    to: { bucket: destinationBucket ?? bucketId, name: requireKey(destinationKey) },
  };
}
