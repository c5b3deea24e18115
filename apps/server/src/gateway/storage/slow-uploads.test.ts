import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFolderStore } from '../../files/folder-store.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder.ts';
import { startGateway, type TestGateway, type TestUser } from '../testing/start-gateway.ts';

let gateway: TestGateway;
let user: TestUser;
let folder: TemporaryFolder;

beforeAll(async () => {
  folder = await makeTemporaryFolder('slow-uploads');
  const files = {
    store: createFolderStore(folder.path),
    fileBytesMax: 1_000_000,
    uploadPace: { graceMs: 500, bytesPerSecond: 1_000 },
  };
  gateway = await startGateway({ change: () => ({ files }) });
  user = await gateway.signUp();
});
afterAll(async () => {
  await gateway.stop();
  await folder.remove();
});

const PLACES_OF_ONE_USER = 4;

/** Announces a file, sends one byte, and leaves it at that. */
function drip(name: string): ClientRequest {
  const sending = request(`${gateway.url}/storage/v1/object/user-files/${user.id}/${name}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${user.accessToken}`, 'Content-Type': 'text/plain', 'Content-Length': 1_000 },
  });
  sending.on('error', () => undefined);
  sending.write('a');
  return sending;
}

it('uploads that hardly move lose their places to those that do', async () => {
  const slow = Array.from({ length: PLACES_OF_ONE_USER }, (_, index) => drip(`slow-${index}.txt`));
  const answers = slow.map(async (sending) => {
    const [response] = (await once(sending, 'response')) as [{ readonly statusCode: number }];
    return response.statusCode;
  });
  const { error } = await user.client.storage.from('user-files').upload(`${user.id}/quick.txt`, Buffer.from('hello'));
  expect(error).toBeNull();
  expect(await Promise.all(answers)).toEqual(slow.map(() => 408));
  slow.forEach((sending) => sending.destroy());
  const { data } = await user.client.storage.from('user-files').list(user.id);
  expect(data?.map(({ name }) => name)).toEqual(['quick.txt']);
});
