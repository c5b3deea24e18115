import { randomBytes, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepBlobs } from '../../files/sweep-blobs.ts';
import { createFolderStore } from '../../files/folder-store.ts';
import { readJson } from '../../testing/read-json.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';

let gateway: TestGateway;
let ann: TestUser;
let bob: TestUser;

beforeAll(async () => {
  gateway = await startGateway();
  [ann, bob] = [await gateway.signUp(), await gateway.signUp()];
});
afterAll(() => gateway.stop());

const BUCKET = 'user-files';
const files = (user: TestUser) => user.client.storage.from(BUCKET);
const operator = () => gateway.connect(gateway.secretKey).storage;
const used = async (user: TestUser) => Number((await user.client.rpc('storage_used')).data);

async function put(user: TestUser, path: string, body = 'hello', type = 'text/plain'): Promise<string> {
  const name = `${user.id}/${path}`;
  const { error } = await files(user).upload(name, Buffer.from(body), { contentType: type, upsert: true });
  expect(error).toBeNull();
  return name;
}

const open = (path: string, headers: Record<string, string> = {}) =>
  gateway.fetch(`/storage/v1/object/${path}`, { headers: { Authorization: `Bearer ${ann.accessToken}`, ...headers } });

describe("a user's files", () => {
  it('go up, are listed, come down and go away by the stock client', async () => {
    const dan = await gateway.signUp();
    const bytes = randomBytes(300_000);
    const name = `${dan.id}/reports/a.bin`;
    const up = await files(dan).upload(name, bytes, {
      contentType: 'application/octet-stream',
      metadata: { of: 'test' },
    });
    expect(up).toMatchObject({
      error: null,
      data: { path: name, fullPath: `${BUCKET}/${name}`, id: expect.any(String) },
    });
    const down = await files(dan).download(name);
    expect(bytes.equals(Buffer.from((await down.data?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true);
    const folders = await files(dan).list(dan.id);
    expect(folders.data).toMatchObject([{ name: 'reports', id: null, metadata: null }]);
    const listed = await files(dan).list(`${dan.id}/reports`);
    expect(listed.data).toMatchObject([
      {
        name: 'a.bin',
        metadata: { size: 300_000, cacheControl: 'max-age=3600', mimetype: 'application/octet-stream' },
      },
    ]);
    expect((await files(dan).info(name)).data).toMatchObject({ size: 300_000, metadata: { of: 'test' } });
    expect(await used(dan)).toBe(300_000);
    expect((await files(dan).upload(name, bytes)).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
    expect((await files(dan).copy(name, `${dan.id}/b.bin`)).error).toBeNull();
    expect((await files(dan).move(`${dan.id}/b.bin`, `${dan.id}/c.bin`)).error).toBeNull();
    expect((await files(dan).exists(`${dan.id}/b.bin`)).data).toBe(false);
    expect((await files(dan).exists(`${dan.id}/c.bin`)).data).toBe(true);
    expect(await used(dan)).toBe(600_000);
    const gone = await files(dan).remove([name, `${dan.id}/c.bin`]);
    expect(gone.data).toHaveLength(2);
    expect(await used(dan)).toBe(0);
  });

  it('are listed by name, a hundred at a time, and page by page with a cursor', async () => {
    await gateway.sql(
      `insert into files.objects (bucket_id, name) select $1, format('%s/many/%s.txt', $2::text, lpad(n::text, 3, '0')) from generate_series(1, 105) n`,
      [BUCKET, ann.id],
    );
    const first = await files(ann).list(`${ann.id}/many`);
    expect(first.data?.map(({ name }) => name)).toEqual(
      Array.from({ length: 100 }, (_, index) => `${String(index + 1).padStart(3, '0')}.txt`),
    );
    const rest = await files(ann).list(`${ann.id}/many`, { offset: 100, sortBy: { column: 'name', order: 'asc' } });
    expect(rest.data).toHaveLength(5);
    expect((await files(ann).list(`${ann.id}/many`, { search: '10' })).data).toHaveLength(6);
    const seen: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const { data } = await files(ann).listV2({
        prefix: `${ann.id}/many/`,
        limit: 40,
        ...(cursor === undefined ? {} : { cursor }),
      });
      seen.push(...(data?.objects ?? []).map(({ name }) => name));
      [cursor, more] = [data?.nextCursor, data?.hasNext ?? false];
    }
    expect(new Set(seen).size).toBe(105);
    await gateway.sql('delete from files.objects where name like $1', [`${ann.id}/many/%`]);
  });

  it('are nobody else’s, whichever way is tried', async () => {
    const name = await put(ann, 'secret.txt');
    const theirs = files(bob);
    expect((await theirs.download(name)).error).not.toBeNull();
    expect((await theirs.info(name)).error).toMatchObject({ statusCode: '404' });
    expect((await theirs.list(ann.id)).data).toEqual([]);
    expect((await theirs.listV2({ prefix: ann.id })).data).toMatchObject({ objects: [], folders: [] });
    expect((await theirs.remove([name])).data).toEqual([]);
    expect((await theirs.move(name, `${bob.id}/x.txt`)).error).toMatchObject({ statusCode: '404' });
    expect((await theirs.copy(name, `${bob.id}/x.txt`)).error).toMatchObject({ statusCode: '404' });
    expect((await theirs.createSignedUrl(name, 60)).error).toMatchObject({ statusCode: '404' });
    expect((await theirs.createSignedUrls([name], 60)).data).toMatchObject([
      { signedUrl: null, error: expect.any(String) },
    ]);
    const refused = { statusCode: '403', message: 'new row violates row-level security policy' };
    for (const place of [`${ann.id}/planted.txt`, 'loose.txt', `${bob.id.toUpperCase()}/x.txt`]) {
      expect((await theirs.upload(place, 'x')).error, place).toMatchObject(refused);
      expect((await theirs.createSignedUploadUrl(place)).error, place).toMatchObject(refused);
    }
    const own = await put(bob, 'own.txt');
    expect((await theirs.move(own, `${ann.id}/own.txt`)).error).toMatchObject(refused);
    expect((await theirs.copy(own, `${ann.id}/own.txt`)).error).toMatchObject(refused);
    expect((await theirs.upload(name, 'x', { upsert: true })).error).toMatchObject(refused);
    expect((await gateway.connect().storage.from(BUCKET).download(name)).error).not.toBeNull();
    expect((await gateway.fetch(`/storage/v1/object/public/${BUCKET}/${name}`)).status).toBe(400);
    expect(await (await files(ann).download(name)).data?.text()).toBe('hello');
  });

  it('lie in the one bucket that users have', async () => {
    expect((await ann.client.storage.listBuckets()).data).toMatchObject([{ id: BUCKET, public: false }]);
    expect((await ann.client.storage.createBucket('mine')).error).toMatchObject({ statusCode: '403' });
    expect((await ann.client.storage.emptyBucket(BUCKET)).error).not.toBeNull();
    expect((await ann.client.storage.deleteBucket(BUCKET)).error).not.toBeNull();
    expect((await ann.client.storage.updateBucket(BUCKET, { public: true })).error).not.toBeNull();
  });

  it.each([
    '../x',
    'a/../b',
    './a',
    'a//b',
    'a\u0000b',
    'a\nb',
    'ä.txt',
    'a\u202etxt.exe',
    'x'.repeat(1100),
    ' a',
    'a\\b',
    '%2e%2e/x',
  ])('have no name like %j', async (path) => {
    const answer = await gateway.fetch(`/storage/v1/object/${BUCKET}/${ann.id}/${encodeURIComponent(path)}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${ann.accessToken}`, 'Content-Type': 'text/plain' },
      body: 'x',
    });
    expect(answer.status).toBe(400);
    expect(await readJson(answer)).toMatchObject({
      message: expect.any(String),
    });
    expect((await files(ann).move(`${ann.id}/a`, `${ann.id}/${path}`)).error).not.toBeNull();
  });

  it.each([
    ['page.html', 'text/html'],
    ['picture.svg', 'image/svg+xml'],
    ['code.js', 'text/javascript'],
    ['feed.xml', 'application/xml'],
    ['page.html', 'text/plain'],
    ['picture.png', 'text/html'],
    ['page.xhtml', 'image/png'],
  ])('are saved, never run: %s as %s', async (path, type) => {
    const name = await put(ann, path, '<script>alert(1)</script>', type);
    const signed = (await files(ann).createSignedUrl(name, 60)).data?.signedUrl ?? '';
    for (const answer of [await open(`${BUCKET}/${name}`), await fetch(signed)]) {
      expect(answer.headers.get('Content-Disposition')).toMatch(/^attachment;/u);
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(answer.headers.get('Content-Security-Policy')).toContain('sandbox');
    }
  });

  it('are told in part, and not again to who has them', async () => {
    const name = await put(ann, 'digits.txt', '0123456789');
    const whole = await open(`${BUCKET}/${name}`);
    expect(whole.headers.get('Cache-Control')).toBe('private, max-age=3600');
    const part = await open(`authenticated/${BUCKET}/${name}`, { Range: 'bytes=-3' });
    expect([part.status, part.headers.get('Content-Range'), await part.text()]).toEqual([206, 'bytes 7-9/10', '789']);
    expect((await open(`${BUCKET}/${name}`, { Range: 'bytes=20-' })).status).toBe(416);
    const eTag = whole.headers.get('ETag') ?? '';
    expect((await open(`${BUCKET}/${name}`, { 'If-None-Match': eTag })).status).toBe(304);
  });

  it('are shown by signed addresses, to whoever has one and until it ends', async () => {
    const name = await put(ann, 'shared.txt');
    const url = (await files(ann).createSignedUrl(name, 60, { download: 'saved as.txt' })).data?.signedUrl ?? '';
    const answer = await fetch(url);
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
    expect(answer.headers.get('Content-Disposition')).toContain('saved%20as.txt');
    const token = new URL(url).searchParams.get('token') ?? '';
    const other = await put(ann, 'other.txt');
    const ask = async (path: string, given: string) =>
      (await fetch(`${gateway.url}/storage/v1/object/sign/${BUCKET}/${path}?token=${given}`)).status;
    expect(await ask(other, token)).toBe(400);
    expect(await ask(name, `${token}x`)).toBe(400);
    expect(await ask(name, ann.accessToken)).toBe(400);
    expect(await ask(name, '')).toBe(400);
    const upload = (await files(ann).createSignedUploadUrl(`${ann.id}/up.txt`)).data;
    expect(await ask(`${ann.id}/up.txt`, upload?.token ?? ''), 'a token for bringing shows nothing').toBe(400);
    const short = (await files(ann).createSignedUrl(name, 1)).data?.signedUrl ?? '';
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await fetch(short)).status).toBe(400);
    await files(ann).remove([name]);
    expect((await fetch(url)).status).toBe(400);
  });

  it('have no signed address that lasts longer than a year, one at a time or many', async () => {
    const name = await put(ann, 'lasting.txt');
    const year = 31_536_000;
    expect((await files(ann).createSignedUrl(name, year)).error).toBeNull();
    for (const seconds of [year + 1, 1e15, 0, -1, 0.5]) {
      expect((await files(ann).createSignedUrl(name, seconds)).error).toMatchObject({ status: 400 });
      expect((await files(ann).createSignedUrls([name], seconds)).error).toMatchObject({ status: 400 });
    }
  });

  it('are brought by signed addresses, in the name of who signed', async () => {
    const path = `${ann.id}/brought.txt`;
    const { token } = (await files(ann).createSignedUploadUrl(path)).data ?? { token: '' };
    const stranger = gateway.connect().storage.from(BUCKET);
    expect((await stranger.uploadToSignedUrl(`${ann.id}/elsewhere.txt`, token, 'x')).error).not.toBeNull();
    expect((await stranger.uploadToSignedUrl(path, token, 'x')).error).toBeNull();
    expect((await stranger.uploadToSignedUrl(path, token, 'x')).error).toMatchObject({ statusCode: '409' });
    expect((await files(ann).info(path)).error).toBeNull();
  });

  it('take nothing more by a signed address once the account is to be deleted, or gone', async () => {
    const leaver = await gateway.signUp();
    const path = `${leaver.id}/late.txt`;
    const signed = await files(leaver).createSignedUploadUrl(path);
    expect(signed.error).toBeNull();
    const token = signed.data?.token ?? '';
    const late = () => gateway.connect().storage.from(BUCKET).uploadToSignedUrl(path, token, 'x');
    await gateway.sql(`insert into account_deletions (user_id, due_at) values ($1, now() + interval '1 day')`, [
      leaver.id,
    ]);
    const refused = { statusCode: '400', message: 'The address is not valid or has expired.' };
    expect((await late()).error).toMatchObject(refused);
    await gateway.sql('delete from auth.users where id = $1', [leaver.id]);
    expect((await late()).error).toMatchObject(refused);
    expect(await gateway.sql('select 1 from files.objects where name = $1', [path])).toEqual([]);
    expect(await gateway.sql('select 1 from files.blobs where user_id = $1', [leaver.id])).toEqual([]);
  });
});

