import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VenueName } from '@atb/core/market/instrument';
import type { SimulatedAnswer, Asked } from './answer.ts';
import { answerBinance } from './binance/answer-binance.ts';
import { answerCoinbase } from './coinbase/answer-coinbase.ts';
import { ExchangeState } from './exchange-state.ts';
import { answerKraken } from './kraken/answer-kraken.ts';
import type { SimulatorOptions } from './simulator-options.ts';

const ANSWERS: Readonly<Record<VenueName, (state: ExchangeState, asked: Asked) => SimulatedAnswer>> = {
  binance: answerBinance,
  kraken: answerKraken,
  coinbase: answerCoinbase,
};

/** A body of an account's request is short. */
const BODY_BYTES_MAX = 100_000;

/** A server on this machine that three exchanges answer from: `/binance/…`, `/kraken/…`, `/coinbase/…`, and a test network, `/binance-testnet/…`. */
export class ExchangeSimulator {
  readonly state: ExchangeState;
  /** Requests answered, by venue and path. Paths hold no secrets. */
  readonly requests = new Map<string, number>();
  readonly #server: Server;

  constructor(options: SimulatorOptions) {
    this.state = new ExchangeState(options);
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch(() => response.destroy());
    });
  }

  /** @returns its address, without a slash at the end. */
  async listen(port: number, host = '127.0.0.1'): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    const { port: chosen } = this.#server.address() as AddressInfo;
    return `http://${host}:${chosen}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readRequest(request);
    if (asked === null) return send(response, { status: 404, body: { error: 'no such exchange' } });
    const { venue } = asked;
    const name = `${asked.isTestnet ? `${venue}-testnet` : venue} ${asked.path}`;
    this.requests.set(name, (this.requests.get(name) ?? 0) + 1);
    const faults = this.state.faults[venue];
    if (faults.has('hangs')) return;
    if (faults.has('down')) return send(response, { status: 503, body: 'Service Unavailable' });
    if (faults.has('html')) return send(response, { status: 200, body: '<html>Just a moment...</html>' });
    send(response, ANSWERS[venue](this.state, asked));
  }
}

function send(response: ServerResponse, { status, body, headers = {} }: SimulatedAnswer): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

const PREFIX = /^\/(?<venue>binance|kraken|coinbase)(?<network>(?<=binance)-testnet)?(?<rest>\/.*)$/u;

async function readRequest(request: IncomingMessage): Promise<(Asked & { readonly venue: VenueName }) | null> {
  const [pathname = '', query = ''] = (request.url ?? '').split('?', 2);
  const { venue, network, rest = '' } = PREFIX.exec(pathname)?.groups ?? {};
  if (venue === undefined) return null;
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too long');
    parts.push(part);
  }
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return {
    venue: venue as VenueName,
    isTestnet: network !== undefined,
    method: request.method ?? 'GET',
    path: rest,
    query,
    body: Buffer.concat(parts).toString('utf8'),
    headers,
    hostPath: `${headers['host'] ?? ''}/${venue}`,
    ip: (request.socket.remoteAddress ?? '').replace(/^::ffff:/u, ''),
  };
}
