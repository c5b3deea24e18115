// A name under which nobody was told to open the server: a page that was made to point here must get nothing.
import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../testing/start-gateway.ts';
import { createHostCheck, isAllowedUpgrade } from './allow-hosts.ts';

const SETTINGS = {
  siteUrl: 'https://trade.example',
  allowedOrigins: ['http://lan.example:8080'],
  host: '0.0.0.0',
};

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway({ change: () => ({ config: { ...SETTINGS, supabaseUrl: null, supportEmail: null } }) });
});
afterAll(() => gateway.stop());

const port = () => new URL(gateway.url).port;

/** Asks with a Host of the test's choice, and a target as it stands. */
function ask(path: string, headers: Readonly<Record<string, string>>): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const target = {
      hostname: '127.0.0.1',
      port: port(),
      path,
      headers: { apikey: gateway.publishableKey, ...headers },
    };
    const request = httpRequest(target, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.on('error', reject).end();
  });
}

const PATHS = ['/healthz', '/config.json', '/', '/rest/v1/bots', '/auth/v1/settings', '/functions/v1/none', '/metrics'];

describe('a request under', () => {
  it.each([
    'evil.example',
    `evil.example:3000`,
    'trade.example.evil.example',
    'trade.example:444',
    'lan.example:80',
    'localhost.evil.example',
    'localhost.',
    '192.168.1.77',
    '10.0.0.1:3000',
    'trade.example@evil.example',
    '[::2]:3000',
    'trade.example, evil.example',
  ])('the name %s is refused before anything is routed', async (host) => {
    for (const path of PATHS) {
      const { status, body } = await ask(path, { Host: host });
      expect([400, 421], `${path}: ${body}`).toContain(status);
      expect(body).not.toContain(gateway.publishableKey);
    }
  });

  it.each(['trade.example', 'TRADE.example', 'trade.example:443', 'lan.example:8080', 'localhost', 'localhost:5173'])(
    'the name %s is answered',
    async (host) => {
      expect((await ask('/auth/v1/settings', { Host: host })).status).toBe(200);
    },
  );

  it.each(['127.0.0.1:1', '[::1]:3000', 'atb.localhost:8080'])('the loopback name %s is answered', async (host) => {
    expect((await ask('/auth/v1/settings', { Host: host })).status).toBe(200);
  });

  it('a name that only X-Forwarded-Host vouches for is refused, and one that it denies is answered', async () => {
    const forwarded = { 'X-Forwarded-Host': 'trade.example', Forwarded: 'host=trade.example' };
    expect((await ask('/config.json', { Host: 'evil.example', ...forwarded })).status).toBe(421);
    expect((await ask('/config.json', { Host: 'trade.example', 'X-Forwarded-Host': 'evil.example' })).status).toBe(200);
  });

  it('another name in its target than in its Host is refused', async () => {
    expect((await ask('http://evil.example/config.json', { Host: 'trade.example' })).status).toBe(421);
    expect((await ask('http://trade.example/config.json', { Host: 'evil.example' })).status).toBe(421);
  });

  it('no name says what to do', async () => {
    const { body } = await ask('/config.json', { Host: 'evil.example' });
    expect(JSON.parse(body)).toMatchObject({ code: 'wrong_host', hint: expect.stringContaining('SITE_URL') });
  });
});

describe('the address listened on', () => {
  const isAllowed = createHostCheck(SETTINGS);

  it('counts with its port', () => {
    const arrival = { localAddress: '::ffff:192.168.1.5', localPort: 3000 };
    expect(isAllowed('192.168.1.5:3000', arrival)).toBe(true);
    expect(isAllowed('192.168.1.5', { ...arrival, localPort: 80 })).toBe(true);
    for (const other of ['192.168.1.5:3001', '192.168.1.5', '192.168.1.6:3000', '0.0.0.1:3000'])
      expect(isAllowed(other, arrival), other).toBe(false);
    expect(isAllowed('[fe80::1]:3000', { localAddress: 'fe80::1%eth0', localPort: 3000 })).toBe(true);
  });

  it('may be a name', () => {
    const check = createHostCheck({ ...SETTINGS, siteUrl: null, host: 'box.lan' });
    expect(check('box.lan:3000', { localAddress: '192.168.1.5', localPort: 3000 })).toBe(true);
    expect(check('box.lan:3001', { localAddress: '192.168.1.5', localPort: 3000 })).toBe(false);
  });
});

describe('a websocket', () => {
  let server: Server;
  beforeAll(async () => {
    server = createServer();
    server.on('upgrade', (request, stream) => {
      const isAllowed = isAllowedUpgrade(request, createHostCheck(SETTINGS));
      stream.end(`HTTP/1.1 ${isAllowed ? '200 OK' : '421 Misdirected Request'}\r\nContent-Length: 0\r\n\r\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const upgrade = (target: string, host: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      socket.on('error', reject).on('data', (bytes: Buffer) => resolve(bytes.toString().slice(9, 12)));
      socket.write(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    });

  it('is held to the same names', async () => {
    const path = '/realtime/v1/websocket?vsn=2.0.0';
    expect(await upgrade(path, 'trade.example')).toBe('200');
    expect(await upgrade(path, 'localhost:5173')).toBe('200');
    expect(await upgrade(path, 'evil.example')).toBe('421');
    expect(await upgrade(`http://evil.example${path}`, 'trade.example')).toBe('421');
    expect(await upgrade(path, '')).toBe('421');
  });
});
