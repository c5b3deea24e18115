import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';

/** The open port. Until the server is ready, every request hears that the server is starting. */
export interface Front {
  readonly server: Server;
  readonly url: string;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

export async function openFront(config: Pick<Config, 'port' | 'host'>): Promise<Front> {
  const server = createServer({ requestTimeout: UPLOAD_TIMEOUT_MS, headersTimeout: 10_000 });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(config.port, config.host, done);
  });
  const { port } = server.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const front: Front = {
    server,
    url: `http://${host === '0.0.0.0' ? 'localhost' : host}:${port}`,
    answer: answerStarting,
    close: () => closeServer(server),
  };
  server.on('request', (request, response) => {
    limitTime(request);
    front.answer(request, response);
  });
  return front;
}

/** A request must have arrived in this time; one that brings a file may take longer. */
const REQUEST_TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 15 * 60_000;

function limitTime(request: IncomingMessage): void {
  if (request.url?.startsWith('/storage/v1/object/') === true) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.destroy();
  }, REQUEST_TIMEOUT_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

function answerStarting(_: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, { 'Content-Type': 'application/json', 'Retry-After': '1', 'Cache-Control': 'no-store' });
  response.end('{"code":"starting","message":"The server is starting.","details":null,"hint":null}');
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => server.close(() => done()));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), 2_000).unref();
  await closed;
}
