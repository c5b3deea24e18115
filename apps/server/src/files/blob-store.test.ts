import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlobMissing, type BlobStore } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';
import { openS3Store } from './s3-store.ts';

interface Opened {
  readonly store: BlobStore;
  readonly close: () => Promise<void>;
}

async function openFolder(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'atb-blobs-'));
  return { store: createFolderStore(folder), close: () => rm(folder, { recursive: true }) };
}

async function openS3(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'atb-s3-'));
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'atb' }],
  });
  await s3.run();
  const server: Server = s3.httpServer;
  if (!server.listening) await once(server, 'listening');
  const store = await openS3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'atb',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
  const close = async () => {
    server.closeAllConnections();
    await s3.close();
    await rm(directory, { recursive: true });
  };
  return { store, close };
}

async function* inChunks(bytes: Buffer, size = 1_000_003): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

describe.each([
  ['a folder', openFolder],
  ['an S3-compatible store', openS3],
])('blobs in %s', (_, openStore) => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openStore();
  });
  afterAll(() => opened.close());

  it.each([0, 1, 100_000, 8 * 1024 * 1024, 20_000_000])('come back as %i bytes went in', async (length) => {
    const [id, bytes] = [randomUUID(), randomBytes(length)];
    await opened.store.write(id, inChunks(bytes));
    expect(bytes.equals(await buffer(await opened.store.read(id)))).toBe(true);
    await opened.store.remove(id);
    await expect(opened.store.read(id)).rejects.toBeInstanceOf(BlobMissing);
  });

  it('are read in part', async () => {
    const id = randomUUID();
    await opened.store.write(id, inChunks(Buffer.from('0123456789')));
    expect(String(await buffer(await opened.store.read(id, { start: 2, end: 4 })))).toBe('234');
  });

  it('are not there when their bytes broke off', async () => {
    const id = randomUUID();
    const breaking = async function* () {
      yield* inChunks(randomBytes(9_000_000));
      throw new Error('cut off');
    };
    await expect(opened.store.write(id, breaking())).rejects.toThrow('cut off');
    await expect(opened.store.read(id)).rejects.toBeInstanceOf(BlobMissing);
    await opened.store.remove(id);
  });

  it('are removed again and again', async () => {
    await opened.store.remove(randomUUID());
  });

  it.each(['../../etc/passwd', 'a', '', `${randomUUID()}/../x`])('have no other id than a UUID: %j', async (id) => {
    await expect((async () => opened.store.read(id))()).rejects.toThrow('UUID');
  });
});

describe('a folder of blobs', () => {
  it('has nothing left of what broke off once it is removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'atb-blobs-'));
    const [store, id] = [createFolderStore(folder), randomUUID()];
    const breaking = async function* () {
      yield Buffer.from('half');
      throw new Error('cut off');
    };
    await expect(store.write(id, breaking())).rejects.toThrow('cut off');
    expect(await readdir(join(folder, 'partial'))).toEqual([id]);
    await store.remove(id);
    expect(await readdir(join(folder, 'partial'))).toEqual([]);
    await rm(folder, { recursive: true });
  });
});
