import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const row = (last: string) => ({
  a: [last, '1', '1.000'],
  b: [last, '2', '2.000'],
  c: [last, '0.00009443'],
  v: ['0.78648221', '163.28908096'],
  p: ['105960.64756', '104904.39279'],
  t: [35, 3276],
  l: ['105853.50000', '104711.00000'],
  h: ['106112.00000', '106613.10000'],
  o: '106021.60000',
  // Kraken may add a field any day.
  x: 'new',
});

const GOOD = new Map<string, unknown>([
  ['/0/public/SystemStatus', { status: 'online', timestamp: '2026-06-01T12:00:00Z' }],
  ['/0/public/Ticker', { XXBTZUSD: row('105899.40000'), XETHZUSD: row('3050.10000'), ADAUSD: row('0.61') }],
]);

/** What a stand-in does with a request that it does not answer well. */
export type Fault = RequestListener;

export interface LocalKraken {
  readonly url: string;
  /** Paths with query, in the order of asking. */
  readonly asked: string[];
  /** Answers the next requests so, one each; well when there is none left. */
  readonly fail: (...faults: readonly Fault[]) => void;
  readonly stop: () => Promise<void>;
}

/** Speaks the two endpoints of Kraken's public API over HTTP, in the shape of a recorded answer (`ccxt/fixtures/kraken-ticker.2025-11.json`). */
export async function startLocalKraken(): Promise<LocalKraken> {
  const asked: string[] = [];
  const faults: Fault[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const fault = faults.shift();
    if (fault !== undefined) return fault(request, response);
    const result = GOOD.get(path.split('?')[0] ?? '');
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(result === undefined ? { error: ['EGeneral:Unknown method'] } : { error: [], result }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    fail: (...next) => void faults.push(...next),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Faults by name. */
export const FAULTS = {
  html: (_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Just a moment…</title>');
  },
  busy: (_request, response) => {
    response.statusCode = 503;
    response.end('busy');
  },
  refused: (_request, response) => void response.end(JSON.stringify({ error: ['EGeneral:Too many requests'] })),
  cut: (request, response) => {
    response.setHeader('Content-Length', '1000');
    response.write('{"error":[],"result":{"XXBTZUSD":{"a":["1058');
    setImmediate(() => request.socket.destroy());
  },
  hangs: () => undefined,
  endless: (_request, response) => {
    const timer = setInterval(() => response.write(' '.repeat(16_384)), 1);
    response.on('close', () => clearInterval(timer));
  },
  elsewhere: (_request, response) => {
    response.statusCode = 302;
    response.setHeader('Location', 'http://127.0.0.1:1/secret');
    response.end();
  },
  otherShape: (_request, response) =>
    void response.end(JSON.stringify({ error: [], result: { XXBTZUSD: { c: [1] } } })),
  noPrice: (_request, response) => void response.end(JSON.stringify({ error: [], result: { XXBTZUSD: row('NaN') } })),
  nothing: (_request, response) => void response.end(JSON.stringify({ error: [], result: {} })),
} as const satisfies Readonly<Record<string, Fault>>;
