import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { type Front, openFront } from './front.ts';

const fronts: Front[] = [];
afterEach(async () => {
  for (const front of fronts.splice(0)) await front.close();
});

async function open(port = 0): Promise<Front> {
  const front = await openFront({ port, host: '127.0.0.1' });
  fronts.push(front);
  return front;
}

/** By a connection of its own, so that none is left to be closed. */
async function ask(url: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request(url, { agent: false, headers: { connection: 'close' } }, resolve)
    .once('error', reject)
    .end();
  const response = await promise;
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

describe('the open port', () => {
  it('says that the server is starting until the gateway is there, and then lets the gateway answer', async () => {
    const front = await open();
    const before = await ask(`${front.url}/health/ready`);
    expect(before).toMatchObject({ status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });
    expect(JSON.parse(before.body)).toMatchObject({ code: 'starting', message: 'The server is starting.' });
    front.answer = (_, response) => response.end('ready');
    expect(await ask(`${front.url}/health/ready`)).toMatchObject({ status: 200, body: 'ready' });
  });

  it('is refused where another program has it, before anything else is started', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const { port } = other.address() as AddressInfo;
    await expect(open(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await new Promise((done) => other.close(done));
  });
});
