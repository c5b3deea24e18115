import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface LocalVenue {
  readonly baseUrl: string;
  /** Path and query of every request, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** An exchange on this machine that answers each request as the test says; null leaves it without an answer. */
export async function startLocalVenue(answer: (url: URL) => LocalAnswer | null): Promise<LocalVenue> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://venue');
    requests.push(`${url.pathname}${url.search}`);
    const reply = answer(url);
    if (reply === null) return;
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
    response.end(JSON.stringify(reply.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
