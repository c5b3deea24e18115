import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from './config.ts';

/** The open port. Until the gateway is there, every request hears that the server is starting. */
export interface Front {
  readonly server: Server;
  readonly url: string;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
  readonly close: () => Promise<void>;
}

export async function openFront(config: Config): Promise<Front> {
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 });
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
  server.on('request', (request, response) => front.answer(request, response));
  return front;
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