const POURS_MAX = 4;

describe('a file that is too large', () => {
  /** Announces `length` bytes (null for none), then sends up to `most` until there is an answer. */
  function pour(
    name: string,
    length: number | null,
    most: number,
  ): Promise<{ readonly status: number; readonly sent: number }> {
    return new Promise((resolve, reject) => {
      let sent = 0;
      const chunk = Buffer.alloc(256 * 1024);
      const sending = request(`${gateway.url}/storage/v1/object/${BUCKET}/${name}`, {
        method: 'POST',
        headers: {
          apikey: gateway.publishableKey,
          Authorization: `Bearer ${ann.accessToken}`,
          'Content-Type': 'application/octet-stream',
          ...(length === null ? { 'Transfer-Encoding': 'chunked' } : { 'Content-Length': length }),
        },
      });
      let isAnswered = false;
      const more = () => {
        while (!isAnswered && sent < most) {
          sent += chunk.length;
          if (!sending.write(chunk)) return;
        }
      };
      sending.on('drain', more);
      sending.on('error', (error) => (isAnswered ? undefined : reject(error)));
      sending.on('response', (response) => {
        isAnswered = true;
        resolve({ status: response.statusCode ?? 0, sent });
        sending.destroy();
      });
      more();
    });
  }

  it('is refused by its length at once', async () => {
    const { status, sent } = await pour(`${ann.id}/huge.bin`, 5_000_000_000, 36_000_000);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(40_000_000);
  });

  /** Who pours on may have the connection closed before it has read the answer: then it asks again, as a client would. */
  async function pourUntilAnswered(name: string, most: number): ReturnType<typeof pour> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await pour(name, null, most);
      } catch (error) {
        const { code = '' } = error as NodeJS.ErrnoException;
        if (attempt === POURS_MAX || !['ECONNRESET', 'EPIPE'].includes(code)) throw error;
      }
    }
  }

  it('is cut off when it says no length, and leaves nothing behind', async () => {
    const before = await used(ann);
    const { status, sent } = await pourUntilAnswered(`${ann.id}/endless.bin`, 58_000_000);
    expect(status).toBe(413);
    expect(sent).toBeLessThan(80_000_000);
    expect(await used(ann)).toBe(before);
    expect((await files(ann).info(`${ann.id}/endless.bin`)).error).not.toBeNull();
  });

  it('is refused when the plan has no room, of many at once all that do not fit', async () => {
    const cara = await gateway.signUp();
    await gateway.sql('insert into files.blobs (user_id, size) values ($1, 90000000)', [cara.id]);
    const bytes = Buffer.alloc(3_000_000);
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => files(cara).upload(`${cara.id}/${randomUUID()}`, bytes)),
    );
    const refused = tries.flatMap(({ error }) => (error === null ? [] : [error]));
    expect(refused).toHaveLength(3);
    for (const error of refused) {
      expect(error).toMatchObject({
        statusCode: '413',
        message: expect.stringContaining('of the 100 MB of your plan are free'),
      });
    }
    expect(await used(cara)).toBe(99_000_000);
  });
});

