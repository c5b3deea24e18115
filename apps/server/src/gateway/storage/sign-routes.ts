import { type Context, Hono } from 'hono';
import { z } from 'zod';
import type { FilePlace, RunInScope } from '../../files/keep-file.ts';
import type { GatewayEnv } from '../edge/gateway-env.ts';
import { findBucket, findObject } from './find-object.ts';
import { requireKey } from './object-key.ts';
import { receiveObject } from './receive-object.ts';
import { sendObject } from './send-object.ts';
import { AS_OPERATOR, callerUserId, readStorageJson, type StorageContext } from './storage-context.ts';
import { storageErrors } from './storage-error.ts';

const YEAR_SECONDS = 31_536_000;
const UPLOAD_SECONDS = 7_200;
const PATHS_MAX = 500;

const expiresIn = z.number().int().min(1).max(YEAR_SECONDS);
const oneUrl = z.object({ expiresIn });
const manyUrls = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(PATHS_MAX) });

/** Routes that sign addresses, and those that the addresses lead to: these need no key. */
export function createSignRoutes(context: StorageContext): Hono<GatewayEnv> {
  const app = new Hono<GatewayEnv>();
  const { scope, signer, clock } = context;

  const signDownload = ({ bucket, name }: FilePlace, seconds: number): string => {
    const token = signer.signDownload({ bucket, name, expiresAt: clock() + seconds * 1000 });
    return `/object/sign/${bucket}/${encodePath(name)}?token=${token}`;
  };

  app.post('/storage/v1/object/upload/sign/:bucket/:key{.+}', async (c) => {
    const place = placeOf(c);
    const isUpsert = c.req.header('X-Upsert') === 'true';
    await scope(c)(async (tx) => {
      await findBucket(tx, place.bucket);
      const { rows } = await tx.query<{ may: boolean; exists: boolean }>(
        `select files.may_write($1, $2) as may,
           exists (select from files.objects where bucket_id = $1 and name = $2) as exists`,
        [place.bucket, place.name],
      );
      if (rows[0]?.may !== true) throw storageErrors.denied();
      if (rows[0].exists && !isUpsert) throw storageErrors.exists();
    });
    const expiresAt = clock() + UPLOAD_SECONDS * 1000;
    const token = signer.signUpload({ ...place, expiresAt, owner: callerUserId(c), isUpsert });
    return c.json({ url: `/object/upload/sign/${place.bucket}/${encodePath(place.name)}?token=${token}`, token });
  });

  app.put('/storage/v1/object/upload/sign/:bucket/:key{.+}', async (c) => {
    const place = placeOf(c);
    const { owner, isUpsert } = signer.readUpload(c.req.query('token') ?? '', place);
    const claims = owner === null ? AS_OPERATOR : { role: 'authenticated' as const, sub: owner };
    const run = scope(c, claims);
    if (owner !== null) await requireStanding(run, owner);
    await receiveObject(context, c, { ...place, owner, isUpsert, run });
    return c.json({ Key: `${place.bucket}/${place.name}` });
  });

  app.post('/storage/v1/object/sign/:bucket/:key{.+}', async (c) => {
    const place = placeOf(c);
    const { expiresIn: seconds } = await readStorageJson(c, oneUrl);
    await scope(c)(async (tx) => {
      await findBucket(tx, place.bucket);
      return findObject(tx, place);
    });
    return c.json({ signedURL: signDownload(place, seconds) });
  });

  app.post('/storage/v1/object/sign/:bucket', async (c) => {
    const bucket = c.req.param('bucket');
    const { expiresIn: seconds, paths } = await readStorageJson(c, manyUrls);
    const found = await scope(c)(async (tx) => {
      await findBucket(tx, bucket);
      const { rows } = await tx.query<{ name: string }>(
        'select name from files.objects where bucket_id = $1 and name = any($2)',
        [bucket, paths],
      );
      return new Set(rows.map(({ name }) => name));
    });
    return c.json(
      paths.map((path) =>
        found.has(path)
          ? { error: null, path, signedURL: signDownload({ bucket, name: path }, seconds) }
          : { error: 'Either the object does not exist or you do not have access to it', path, signedURL: null },
      ),
    );
  });

  app.on(['GET', 'HEAD'], '/storage/v1/object/sign/:bucket/:key{.+}', async (c) => {
    const place = placeOf(c);
    signer.readDownload(c.req.query('token') ?? '', place);
    const row = await scope(c, AS_OPERATOR)((tx) => findObject(tx, place));
    return sendObject(c, row, { store: context.store, isPublic: false });
  });
  return app;
}

/** An address that was signed in the name of an account ends with the account. */
async function requireStanding(run: RunInScope, userId: string): Promise<void> {
  const { rowCount } = await run((tx) =>
    tx.query(
      `select from public.profiles p where p.id = $1
         and not exists (select from public.account_deletions d where d.user_id = p.id)`,
      [userId],
    ),
  );
  if (rowCount !== 1) throw storageErrors.badSignature();
}

export function placeOf(c: Context<GatewayEnv>): FilePlace {
  return { bucket: c.req.param('bucket') ?? '', name: requireKey(c.req.param('key') ?? '') };
}

/** The client encodes what it is given once more but for percent signs' own characters: so nothing is encoded that need not be. */
function encodePath(name: string): string {
  return name.replace(/[?#%]/gu, encodeURIComponent);
}
