import { createServer } from 'node:http';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { expect, it } from 'vitest';
import { postJson } from './post-json.ts';
import { createAddressRule, pinAddress, resolveBySystem, type ResolveName } from './receiver-address.ts';

const PUBLIC = createAddressRule([]);

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '[::ffff:10.0.0.1]',
  '::ffff:7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  'no address',
])('sends nothing to %s', (address) => {
  expect(PUBLIC.isAllowed(address)).toBe(false);
});

it.each(['1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:1.1.1.1'])('sends to %s', (address) => {
  expect(PUBLIC.isAllowed(address)).toBe(true);
});

it('sends to private addresses that the operator has opened, and to no others', () => {
  const rule = createAddressRule(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
  expect(['10.9.9.9', '127.0.0.1', 'fd12::1'].map(rule.isAllowed)).toEqual([true, true, true]);
  expect(['127.0.0.2', '192.168.0.1', '::1'].map(rule.isAllowed)).toEqual([false, false, false]);
});

it('refuses a name of which one address is private, whatever the others are', async () => {
  const resolve: ResolveName = async () => [
    { address: '1.1.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  await expect(pinAddress('rebind.example', PUBLIC, resolve)).rejects.toMatchObject({ kind: 'forbidden' });
});

it('asks for a name once and connects to that answer, so that a name which changes leads nowhere else', async () => {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(request.headers.host ?? '');
    response.end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  let asked = 0;
  // At first an allowed address; from then on another, as an attacker's name server would say.
  const resolve: ResolveName = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.9', family: 4 }];
  };
  const post = { body: '{}', rule: createAddressRule(['127.0.0.1']), resolve, timeoutMs: 2_000 };
  const url = new URL(`http://changes.example:${port}/hook`);
  await expect(postJson({ ...post, url })).resolves.toMatchObject({ status: 200 });
  expect([asked, heard]).toEqual([1, [`changes.example:${port}`]]);
  await expect(postJson({ ...post, url })).rejects.toMatchObject({ kind: 'forbidden' });
  expect(heard).toHaveLength(1);
  server.close();
});

it('does not follow where an answer points, and says nothing of the address in a fault', async () => {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(request.url ?? '');
    response.writeHead(302, { Location: '/elsewhere' }).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const post = { body: '{}', rule: createAddressRule(['127.0.0.1']), timeoutMs: 2_000 };
  const resolve: ResolveName = async () => [{ address: '127.0.0.1', family: 4 }];
  await expect(postJson({ ...post, resolve, url: new URL(`http://127.0.0.1:${port}/secret`) })).resolves.toMatchObject({
    status: 302,
  });
  expect(seen).toEqual(['/secret']);
  server.close();
  const fault = await postJson({ ...post, resolve, url: new URL(`http://127.0.0.1:${port}/secret`) }).catch(String);
  expect(fault).toMatch(/could not be reached \(ECONN/u);
  expect(fault).not.toContain('secret');
});

it.each([
  ['changes the protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
  ['speaks no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ['begins an answer and never ends it', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nx'],
])('is done with a receiver that %s', async (_what, answer) => {
  const server = createPlainServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => void socket.write(answer));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/`);
  const post = { url, body: '{}', rule: createAddressRule(['127.0.0.1']), resolve: resolveBySystem, timeoutMs: 300 };
  await expect(postJson(post)).rejects.toMatchObject({ kind: 'unreachable' });
  server.close();
});