describe('bytes without a row', () => {
  it('of a server that was killed in between are swept, and those of replaced and deleted files too', async () => {
    const store = createFolderStore(gateway.filesDirectory);
    const cut =
      (
        await gateway.sql<{ id: string }>(
          `insert into files.blobs (user_id, size, since) values ($1, 5, now() - interval '2 hours') returning id`,
          [ann.id],
        )
      )[0]?.id ?? '';
    await store.write(
      cut,
      (async function* () {
        yield Buffer.from('12345');
      })(),
    );
    const name = await put(ann, 'replaced.txt', 'old');
    const old = (await files(ann).info(name)).data?.version ?? '';
    await put(ann, 'replaced.txt', 'new');
    await gateway.sql(`update files.blobs set since = now() - interval '5 minutes' where state = 'dead'`);
    await sweepBlobs(gateway.database.pools.engine, store);
    await expect(store.read(cut)).rejects.toThrow('not there');
    await expect(store.read(old)).rejects.toThrow('not there');
    expect(await gateway.sql(`select 1 from files.blobs where id = any($1)`, [[cut, old]])).toEqual([]);
    expect(await (await files(ann).download(name)).data?.text()).toBe('new');
  });
});

describe('the operator’s buckets', () => {
  it('are made, changed, emptied and removed with the secret key', async () => {
    const storage = operator();
    const id = `b-${randomUUID().slice(0, 8)}`;
    expect(
      (await storage.createBucket(id, { public: true, fileSizeLimit: '1kb', allowedMimeTypes: ['image/*'] })).data,
    ).toEqual({ name: id });
    expect((await storage.createBucket(id)).error).toMatchObject({ statusCode: '409' });
    expect((await storage.getBucket(id)).data).toMatchObject({
      public: true,
      file_size_limit: 1000,
      allowed_mime_types: ['image/*'],
    });
    const bucket = storage.from(id);
    expect((await bucket.upload('a.png', 'x', { contentType: 'text/plain' })).error).toMatchObject({
      statusCode: '415',
    });
    expect((await bucket.upload('a.png', Buffer.alloc(1001), { contentType: 'image/png' })).error).toMatchObject({
      statusCode: '413',
    });
    expect((await bucket.upload('a.png', 'x', { contentType: 'image/png' })).error).toBeNull();
    expect(await (await fetch(bucket.getPublicUrl('a.png').data.publicUrl)).text()).toBe('x');
    expect((await storage.deleteBucket(id)).error).toMatchObject({ statusCode: '409' });
    expect((await storage.emptyBucket(id)).error).toBeNull();
    expect((await storage.deleteBucket(id)).error).toBeNull();
    expect((await storage.getBucket(id)).error).toMatchObject({ statusCode: '404', message: 'Bucket not found' });
  });

  it.each(['sign', 'public', '../x', 'a/b', 'ä', ''])('have no name like %j', async (name) => {
    expect((await operator().createBucket(name)).error).not.toBeNull();
  });

  it('are asked for with a key or a token', async () => {
    const bare = await fetch(`${gateway.url}/storage/v1/bucket`);
    expect(await readJson(bare)).toEqual({ statusCode: '400', error: 'Unauthorized', message: 'Invalid Compact JWS' });
    const wrong = await fetch(`${gateway.url}/storage/v1/bucket`, { headers: { Authorization: 'Bearer nonsense' } });
    expect(wrong.status).toBe(401);
  });
});
